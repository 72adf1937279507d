import { columnsToSet } from './personal-columns.ts'
import { sql, type Transaction } from 'kysely'
import { contractRetentionEnd } from '#core/privacy/retention.ts'
import { REFUND_TASKS_TO_DO } from '#core/billing/ports/refund-records.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { REVERSAL } from '#adapters/postgres/billing/reversal.ts'
import { REVERSED } from '#core/billing/books.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { type EveryColumn, insertFrom, sameColumns } from '#adapters/postgres/insert-from.ts'

/** An order of a departing customer, as far as its retention goes. */
export type LeavingOrder = {
  readonly id: string
  /** Of its last change, payment or refund. */
  readonly ended_at: Instant
  /** How often money was taken for it: one that never was is no contract to keep. */
  readonly payments: number
  /** Money is still on its way back, or the staff has to send it. */
  readonly waits: boolean
}

/** These orders, which must be locked by this transaction. */
export const leavingOrders = async (
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<readonly LeavingOrder[]> => {
  const { rows } = await sql<LeavingOrder>`
    select o.id, greatest(o.state_changed_at, p.last_at, r.last_at, t.last_at) as ended_at, p.payments,
      p.is_owed or coalesce(r.is_open, false) or coalesce(r.is_left_to_staff, false) as waits
    from storage_order o
    cross join lateral (
      select max(approved_at) as last_at, count(approved_at)::integer as payments,
        coalesce(bool_or(status = 'CANCELLED'), false) as is_owed
      from payment where order_id = o.id
    ) p
    cross join lateral (
      select max(requested_at) as last_at, bool_or(refund.status in ('SENT', 'UNKNOWN')) as is_open,
        bool_or(exists (
          select from staff_task
          where kind = any(${[...REFUND_TASKS_TO_DO]}::text[]) and subject = refund.id::text and done_at is null
        )) as is_left_to_staff
      from refund join payment on payment.id = payment_id where order_id = o.id
    ) r
    cross join lateral (
      -- Money that a step notes, also of a contract that is over (T42): the books look for it by this day.
      select max(recorded_at) as last_at from timeline where order_id = o.id and amount_won is not null
    ) t
    where o.id = any(${[...ids]}::text[])`.execute(tx)
  return rows
}

export const retentionEnd = ({ ended_at }: LeavingOrder): Day => contractRetentionEnd(Day.of(ended_at))

/** Whether the law still wants it on this day. */
export const isRetained = (order: LeavingOrder, at: Instant): boolean =>
  order.payments > 0 && retentionEnd(order) >= Day.of(at)

/** Takes the orders out of the shop; those to be kept are in the archive then. They must say whose they were. */
export const archiveOrders = async (
  tx: Transaction<Schema>,
  orders: readonly LeavingOrder[],
  at: Instant,
): Promise<void> => {
  const kept = orders.filter(order => isRetained(order, at))
  await insertFrom(
    'archived_contract',
    {
      ...sameColumns('o', [
        'former_customer',
        'equipment_type',
        'location',
        'plan',
        'amount_won',
        'state',
        'terms_paid',
        'placed_at',
        'storage_start_date',
      ]),
      ...sameColumns('k', ['ended_at', 'kept_until']),
      order_id: sql<string>`o.id`,
      steps: sql`t.steps`,
      erased_at: sql<Date>`o.left_at`,
    } satisfies EveryColumn<'archived_contract'>,
    sql`from unnest(
      ${kept.map(({ id }) => id)}::text[], ${kept.map(({ ended_at }) => Instant.toDate(ended_at))}::timestamptz[],
      ${kept.map(retentionEnd)}::date[]
    ) as k (id, ended_at, kept_until)
    join storage_order o on o.id = k.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'event', event, 'at', occurred_at, 'from', from_state, 'to', to_state
      ) || case when amount_won is null then '{}' else jsonb_build_object('won', amount_won, 'way', amount_way, 'notedAt', recorded_at) end order by step) as steps
      from timeline where order_id = o.id
    ) t`,
  ).execute(tx)
  await insertFrom(
    'archived_payment',
    {
      ...sameColumns('p', [
        'id',
        'order_id',
        'term',
        'amount_won',
        'status',
        'payment_key',
        'fee_won',
        'method',
        'approved_at',
        'kind',
        'cash_receipt',
        'superseded',
      ]),
      gateway_order_id: sql<string>`a.gateway_order_id`,
      refunds: sql`coalesce(r.refunds, '[]')`,
      price_consent: sql`(
        select jsonb_build_object('oldWon', f.old_won, 'newWon', f.new_won, 'noticedAt', f.noticed_at, 'answeredAt', f.answered_at)
        from price_offer f where f.order_id = p.order_id and f.term = p.term and f.answer = 'AGREED'
      )`,
    } satisfies EveryColumn<'archived_payment'>,
    sql`from payment p
    -- No attempt took what was paid at the desk.
    left join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'amountWon', amount_won, 'rule', rule, 'status', status, 'requestedAt', requested_at, 'decidedAt', decided_at,
        'sentAt', sent_at, 'paidByBankOn', paid_by_bank_on, 'notedOn', noted_on
      ) order by n) as refunds
      from refund where payment_id = p.id
    ) r
    where p.approved_at is not null and p.order_id = any(${kept.map(({ id }) => id)}::text[])`,
  ).execute(tx)
  await insertFrom(
    'archived_payment',
    {
      ...sameColumns('p', ['id', 'order_id', 'term', 'amount_won', 'method', 'approved_at', 'kind', 'cash_receipt']),
      status: sql<string>`${REVERSED}`,
      payment_key: sql<null>`null`,
      fee_won: sql<number>`0`,
      gateway_order_id: sql<null>`null`,
      refunds: sql`jsonb_build_array(${REVERSAL})`,
      price_consent: sql`null`,
      superseded: sql<number>`0`,
    } satisfies EveryColumn<'archived_payment'>,
    sql`from reversed_payment p where p.order_id = any(${kept.map(({ id }) => id)}::text[])`,
  ).execute(tx)
  await removeOrders(tx, orders)
}

const removeOrders = async (tx: Transaction<Schema>, orders: readonly LeavingOrder[]): Promise<void> => {
  const ids = sql`${orders.map(({ id }) => id)}::text[]`
  for (const table of ['refund', 'payment_attempt']) {
    await sql`delete from ${sql.table(table)} using payment p where p.id = payment_id and p.order_id = any(${ids})`.execute(
      tx,
    )
  }
  for (const table of ['payment', 'reversed_payment', 'price_offer', ...TABLES_OF_PERSON, 'timeline']) {
    await sql`delete from ${sql.table(table)} where order_id = any(${ids})`.execute(tx)
  }
  await sql`delete from storage_order where id = any(${ids})`.execute(tx)
}

/** What hangs on an order and speaks of its customer. */
const TABLES_OF_PERSON = [
  'report',
  'door_picture',
  'picture_draft',
  'checkout',
  'pickup_place',
  'pickup_booking',
  'payment_link',
  'consent',
]

/** Leaves the contracts as they are for the refund that is under way, and takes the person out of them. */
export const withoutPerson = async (tx: Transaction<Schema>, orders: readonly LeavingOrder[]): Promise<void> => {
  const ids = sql`${orders.map(({ id }) => id)}::text[]`
  for (const table of TABLES_OF_PERSON) {
    await sql`delete from ${sql.table(table)} where order_id = any(${ids})`.execute(tx)
  }
  await sql`
    update timeline set actor_id = case actor_kind when 'CUSTOMER' then null else actor_id end,
      reason = case when reason is not null then '' end, note = null
    where order_id = any(${ids})`.execute(tx)
  await sql`update payment set ${withoutPersonal('payment')} where order_id = any(${ids})`.execute(tx)
  await sql`update storage_order set ${withoutPersonal('storage_order')} where id = any(${ids})`.execute(tx)
}

/** As it is decided of the columns of the table. */
const withoutPersonal = (table: 'payment' | 'storage_order') =>
  sql.join([
    ...columnsToSet(table, 'Erased').map(column => sql`${sql.ref(column)} = null`),
    ...columnsToSet(table, 'Emptied').map(column => sql`${sql.ref(column)} = ''`),
  ])
