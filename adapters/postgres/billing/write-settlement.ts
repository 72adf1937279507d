import { sql, type Transaction } from 'kysely'
import { match } from 'ts-pattern'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { LateFinding, Settlement, StaffTaskKind } from '#core/billing/ports/payment-records.ts'
import { activateRenewalOnFirstPayment, isFirstPayment } from '#core/billing/activate-renewal.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderRow } from '#adapters/postgres/storing/order-row.ts'
import type { AttemptRow } from './payment-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { hasUsableCard } from './usable-card.ts'
import { verdictColumns, writeGivenBackElsewhere } from './write-refund-settlement.ts'
import { cancelPayment, writeRefund } from './write-refund.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'
import { closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'

type Rows = {
  readonly order: OrderRow
  readonly attempt: Pick<AttemptRow, 'id' | 'payment_id' | 'status' | 'gateway_order_id'>
}

/** Attempt, payment, order and staff task of one decision. The order's row must be locked by this transaction. */
export const writeSettlement = async (
  tx: Transaction<Schema>,
  { order, attempt }: Rows,
  settlement: Settlement,
): Promise<void> => {
  const decidedAt = Instant.toDate(settlement.decidedAt)
  const isDecided = settlement.attempt.status !== 'UNKNOWN'
  await tx
    .with('decided', query =>
      query
        .updateTable('payment_attempt')
        .set({ failure_code: null, failure_message: null, ...verdictColumns(settlement.attempt, decidedAt) })
        .where('id', '=', attempt.id),
    )
    .with('order_goes_on', query =>
      query
        .updateTable('storage_order')
        .set({ attempt_open: false })
        .where('id', '=', order.id)
        .where(sql<boolean>`${isDecided}::boolean`),
    )
    .updateTable('payment')
    .set({ status: paymentStatus(settlement), ...(settlement.paid && paidColumns(settlement.paid)) })
    .where('id', '=', attempt.payment_id)
    .execute()
  if (settlement.order) {
    // Read while the order is locked: storing or removing the card meanwhile changes the order afterwards.
    const hasCard = isFirstPayment(settlement.order) && (await hasUsableCard(tx, order.customer_id))
    await writeStep(tx, order, activateRenewalOnFirstPayment(settlement.order, hasCard))
  }
  if (settlement.chargeAgainAt) {
    await tx
      .updateTable('storage_order')
      .set({ charge_due_at: Instant.toDate(settlement.chargeAgainAt) })
      .where('id', '=', order.id)
      .where('auto_renewal', '=', 'ACTIVE')
      .execute()
  }
  if (settlement.givenBack) {
    await writeGivenBackElsewhere(
      tx,
      { id: attempt.payment_id as PaymentId, orderId: order.id as OrderId },
      { refunds: settlement.givenBack, isRefunded: true, decidedAt: settlement.decidedAt },
    )
    await supersede(tx, attempt.payment_id)
  }
  if (settlement.refund) {
    await cancelPayment(tx, attempt.payment_id)
    await writeRefund(tx, attempt.payment_id, settlement.refund)
  }
  if (attempt.status !== 'SENT' && isDecided) {
    // What pays a year was paid once: the desk's payment that was there before it has been taken back (G974).
    const kinds = settlement.order && settlement.paid ? OF_MONEY_FOUND : DECIDED_TASKS
    await closeTasksAbout(tx, attempt, kinds, settlement.decidedAt)
  }
  // A first payment has one order id for all of its tries, so no other is told of: nothing to look for while a customer waits.
  const hasOtherIds = attempt.gateway_order_id !== order.id
  if (settlement.attempt.status === 'DONE' && hasOtherIds) await reportPaidTwice(tx, attempt, settlement.decidedAt)
  if (settlement.task) await writeTasks(tx, [{ ...settlement.task, subject: attempt.payment_id }], settlement.decidedAt)
}

/** Its term is open again, and the contract was not charged for it. */
const supersede = async (tx: Transaction<Schema>, id: string): Promise<void> => {
  await sql`
    update payment p set charged_on = null, superseded = 1 + (
      select max(superseded) from payment q where q.order_id = p.order_id and q.term = p.term
    )
    where id = ${id} and term > 1`.execute(tx)
}

/** A try that stays FAILED, and what the staff has to know of it. */
export const writeLateFinding = async (
  tx: Transaction<Schema>,
  attempt: ToldAttempt,
  { task, decidedAt }: LateFinding,
): Promise<void> => {
  if (task === null) await closeTasksAbout(tx, attempt, OF_MONEY_FOUND, decidedAt)
  else await writeTasks(tx, [{ ...task, subject: attempt.payment_id }], decidedAt)
}

/** What staff had to look at while it was in doubt. */
const DECIDED_TASKS: readonly StaffTaskKind[] = ['PAYMENT_UNDECIDED', 'PAYMENT_MISMATCH']

/** And of what it had taken. */
const OF_MONEY_FOUND: readonly StaffTaskKind[] = [...DECIDED_TASKS, 'PAID_TWICE']

type ToldAttempt = Pick<AttemptRow, 'payment_id' | 'gateway_order_id'>

/** The text of a task about a payment begins with the order id at the provider of the try that it is about. */
const isAbout = ({ gateway_order_id: id }: ToldAttempt) =>
  sql<boolean>`starts_with(translate(detail, ',', ' '), ${`order ${id} `})`

/** Not those about another try of the same payment. */
const closeTasksAbout = async (
  tx: Transaction<Schema>,
  attempt: ToldAttempt,
  kinds: readonly StaffTaskKind[],
  at: Instant,
): Promise<void> => {
  await tx
    .updateTable('staff_task')
    .set({ done_at: Instant.toDate(at) })
    .where('done_at', 'is', null)
    .where('subject', '=', attempt.payment_id)
    .where('kind', 'in', kinds)
    .where(isAbout(attempt))
    .execute()
}

/** What another try of the payment had taken while this one was open is now a second payment (G720). */
const reportPaidTwice = async (tx: Transaction<Schema>, attempt: ToldAttempt, at: Instant): Promise<void> => {
  const { payment_id: subject } = attempt
  const other = await tx
    .selectFrom('staff_task')
    .select('detail')
    .where('done_at', 'is', null)
    .where('subject', '=', subject)
    .where('kind', '=', 'PAYMENT_MISMATCH')
    .where(({ not }) => not(isAbout(attempt)))
    .executeTakeFirst()
  if (!other) return
  await closeTasks(tx, [subject], ['PAYMENT_MISMATCH'], at)
  await writeTasks(tx, [{ kind: 'PAID_TWICE', subject, detail: other.detail }], at)
}

const paymentStatus = ({ attempt }: Settlement): PaymentStatus =>
  match(attempt.status)
    .returnType<PaymentStatus>()
    .with('DONE', () => 'DONE')
    .with('FAILED', () => 'FAILED')
    .with('UNKNOWN', () => 'IN_PROGRESS')
    .exhaustive()

export const paidColumns = (paid: NonNullable<Settlement['paid']>) => ({
  payment_key: paid.paymentKey,
  fee_won: paid.feeWon,
  method: paid.method,
  card_label: paid.cardLabel,
  approved_at: Instant.toDate(paid.approvedAt),
  receipt_url: paid.receiptUrl,
  can_refund_part: paid.canRefundPart,
})
