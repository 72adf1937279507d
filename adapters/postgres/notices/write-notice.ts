import { sql, type Transaction } from 'kysely'
import { channelsFor } from '#core/notices/channels.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { insertRows } from '#adapters/postgres/insert-from.ts'

export type NewNotice = {
  /** The event, as `order:SK-7Q2K9XMD4TBA:3` or `refund:…`: notified once by each channel (I13). */
  readonly event: string
  readonly kind: NoticeKind
  readonly customer: string
  readonly order: string | null
  readonly at: Instant
  /** Of a changed phone: the number before, which gets the notice in place of the new one. */
  readonly formerPhone?: string | null
  /** Of a reminder: the day of the payment that it names. */
  readonly renewsOn?: Day | null
}

/** Part of the transaction that makes it true. Nothing is written for a customer without an address, or who was notified before. */
export const writeNotice = (tx: Transaction<Schema>, notice: NewNotice): Promise<void> => writeNotices(tx, [notice])

/** Two statements, however many there are. */
export const writeNotices = async (tx: Transaction<Schema>, notices: readonly NewNotice[]): Promise<void> => {
  const customers = await tx
    .selectFrom('customer')
    .select([
      'id',
      // What was only typed may be another person's.
      isPhoneUsable('customer').as('hasPhone'),
      sql<boolean>`email_proved_at is not null`.as('hasEmail'),
    ])
    .where(sql<boolean>`id = any(${notices.map(({ customer }) => customer)}::uuid[])`)
    .execute()
  const reachable = new Map(customers.map(row => [row.id, row]))
  const rows = notices.flatMap(({ event, kind, customer, order, at, formerPhone, renewsOn = null }) => {
    const contact = reachable.get(customer)
    const hasPhone = formerPhone === undefined ? contact?.hasPhone === true : formerPhone !== null
    const channels = contact ? channelsFor(kind, { ...contact, hasPhone }) : []
    return channels.map(channel => ({
      event,
      channel,
      kind,
      customer_id: customer,
      order_id: order,
      created_at: Instant.toIso(at),
      former_phone: channel === 'SMS' ? (formerPhone ?? null) : null,
      renews_on: renewsOn,
    }))
  })
  if (rows.length === 0) return
  await sql`${insertRows('notice', NOTICE_TYPES, rows)} on conflict (event, channel) do nothing`.execute(tx)
}

const NOTICE_TYPES = {
  event: 'text',
  channel: 'text',
  kind: 'text',
  customer_id: 'uuid',
  order_id: 'text',
  created_at: 'timestamptz',
  former_phone: 'text',
  renews_on: 'date',
}

/** Of something about an order that is no step of it; nothing is written once its customer has left. */
export const writeOrderNotice = async (
  tx: Transaction<Schema>,
  notice: Omit<NewNotice, 'customer'> & { readonly order: string },
): Promise<void> => {
  const owner = await tx
    .selectFrom('storage_order')
    .select('customer_id')
    .where('id', '=', notice.order)
    .executeTakeFirst()
  if (owner) await writeNotice(tx, { ...notice, customer: owner.customer_id })
}
