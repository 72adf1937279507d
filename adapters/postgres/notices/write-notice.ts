import { sql, type Transaction } from 'kysely'
import { type Channel, channelsFor } from '#core/notices/channels.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { insertFrom, recordset, sameColumns } from '#adapters/postgres/insert-from.ts'

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

/** One statement, however many there are. */
export const writeNotices = async (tx: Transaction<Schema>, notices: readonly NewNotice[]): Promise<void> => {
  if (notices.length === 0) return
  const told = notices.map(({ event, kind, customer, order, at, formerPhone, renewsOn = null }) => ({
    event,
    kind,
    customer_id: customer,
    order_id: order,
    created_at: Instant.toIso(at),
    former_phone: formerPhone ?? null,
    is_to_former: formerPhone !== undefined,
    renews_on: renewsOn,
  }))
  const ways = [...new Set(notices.map(({ kind }) => kind))].flatMap(waysOf)
  await sql`
    with told as (select * from ${recordset(TOLD, told)}), way as (select * from ${recordset(WAY, ways)})
    ${insertFrom(
      'notice',
      {
        ...sameColumns('told', ['event', 'kind', 'customer_id', 'order_id', 'created_at', 'renews_on']),
        channel: sql<string>`way.channel`,
        former_phone: sql<string | null>`case way.channel when ${'SMS' satisfies Channel} then told.former_phone end`,
      },
      // What was only typed may be another person's.
      sql`from told join customer c on c.id = told.customer_id join way on way.kind = told.kind
        and way.has_phone = case when told.is_to_former then told.former_phone is not null else ${isPhoneUsable('c')} end
        and way.has_email = (c.email_proved_at is not null)`,
    )}
    on conflict (event, channel) do nothing`.execute(tx)
}

/** By which channels a notice of this kind goes to whom. */
const waysOf = (kind: NoticeKind) =>
  [true, false].flatMap(hasPhone =>
    [true, false].flatMap(hasEmail =>
      channelsFor(kind, { hasPhone, hasEmail }).map(channel => ({
        kind,
        channel,
        has_phone: hasPhone,
        has_email: hasEmail,
      })),
    ),
  )

const TOLD = {
  event: 'text',
  kind: 'text',
  customer_id: 'uuid',
  order_id: 'text',
  created_at: 'timestamptz',
  former_phone: 'text',
  is_to_former: 'boolean',
  renews_on: 'date',
}

const WAY = { kind: 'text', channel: 'text', has_phone: 'boolean', has_email: 'boolean' }

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
