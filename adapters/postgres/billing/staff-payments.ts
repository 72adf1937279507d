import { type Selectable, sql } from 'kysely'
import { err, ok } from 'neverthrow'
import { type AttemptStatus, isOpen } from '#core/billing/payment-attempt.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import {
  type ListedPayment,
  PAYMENTS,
  type StaffPayment,
  type StaffPayments,
} from '#core/billing/ports/staff-payments.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderId, PaymentId, StaffId } from '#core/shared/ids.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { Plan } from '#core/storing/plan.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { type AttemptRow, toAttempt, type PaymentRow } from './payment-row.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'

export const postgresStaffPayments = (postgres: Postgres, within: Within = null): StaffPayments => ({
  list: ({ customer, status, from, to, plan, region, after, limit }) =>
    ask(postgres, async db => {
      const wanted = [
        sql`p.approved_at is not null`,
        isWithin('o.location', within),
        ...(customer === null ? [] : [sql`o.customer_id = ${customer}`]),
        ...(status === null ? [] : [sql`p.status = ${status}`]),
        ...(from === null ? [] : [sql`p.approved_at >= ${moment(Day.startOf(from))}`]),
        ...(to === null ? [] : [sql`p.approved_at < ${moment(Day.startOf(Day.addDays(to, 1)))}`]),
        ...(plan === null ? [] : [sql`o.plan = ${plan}`]),
        ...(region === null ? [] : [sql`o.location = ${region}`]),
      ]
      const { rows } = await sql<ListedRow>`
        select p.id, p.order_id, p.term, p.amount_won, p.status, p.card_label, p.approved_at, o.equipment_type, o.plan,
          c.name as customer_name,
          (select coalesce(sum(r.amount_won), 0)::integer from refund r where r.payment_id = p.id and r.status = 'DONE')
            as given_back_won
        from payment p join storage_order o on o.id = p.order_id left join customer c on c.id = o.customer_id
        where ${sql.join(wanted, sql` and `)} and ${LISTED.beyond(after)}
        order by ${LISTED.order} limit ${limit}`.execute(db)
      return rows.map(toListed)
    }),
  find: id =>
    ask(postgres, async db => {
      const rows = await chosen(db, id)
      const ids = rows.map(row => row.id)
      if (ids.length === 0) return []
      const [attempts, refunds] = await Promise.all([
        db.selectFrom('payment_attempt').selectAll().where('payment_id', 'in', ids).orderBy('n').execute(),
        db.selectFrom('refund').selectAll().where('payment_id', 'in', ids).orderBy('n').execute(),
      ])
      return rows.map(row =>
        toPayment(
          row,
          attempts.filter(attempt => attempt.payment_id === row.id),
          refunds.filter(refund => refund.payment_id === row.id),
        ),
      )
    }),
  inDoubt: id =>
    ask(postgres, async db => {
      const rows = await chosen(db, id)
      const found = await Promise.all(
        rows.map(async row => {
          const attempts = await db
            .selectFrom('payment_attempt')
            .selectAll()
            .where('payment_id', '=', row.id)
            .where('status', 'in', ['SENT', 'UNKNOWN'])
            .execute()
          return attempts.map(attempt => toAttempt(attempt, row))
        }),
      )
      return found.flat()
    }),
  noteReconciled: ({ id, customerName }, decision) =>
    transact(postgres, async tx => {
      const row = await tx
        .selectFrom('payment as p')
        .innerJoin('storage_order as o', 'o.id', 'p.order_id')
        .select('o.customer_id')
        .where('p.id', '=', id)
        .executeTakeFirst()
      const customer = row?.customer_id ?? null
      const isSame = customer === null ? row && customerName === null : await holdCustomer(tx, customer)
      if (!isSame) return err({ kind: 'InProgress' as const })
      await writeDecision(tx, 'payment reconcile', id, decision)
      return ok(undefined)
    }),
  note: (command, subject, decision) => ask(postgres, db => writeDecision(db, command, subject, decision)),
})

const LISTED = sortedBy(PAYMENTS, 'desc', ['p.approved_at', 'p.id::text'])

type ListedRow = Pick<Row, 'id' | 'order_id' | 'term' | 'amount_won' | 'status' | 'card_label'> &
  Pick<Row, 'equipment_type' | 'plan' | 'customer_name'> & {
    readonly approved_at: Instant
    readonly given_back_won: number
  }

const toListed = (row: ListedRow): ListedPayment => ({
  id: row.id as PaymentId,
  orderId: row.order_id as OrderId,
  orderName: orderName({ equipmentType: row.equipment_type as EquipmentType, plan: row.plan as Plan }),
  customerName: row.customer_name,
  term: row.term,
  amountWon: row.amount_won as Won,
  status: row.status as PaymentStatus,
  givenBackWon: row.given_back_won as Won,
  cardLabel: row.card_label,
  approvedAt: row.approved_at,
})

const chosen = (db: Database, id: string): Promise<readonly Row[]> => {
  const all = db
    .selectFrom('payment as p')
    .innerJoin('storage_order as o', 'o.id', 'p.order_id')
    .leftJoin('customer as c', 'c.id', 'o.customer_id')
    .selectAll('p')
    .select(['o.equipment_type', 'o.plan', 'c.name as customer_name'])
    .orderBy('p.term')
    // What was given back and made room for another, the oldest first.
    .orderBy(sql`nullif(p.superseded, 0)`)
  return (isUuid(id) ? all.where('p.id', '=', id) : all.where('p.order_id', '=', id)).execute()
}

type Row = PaymentRow & {
  readonly equipment_type: string
  readonly plan: string
  readonly customer_name: string | null
}

type RefundRow = Selectable<Schema['refund']>

const toPayment = (row: Row, attempts: readonly AttemptRow[], refunds: readonly RefundRow[]): StaffPayment => ({
  id: row.id as PaymentId,
  orderId: row.order_id as OrderId,
  orderName: orderName({ equipmentType: row.equipment_type as EquipmentType, plan: row.plan as Plan }),
  customerName: row.customer_name,
  term: row.term,
  amountWon: row.amount_won as Won,
  status: row.status as PaymentStatus,
  givenBackWon: refunds
    .filter(({ status }) => status === 'DONE')
    .reduce((sum, refund) => Won.plus(sum, refund.amount_won as Won), NO_WON),
  feeWon: row.fee_won as Won | null,
  method: row.method,
  cardLabel: row.card_label,
  approvedAt: row.approved_at,
  receiptUrl: row.receipt_url,
  paymentKey: row.payment_key,
  kind: row.kind as PaymentKind,
  reference: row.reference,
  receivedBy: row.received_by as StaffId | null,
  cashReceipt: row.cash_receipt,
  attempts: attempts.map(attempt => ({ ...toTry(attempt), gatewayOrderId: attempt.gateway_order_id })),
  refunds: refunds.map(refund => ({
    ...toTry(refund),
    id: refund.id,
    amountWon: refund.amount_won as Won,
    rule: refund.rule,
    isLeftToStaff: isOpen(refund.status as AttemptStatus) && refund.left_to_staff,
    paidByBankOn: refund.paid_by_bank_on as Day | null,
  })),
})

const toTry = (row: AttemptRow | RefundRow) => ({
  n: row.n,
  status: row.status as AttemptStatus,
  sentAt: row.sent_at,
  decidedAt: row.decided_at,
  failure: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
  nextLookAt: row.next_look_at,
})
