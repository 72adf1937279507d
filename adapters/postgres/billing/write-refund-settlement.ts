import { sql, type Transaction } from 'kysely'
import type {
  HandRefund,
  RefundRecord,
  RefundSettlement,
  RefundTaskKind,
  ReopenedRefund,
  SettledByHand,
} from '#core/billing/ports/refund-records.ts'
import type { Adoption, TakenPayment, TakenSettlement } from '#core/billing/ports/taken-payments.ts'
import { leavesContract } from '#core/billing/goodwill.ts'
import { REFUND_TASKS_TO_DO, type RefundRule } from '#core/billing/ports/refund-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeOrderNotice } from '#adapters/postgres/notices/write-notice.ts'
import { closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'
import { match } from 'ts-pattern'
import type { Settlement } from '#core/billing/ports/payment-records.ts'

type Tx = Transaction<Schema>

/** What the provider said, or did not. The order's row must be locked by this transaction. */
export const writeSettlement = async (
  tx: Tx,
  refund: RefundRecord,
  { refund: verdict, task, decidedAt }: RefundSettlement,
): Promise<void> => {
  const at = Instant.toDate(verdict.status === 'DONE' ? verdict.givenAt : decidedAt)
  const isLeftToStaff = verdict.status === 'UNKNOWN' && verdict.isLeftToStaff
  await tx
    .updateTable('refund')
    .set({ ...verdictColumns(verdict, at), left_to_staff: isLeftToStaff })
    .where('id', '=', refund.id)
    .execute()
  if (verdict.status === 'FAILED') await closeTasks(tx, [refund.id], DOUBT_TASKS, decidedAt)
  if (verdict.status === 'DONE') {
    await writeGivenBack(tx, refund, refund.id, decidedAt)
    // Nobody is to pay by bank what is back (G268).
    await closeRefundTasks(tx, refund.payment, Instant.toDate(decidedAt))
  }
  if (task) {
    await writeTasks(tx, [{ ...task, subject: refund.id }], decidedAt)
    // It stands for the same money, and says what to do.
    await closeTasks(tx, [refund.payment], ['REFUND_LATE'], decidedAt)
  }
}

/** What staff gave back in place of a try that came to nothing. The order's row must be locked by this transaction. */
export const writeByHand = async (
  tx: Tx,
  refund: RefundRecord,
  { failure, refunds }: SettledByHand,
  now: Instant,
): Promise<void> => {
  const at = Instant.toDate(now)
  if (failure !== null) {
    await tx
      .updateTable('refund')
      .set(verdictColumns({ status: 'FAILED', failure }, at))
      .where('id', '=', refund.id)
      .execute()
  }
  for (const id of lastOrEach(refund.rule, await writeDone(tx, refund.payment, refunds))) {
    await writeGivenBack(tx, refund, id, now)
  }
  await closeRefundTasks(tx, refund.payment, at)
}

/** What was not paid by bank after all. The order's row must be locked by this transaction. */
export const writeReopened = async (
  tx: Tx,
  { id, payment, rule }: RefundRecord,
  { failure, task }: Omit<ReopenedRefund, 'refund'>,
  now: Instant,
): Promise<void> => {
  await tx
    .updateTable('refund')
    .set({
      ...verdictColumns({ status: 'FAILED', failure }, Instant.toDate(now)),
      paid_by_bank_on: null,
      // As it was.
      noted_on: sql<string>`paid_by_bank_on`,
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('payment')
    .set({ status: leavesContract(rule) ? 'DONE' : 'CANCELLED' })
    .where('id', '=', payment)
    .where('status', '=', 'REFUNDED')
    .execute()
  await writeTasks(tx, [{ ...task, subject: id }], now)
}

/** What was given back at the provider's own page. The order's row must be locked by this transaction. */
export const writeGivenBackElsewhere = async (
  tx: Tx,
  { id, orderId }: Pick<TakenPayment, 'id' | 'orderId'>,
  { refunds, isRefunded, decidedAt }: Pick<TakenSettlement, 'refunds' | 'isRefunded' | 'decidedAt'>,
): Promise<void> => {
  if (refunds.length === 0) return
  const last = (await writeDone(tx, id, refunds)).at(-1)
  const rule = refunds.at(-1)?.rule
  if (last === undefined || rule === undefined || !(isRefunded || rule === 'GOODWILL')) return
  await writeGivenBack(tx, { payment: id, orderId, rule }, last, decidedAt, isRefunded)
  await closeRefundTasks(tx, id, Instant.toDate(decidedAt))
}

/** A refund that the record decides, and what was given back beside it. The order's row must be locked by this transaction. */
export const writeFromRecord = async (tx: Tx, taken: TakenPayment, adoption: Adoption): Promise<void> => {
  const { decided, decidedAt } = adoption
  const at = Instant.toDate(decidedAt)
  if (decided !== null) {
    const failure = { code: 'NOT_GIVEN', message: '' }
    const { id, givenAt } = decided
    const columns =
      givenAt === null
        ? verdictColumns({ status: 'FAILED', failure }, at)
        : verdictColumns({ status: 'DONE' }, Instant.toDate(givenAt))
    await tx.updateTable('refund').set(columns).where('id', '=', id).execute()
  }
  await writeGivenBackElsewhere(tx, taken, adoption)
  if (decided === null) return
  // By our own call: only goodwill is decided so (`adoptionFrom`).
  if (decided.givenAt !== null) {
    await writeGivenBack(tx, { payment: taken.id, orderId: taken.orderId, rule: 'GOODWILL' }, decided.id, decidedAt)
  }
  await closeRefundTasks(tx, taken.id, at)
}

/** What the provider's record says beyond our books. The order's row must be locked by this transaction. */
export const writeAdoption = async (tx: Tx, taken: TakenPayment, adoption: Adoption): Promise<void> => {
  await writeFromRecord(tx, taken, adoption)
  const at = Instant.toDate(adoption.decidedAt)
  await sql`
    update staff_task set done_at = ${at}
    where done_at is null and (
      (kind in ('CANCELLED_AT_PROVIDER', 'PAYMENT_MISMATCH') and subject = ${taken.id})
      or (kind = 'LEDGER_DIFFERENCE' and subject = ${taken.gatewayOrderId}
        and starts_with(detail, 'refund of ') and strpos(detail, ${`payment key ${taken.paymentKey}:`}) > 0)
    )`.execute(tx)
}

/** A refund out of goodwill that staff has paid by bank, DONE as it is written; its id. The order's row must be locked by this transaction. */
export const writeGoodwillByBank = async (
  tx: Tx,
  { payment, orderId }: Pick<RefundRecord, 'payment' | 'orderId'>,
  refund: HandRefund,
): Promise<string> => {
  const [id] = await writeDone(tx, payment, [refund])
  if (id === undefined) throw new Error('a refund was not written')
  await writeGivenBack(tx, { payment, orderId, rule: refund.rule }, id, refund.decidedAt)
  return id
}

/** Of a cancellation its customer hears once; each refund out of goodwill is one of its own. */
const lastOrEach = (rule: RefundRule, ids: readonly string[]): readonly string[] =>
  rule === 'GOODWILL' ? ids : ids.slice(-1)

/** Their ids, in their order. */
const writeDone = async (tx: Tx, payment: string, refunds: readonly HandRefund[]): Promise<readonly string[]> => {
  const rows = refunds.map(one => ({
    payment_id: payment,
    n: one.n,
    amount_won: one.amountWon,
    rule: one.rule,
    explain: JSON.stringify(one.explain),
    requested_at: Instant.toDate(one.requestedAt),
    sent_at: Instant.toDate(one.sentAt),
    status: 'DONE',
    idempotency_key: one.idempotencyKey,
    decided_at: Instant.toDate(one.decidedAt),
    paid_by_bank_on: one.paidByBankOn,
  }))
  const written = await tx.insertInto('refund').values(rows).returning(['id', 'n']).execute()
  return written.toSorted((one, other) => one.n - other.n).map(({ id }) => id)
}

export const closeRefundTasks = async (tx: Tx, payment: string, at: Date): Promise<void> => {
  await sql`
    update staff_task set done_at = ${at}
    where done_at is null and kind = any(${[...SETTLED_TASKS]}::text[])
      and subject in (select ${payment} union all select id::text from refund where payment_id = ${payment})
    `.execute(tx)
}

/** What staff had to find out. */
const DOUBT_TASKS: readonly RefundTaskKind[] = ['REFUND_MISMATCH', 'REFUND_UNDECIDED']

/** What staff had to do about money that was not back. */
const SETTLED_TASKS: readonly RefundTaskKind[] = [...REFUND_TASKS_TO_DO, 'REFUND_LATE']

/** The money is back, by this refund, and its customer is notified. A contract that goes on keeps its payment until nothing is left of it (G162). */
const writeGivenBack = async (
  tx: Tx,
  { payment, orderId, rule }: Pick<RefundRecord, 'payment' | 'orderId' | 'rule'>,
  id: string,
  at: Instant,
  isRefunded = !leavesContract(rule),
): Promise<void> => {
  await sql`
    update payment set status = 'REFUNDED'
    where id = ${payment} and (
      ${isRefunded}::boolean
      or amount_won = (select sum(amount_won) from refund where payment_id = ${payment} and status = 'DONE')
    )`.execute(tx)
  const kind = rule === 'GOODWILL' ? 'GOODWILL_REFUNDED' : 'REFUNDED'
  await writeOrderNotice(tx, { event: `refund:${id}`, kind, order: orderId, at })
}

/** What became of a try, as its row says it: of a charge and of a refund alike. */
export const verdictColumns = (verdict: Settlement['attempt'] | RefundSettlement['refund'], decidedAt: Date) =>
  match(verdict)
    .with({ status: 'DONE' }, ({ status }) => ({ status, decided_at: decidedAt, next_look_at: null }))
    .with({ status: 'FAILED' }, ({ status, failure }) => ({
      status,
      decided_at: decidedAt,
      next_look_at: null,
      failure_code: failure.code,
      failure_message: failure.message,
    }))
    .with({ status: 'UNKNOWN' }, ({ status, nextLookAt }) => ({
      status,
      next_look_at: nextLookAt === null ? null : Instant.toDate(nextLookAt),
    }))
    .exhaustive()
