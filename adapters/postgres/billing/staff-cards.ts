import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { SendCardLinkRefused, StaffCard, StaffCards, SubjectNotFound } from '#core/billing/ports/staff-cards.ts'
import { type Channel, channelsFor } from '#core/notices/channels.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isActive } from '#core/storing/projection.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { cardEvent, dropCard, lockCustomer, renewAll } from './write-card.ts'
import { writeNotice } from '#adapters/postgres/notices/write-notice.ts'

export const postgresStaffCards = (postgres: Postgres): StaffCards => ({
  find: subject => ask(postgres, db => foundFor(db, subject)).andThen(found => found),
  remove: (subject, { by, reason, at }, options) =>
    transact(postgres, async tx => {
      const customer = await findCustomer(tx, subject)
      // Locked before it is read: the plan that is shown is the one that is carried out.
      if (customer === null || !(await lockCustomer(tx, customer))) return err(subjectNotFound)
      const before = await readCard(tx, customer)
      if (before.card === null) return err({ kind: 'NoCard' as const })
      if (options?.dryRun) return ok(before)
      await dropCard(tx, customer, at)
      await renewAll(tx, customer, 'NEEDS_CARD')
      await writeNotice(tx, { event: cardEvent(), kind: 'CARD_REMOVED', customer, order: null, at })
      await tx
        .insertInto('audit')
        .values({ staff_id: by, command: 'card remove', subject: customer, reason, at: Instant.toDate(at) })
        .execute()
      return ok(before)
    }),
  sendLink: (subject, { by, reason, at }, options) =>
    transact(postgres, async (tx): Promise<Result<LinkSent, SendCardLinkRefused>> => {
      const customer = await findCustomer(tx, subject)
      // Of two commands the second finds what the first has written.
      if (customer === null || !(await lockCustomer(tx, customer))) return err(subjectNotFound)
      const found = await readCard(tx, customer)
      if (found.contracts.every(({ autoRenewal }) => autoRenewal === 'TERMINATED')) return err({ kind: 'NoContract' })
      const event = `card-link:${customer}:${Day.of(at)}`
      const sent = await tx.selectFrom('notice').select('id').where('event', '=', event).executeTakeFirst()
      if (sent) return err({ kind: 'LinkSentToday' })
      const contact = await tx
        .selectFrom('customer')
        .select([isPhoneUsable('customer').as('hasPhone'), sql<boolean>`email_proved_at is not null`.as('hasEmail')])
        .where('id', '=', customer)
        .executeTakeFirstOrThrow()
      const channels = channelsFor('CARD_LINK', contact)
      if (channels.length === 0) return err({ kind: 'NotReachable' })
      if (options?.dryRun !== true) {
        await writeNotice(tx, { event, kind: 'CARD_LINK', customer, order: null, at })
        await tx
          .insertInto('audit')
          .values({ staff_id: by, command: 'card link', subject: customer, reason, at: Instant.toDate(at) })
          .execute()
      }
      return ok({ ...found, channels })
    }),
})

type LinkSent = StaffCard & { readonly channels: readonly Channel[] }

const subjectNotFound: SubjectNotFound = { kind: 'SubjectNotFound' }
const ACTIVE_STATES = ORDER_STATES.filter(isActive)

const foundFor = async (db: Database, subject: string): Promise<Result<StaffCard, SubjectNotFound>> => {
  const customer = await findCustomer(db, subject)
  return customer === null ? err(subjectNotFound) : ok(await readCard(db, customer))
}

/** The customer of this id, or of the order of it. */
export const findCustomer = async (db: Database, subject: string): Promise<CustomerId | null> => {
  const row = isUuid(subject)
    ? await db.selectFrom('customer').select('id as owner').where('id', '=', subject).executeTakeFirst()
    : await db.selectFrom('storage_order').select('customer_id as owner').where('id', '=', subject).executeTakeFirst()
  return (row?.owner ?? null) as CustomerId | null
}

const readCard = async (db: Database, customer: CustomerId): Promise<StaffCard> => {
  const row = await db
    .selectFrom('stored_card')
    .select(['label', 'registered_at', 'unusable_since'])
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  const contracts = await db
    .selectFrom('storage_order')
    .select(['id', 'auto_renewal'])
    .where('customer_id', '=', customer)
    .where('terms_paid', '>', 0)
    .where('state', 'in', ACTIVE_STATES)
    .orderBy('placed_at')
    .execute()
  return {
    customer,
    card: row ? { label: row.label, registeredAt: row.registered_at, unusableSince: row.unusable_since } : null,
    contracts: contracts.map(contract => ({
      orderId: contract.id as OrderId,
      autoRenewal: contract.auto_renewal as AutoRenewal,
    })),
  }
}
