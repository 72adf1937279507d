import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Erasure } from '#core/account/ports/leaving-records.ts'
import type { KeptByLaw } from '#core/account/ports/leaving.ts'
import type { SocialProfile } from '#core/account/ports/social-identities.ts'
import { SOCIAL_PROVIDERS } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  archiveOrders,
  isKept,
  keptUntilOf,
  type LeavingOrder,
  leavingOrders,
  withoutPerson,
} from './archive-orders.ts'
import type { Schema } from './schema.ts'
import { endSessions } from './session-records.ts'
import { dropCard } from './write-card.ts'

export type LeavingPerson = Selectable<Schema['customer']>

type Leaver = {
  readonly person: LeavingPerson
  readonly orderIds: readonly string[]
  readonly erasure: Erasure
  readonly secretBox: SecretBox
}

/** Takes a person out of every table. Their row and their orders must be locked by this transaction. */
export const writeErasure = async (tx: Transaction<Schema>, leaver: Leaver): Promise<KeptByLaw | null> => {
  const { person, orderIds, erasure } = leaver
  const { at } = erasure
  await dropPictures(tx, leaver)
  await dropLink(tx, leaver)
  await dropCard(tx, person.id as CustomerId, at)
  await forgetCandidates(tx, leaver)
  await forgetWords(tx, leaver)

  const orders = await leavingOrders(tx, orderIds)
  await sql`
    update storage_order set customer_id = null, former_customer = ${erasure.pseudonym}, left_at = ${Instant.toDate(at)}
    where customer_id = ${person.id}`.execute(tx)
  const waiting = orders.filter(({ waits }) => waits)
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
  return keptOf(orders, at)
}

const keptOf = (orders: readonly LeavingOrder[], at: Instant): KeptByLaw | null => {
  const kept = orders.filter(order => isKept(order, at))
  const until = kept.map(keptUntilOf).toSorted().at(-1)
  if (until === undefined) return null
  return { contracts: kept.length, payments: kept.reduce((sum, { payments }) => sum + payments, 0), until }
}

const dropPictures = async (tx: Transaction<Schema>, { orderIds, erasure }: Leaver): Promise<void> => {
  await sql`
    insert into dropped_picture (key, next_try_at)
    select key, ${Instant.toDate(erasure.at)} from report cross join lateral (values (front), (back), ("left"), ("right")) v (key)
    where order_id = any(${[...orderIds]}::text[])
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

/** Somebody can have begun to sign up twice; what is left of that is sealed, and there are never many. */
const forgetCandidates = async (tx: Transaction<Schema>, { person, secretBox }: Leaver): Promise<void> => {
  if (person.provider_id === null) return
  for (const { id, profile } of await tx.selectFrom('social_candidate').selectAll().execute()) {
    const opened = JSON.parse(secretBox.open(profile) ?? '{}') as Partial<SocialProfile>
    if (opened.provider === person.provider && opened.providerId === person.provider_id) {
      await tx.deleteFrom('social_candidate').where('id', '=', id).execute()
    }
  }
}

/** What stands in their place in a text of the staff. */
const ERASED = '[erased]'

/** Codes and guards, which are found by what the person typed, and what the staff wrote down of them. */
const forgetWords = async (tx: Transaction<Schema>, { person, orderIds, erasure }: Leaver): Promise<void> => {
  const { id, name, email, phone } = person
  const subjects = [...erasure.subjects]
  await sql`delete from verification_code where target = any(${subjects}::text[])`.execute(tx)
  await sql`delete from reset_grant where target = any(${subjects}::text[])`.execute(tx)
  await sql`delete from log_in_guard where account = any(${subjects}::text[])`.execute(tx)

  const words = [name, email, phone, phone && `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`]
  const reason = words
    .filter(word => word !== null && word !== '')
    .reduce<RawBuilder<unknown>>((text, word) => sql`replace(${text}, ${word}, ${ERASED})`, sql`reason`)
  await sql`update audit set reason = ${reason} where subject = any(${[id, ...orderIds]}::text[])`.execute(tx)
  await tx.deleteFrom('staff_task').where('subject', '=', id).execute()
  await tx.deleteFrom('notice').where('customer_id', '=', id).execute()
}
