import { type Selectable, sql, type Transaction } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Erasure } from '#core/privacy/ports/leaving-records.ts'
import type { RetainedByLaw } from '#core/privacy/ports/leaving.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { archiveComplaints } from './archive-complaints.ts'
import {
  archiveOrders,
  isRetained,
  retentionEnd,
  type LeavingOrder,
  leavingOrders,
  withoutPerson,
} from './archive-orders.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { scrubbed } from './scrubbed.ts'
import { deleteCandidatesOf } from '#adapters/postgres/account/social-records.ts'
import { endSessions } from '#adapters/postgres/account/session-records.ts'
import { dropCard } from '#adapters/postgres/billing/write-card.ts'

export type LeavingPerson = Selectable<Schema['customer']>

type Leaver = {
  readonly person: LeavingPerson
  readonly orderIds: readonly string[]
  readonly erasure: Erasure
  readonly secretBox: SecretBox
}

/** Takes a person out of every table. Their row and their orders must be locked by this transaction. */
export const writeErasure = async (tx: Transaction<Schema>, leaver: Leaver): Promise<RetainedByLaw | null> => {
  const { person, orderIds, erasure, secretBox } = leaver
  const { at } = erasure
  await dropPictures(tx, leaver)
  await dropLink(tx, leaver)
  await dropCard(tx, person.id as CustomerId, at)
  const { provider, provider_id: providerId } = person
  if (providerId !== null) await deleteCandidatesOf(tx, secretBox, { provider, providerId })
  await eraseWords(tx, leaver)
  const complaints = await archiveComplaints(tx, { person, erasure })

  const orders = await leavingOrders(tx, orderIds)
  await sql`
    update storage_order set customer_id = null, former_customer = ${erasure.pseudonym}, left_at = ${Instant.toDate(at)}
    where customer_id = ${person.id}`.execute(tx)
  const waiting = orders.filter(({ waits }) => waits)
  await keepContact(tx, person, waiting)
  await withoutPerson(tx, waiting)
  await archiveOrders(
    tx,
    orders.filter(({ waits }) => !waits),
    at,
  )

  await tx.deleteFrom('consent').where('customer_id', '=', person.id).execute()
  await tx.deleteFrom('notice').where('customer_id', '=', person.id).execute()
  await endSessions(tx, { customer: person.id as CustomerId, keep: null, at })
  await tx.deleteFrom('customer').where('id', '=', person.id).execute()
  return toRetained(orders, complaints, { at, hasContact: waiting.length > 0 })
}

const toRetained = (
  orders: readonly LeavingOrder[],
  complaints: readonly Day[],
  { at, hasContact }: { readonly at: Instant; readonly hasContact: boolean },
): RetainedByLaw | null => {
  const kept = orders.filter(order => isRetained(order, at))
  const until = [...kept.map(retentionEnd), ...complaints].toSorted().at(-1)
  if (until === undefined) return null
  const payments = kept.reduce((sum, one) => sum + one.payments, 0)
  return { contracts: kept.length, payments, complaints: complaints.length, hasContact, until }
}

/** Who is asked for an account when no card takes the money back (G795). */
const keepContact = async (
  tx: Transaction<Schema>,
  { name, phone, phone_proved_at: provedAt, email }: LeavingPerson,
  orders: readonly LeavingOrder[],
): Promise<void> => {
  if (orders.length === 0) return
  const contact = { name, phone, phone_proved_at: provedAt === null ? null : Instant.toDate(provedAt), email }
  await tx
    .insertInto('refund_contact')
    .values(orders.map(({ id }) => ({ order_id: id, ...contact })))
    .execute()
}

const dropPictures = async (tx: Transaction<Schema>, { orderIds, erasure }: Leaver): Promise<void> => {
  await sql`
    insert into dropped_picture (key, next_try_at)
    select key, ${Instant.toDate(erasure.at)}::timestamptz from report cross join lateral (values (front), (back), ("left"), ("right")) v (key)
    where order_id = any(${[...orderIds]}::text[])
    union select key, ${Instant.toDate(erasure.at)}::timestamptz from door_picture where order_id = any(${[...orderIds]}::text[])
    on conflict do nothing`.execute(tx)
}

const dropLink = async (tx: Transaction<Schema>, { person, erasure, secretBox }: Leaver): Promise<void> => {
  const { provider, provider_id: providerId, provider_token: token } = person
  if (!erasure.dropsLink || providerId === null || !SOCIAL_PROVIDERS.some(known => known === provider)) return
  const refreshToken = token === null ? null : secretBox.open(token)
  const at = Instant.toDate(erasure.at)
  await tx
    .insertInto('dropped_link')
    .values({
      provider,
      person: secretBox.seal(JSON.stringify({ providerId, refreshToken })),
      dropped_at: at,
      next_try_at: at,
    })
    .execute()
}

/** Codes and guards, which are found by what the person typed, and what the staff wrote down of them. */
const eraseWords = async (tx: Transaction<Schema>, { person, orderIds, erasure }: Leaver): Promise<void> => {
  const { id } = person
  const subjects = [...erasure.subjects]
  await sql`delete from verification_code where target = any(${subjects}::text[])`.execute(tx)
  await sql`delete from reset_grant where target = any(${subjects}::text[])`.execute(tx)
  await sql`delete from log_in_guard where account = any(${subjects}::text[])`.execute(tx)
  // Of tries before they signed up; what happened since goes with their row.
  await sql`delete from security_event where account = any(${subjects}::text[])`.execute(tx)

  // Tasks are closed in the name of a payment, a refund or the provider's order.
  const named = sql`
    select ${id} union all select unnest(${[...orderIds]}::text[])
    union all select p.id::text from payment p where p.order_id = any(${[...orderIds]}::text[])
    union all select a.gateway_order_id from payment_attempt a join payment p on p.id = a.payment_id
      where p.order_id = any(${[...orderIds]}::text[])
    union all select r.id::text from refund r join payment p on p.id = r.payment_id
      where p.order_id = any(${[...orderIds]}::text[])`
  // Whoever is closing one has given the reason before it is read here.
  await sql`select from staff_task where subject in (${named}) order by id for update`.execute(tx)
  await sql`
    update audit set
      reason = ${scrubbed('reason', person)},
      subject = case subject when ${id} then ${erasure.pseudonym} else subject end
    where subject in (${named})`.execute(tx)
  await tx.deleteFrom('staff_task').where('subject', '=', id).execute()
  await tx.deleteFrom('notice').where('customer_id', '=', id).execute()
}
