import { sql, type Transaction } from 'kysely'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { DecidedRenewal } from '#core/billing/ports/renewal-records.ts'
import { type OrderRow, renewalColumns, toOrder } from '#adapters/postgres/storing/order-row.ts'
import { type AttemptRow, toAttempt } from './payment-row.ts'
import { type ColumnTypes, insertFrom, recordset, sameColumns } from '#adapters/postgres/insert-from.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { paidColumns, writeSettlement } from './write-settlement.ts'
import type { Attempt, Settlement } from '#core/billing/ports/payment-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { dueAfterStep, type DueColumns } from './order-due.ts'
import { writeNotices } from '#adapters/postgres/notices/write-notice.ts'
import { closeRenewalTasks } from '#adapters/postgres/staff/write-task.ts'

/** All of it in this transaction: renewals that went as they should together, each other one on its own. Answers the attempts that were decided before. */
export const settleRenewals = async (
  tx: Transaction<Schema>,
  decided: readonly DecidedRenewal[],
): Promise<readonly Attempt['id'][]> => {
  const plain: PlainRenewal[] = []
  const decidedBefore: Attempt['id'][] = []
  for (const { rows, decide } of await lockAll(tx, decided)) {
    const attempt = toAttempt(rows.attempt, rows.attempt)
    if (!isOpen(attempt.status)) {
      decidedBefore.push(attempt.id)
      continue
    }
    const settlement = decide({ order: toOrder(rows.order) }, attempt)
    // Beside an earlier try there may be more to write.
    const isFirst = attempt.status === 'SENT' && attempt.n === 1
    if (isFirst && isPlainRenewal(settlement)) plain.push({ ...rows, settlement })
    else await writeSettlement(tx, rows, settlement)
  }
  if (plain.length > 0) await writeRenewals(tx, plain)
  return decidedBefore
}

/** In the order of their ids, as every lock of several. */
const lockAll = async (tx: Transaction<Schema>, decided: readonly DecidedRenewal[]) => {
  const ids = (of: (one: DecidedRenewal) => string): string[] => decided.map(of)
  const orders = await tx
    .selectFrom('storage_order')
    .selectAll()
    .where(sql<boolean>`id = any(${ids(({ attempt }) => attempt.orderId)})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const attempts = await tx
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .selectAll('a')
    .select(['p.order_id', 'p.term', 'p.amount_won'])
    .where(sql<boolean>`a.id = any(${ids(({ attempt }) => attempt.id)})`)
    .execute()
  const orderBy = new Map(orders.map(row => [row.id, row]))
  const attemptBy = new Map(attempts.map(row => [row.id, row]))
  return decided.map(({ attempt: { id, orderId }, decide }) => {
    const [order, attempt] = [orderBy.get(orderId), attemptBy.get(id)]
    if (!order || attempt?.order_id !== orderId) throw new Error(`attempt ${id} is not among those of order ${orderId}`)
    return { rows: { order, attempt }, decide }
  })
}

type Rows = { readonly order: OrderRow; readonly attempt: AttemptRow }
type Plain = Settlement & Required<Pick<Settlement, 'paid' | 'order'>>

export type PlainRenewal = Rows & { readonly settlement: Plain }

/** Money was taken and the order goes on by a term, with nothing beside it. */
export const isPlainRenewal = (settlement: Settlement): settlement is Plain =>
  settlement.attempt.status === 'DONE' &&
  settlement.paid !== undefined &&
  settlement.order?.event === 'renewal.charged' &&
  settlement.order.next === undefined &&
  settlement.task === undefined

/** What `writeSettlement` and `writeStep` would write for each, in one statement for all. The orders' rows must be locked by this transaction. */
export const writeRenewals = async (tx: Transaction<Schema>, renewals: readonly PlainRenewal[]): Promise<void> => {
  await sql`
    with given as materialized (
      select * from ${recordset({ ...IDS, ...STEP, ...ORDER, ...PAYMENT }, renewals.map(givenBy))}
    ), steps as (
      ${insertFrom(
        'timeline',
        {
          ...sameColumns('g', ['order_id', 'step', 'event', 'occurred_at', 'actor_kind']),
          from_state: sql<string>`g.state`,
          to_state: sql<string>`g.state`,
          recorded_at: sql<Date>`greatest(g.recorded_at, g.occurred_at, before.recorded_at)`,
        },
        sql`from given g join timeline before on before.order_id = g.order_id and before.step = g.step - 1`,
      )}
    ), orders as (
      update storage_order o set step = g.step, attempt_open = false, ${setTo(ORDER)}
      from given g where o.id = g.order_id
    ), attempts as (
      update payment_attempt a set status = 'DONE', decided_at = g.decided_at, next_look_at = null
      from given g where a.id = g.attempt_id
    )
    update payment p set status = 'DONE', ${setTo(PAYMENT)}
    from given g where p.id = g.payment_id`.execute(tx)
  await closeRenewalTasks(
    tx,
    renewals.map(({ order }) => order.id),
    Math.max(...renewals.map(({ settlement }) => settlement.decidedAt)) as Instant,
  )
  await writeNotices(
    tx,
    renewals.map(({ order, settlement: { order: step } }) => ({
      event: `order:${order.id}:${order.step + 1}`,
      kind: 'RENEWED',
      customer: order.customer_id,
      order: order.id,
      at: step.recordedAt,
    })),
  )
}

const IDS = { order_id: 'text', attempt_id: 'uuid', payment_id: 'uuid', decided_at: 'timestamptz' }

const STEP = {
  step: 'integer',
  state: 'text',
  event: 'text',
  occurred_at: 'timestamptz',
  recorded_at: 'timestamptz',
  actor_kind: 'text',
}

/** What the step changes of its order: a column more there stops the compiler here. */
const ORDER = {
  terms_paid: 'integer',
  renewal_status: 'text',
  declines: 'integer',
  last_declined_on: 'date',
  reminded_on: 'date',
  told_on: 'date',
  told_won: 'integer',
  charge_due_at: 'timestamptz',
  duty_due_at: 'timestamptz',
} satisfies Record<'terms_paid' | keyof ReturnType<typeof renewalColumns> | keyof DueColumns, string>

const PAYMENT = {
  payment_key: 'text',
  fee_won: 'integer',
  method: 'text',
  card_label: 'text',
  approved_at: 'timestamptz',
  receipt_url: 'text',
  can_refund_part: 'boolean',
} satisfies Record<keyof ReturnType<typeof paidColumns>, string>

const setTo = (types: ColumnTypes) =>
  sql.raw(
    Object.keys(types)
      .map(name => `${name} = g.${name}`)
      .join(', '),
  )

const givenBy = ({ order, attempt, settlement: { paid, order: step, decidedAt } }: PlainRenewal) => {
  const after: Order = { ...toOrder(order), ...step.set, state: step.to }
  return {
    order_id: order.id,
    attempt_id: attempt.id,
    payment_id: attempt.payment_id,
    decided_at: Instant.toDate(decidedAt),
    step: order.step + 1,
    state: step.to,
    event: step.event,
    occurred_at: Instant.toDate(step.occurredAt),
    recorded_at: Instant.toDate(step.recordedAt),
    actor_kind: step.actor.kind,
    terms_paid: after.termsPaid,
    ...renewalColumns(after.renewal),
    ...dueAfterStep(order, after, step),
    ...paidColumns(paid),
  }
}
