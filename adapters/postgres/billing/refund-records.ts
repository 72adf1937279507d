import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import { isOpen } from '#core/billing/payment-attempt.ts'
import {
  type GoodwillBasis,
  type RefundRecord,
  type RefundRecords,
  type RefundRetry,
  REFUND_TASKS_TO_DO,
  REFUNDS,
  type RefundUnknown,
} from '#core/billing/ports/refund-records.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { refundsFrom } from './refund-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import {
  closeRefundTasks,
  writeByHand,
  writeGoodwillByBank,
  writeReopened,
  writeSettlement,
} from './write-refund-settlement.ts'
import { writeRefund } from './write-refund.ts'

type Tx = Transaction<Schema>

export const postgresRefundRecords = (postgres: Postgres, within: Within = null): RefundRecords => ({
  settle: ({ id, orderId }, decide) =>
    transact(postgres, async tx => {
      await lockOrder(tx, orderId)
      const [refund] = await refundsFrom(tx, sql`where r.id = ${id}`)
      if (!refund) throw new Error(`there is no refund ${id}`)
      if (!isOpen(refund.status)) return ok(false)
      await writeSettlement(tx, refund, decide(refund))
      return ok(true)
    }),
  give: (id, decide, decision, options) =>
    transact(postgres, async tx => {
      const named = await paymentNamed(tx, id)
      if (!named) return err({ kind: 'PaymentNotFound' as const })
      await lockOrder(tx, named.order_id as OrderId)
      const locked = await paymentNamed(tx, id)
      if (!locked || isErasedSince(named, locked)) return err({ kind: 'PaymentNotFound' as const })
      const basis = await readGoodwillBasis(tx, locked)
      const decided = decide(basis)
      if (decided.isErr()) return err(decided.error)
      const given = decided.value
      if (options?.dryRun) return ok({ basis, given, id: null })
      const { payment, orderId } = basis
      // A try that failed is replaced by this one.
      await closeRefundTasks(tx, payment.id, Instant.toDate(decision.at))
      const refund =
        given.way === 'CARD'
          ? await writeRefund(tx, payment.id, given.refund)
          : await writeGoodwillByBank(tx, { payment: payment.id, orderId }, given.refund)
      await writeDecision(tx, 'refund goodwill', orderId, decision)
      return ok({ basis, given, id: refund })
    }),
  claimDue: (now, limit, holdSeconds) =>
    transact(postgres, async tx => {
      const { rows } = await sql<{ readonly id: string }>`
        with due as (
          select id from refund
          where next_look_at <= ${moment(now)} and status in ('SENT', 'UNKNOWN')
          order by next_look_at limit ${limit} for update skip locked
        )
        update refund set looks = looks + 1, next_look_at = ${moment(Instant.plusSeconds(now, holdSeconds))}
        from due where refund.id = due.id
        returning refund.id`.execute(tx)
      if (rows.length === 0) return ok([])
      return ok(await refundsFrom(tx, sql`where r.id = any(${rows.map(({ id }) => id)}::uuid[])`))
    }),
  retry: (id, decide, decision, options) =>
    transact(postgres, async tx => {
      const decided = await decidedOn(tx, id, decide)
      if (decided.isErr()) return err(decided.error)
      const { refund, value: retry } = decided.value
      if (!options?.dryRun) {
        await writeRetry(tx, refund, retry)
        await writeDecision(tx, 'refund retry', refund.orderId, decision)
      }
      return ok({ refund, retry })
    }),
  settleByHand: (id, decide, decision, options) =>
    transact(postgres, async tx => {
      const decided = await decidedOn(tx, id, decide)
      if (decided.isErr()) return err(decided.error)
      const { refund, value: settled } = decided.value
      if (!options?.dryRun) {
        await writeByHand(tx, refund, settled, decision.at)
        await writeDecision(tx, 'refund settle', refund.orderId, decision)
      }
      return ok({ refund, settled })
    }),
  reopen: (id, decide, decision, options) =>
    transact(postgres, async tx => {
      const decided = await decidedOn(tx, id, decide)
      if (decided.isErr()) return err(decided.error)
      const { refund, ...reopened } = decided.value.value
      if (!options?.dryRun) {
        await writeReopened(tx, refund, reopened, decision.at)
        await writeDecision(tx, 'refund reopen', refund.orderId, decision)
      }
      return ok(refund)
    }),
  list: (statuses, { after, limit }) =>
    ask(postgres, db =>
      refundsFrom(
        db,
        sql`where r.status = any(${[...statuses]}) and (
          ${statuses.includes('DONE')}::boolean
          or not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)
        ) and ${isRefundWithin(within)} and ${LISTED.beyond(after)}
        order by ${LISTED.order} limit ${limit}`,
      ),
    ),
  noteLate: (requestedBefore, now) =>
    ask(postgres, async db => {
      const { numAffectedRows } = await sql`
        insert into staff_task (kind, subject, detail, created_at)
        select 'REFUND_LATE', p.id::text,
          'order ' || p.order_id || ', refund of ' || to_char(r.amount_won, 'FM999,999,999,990') || ' won is ' || r.status
            || coalesce(', payment key ' || p.payment_key, ', paid at the desk'),
          ${moment(now)}::timestamptz
        from refund r join payment p on p.id = r.payment_id
        -- Goodwill that failed is owed to nobody.
        where r.status <> 'DONE' and not (r.rule = 'GOODWILL' and r.status = 'FAILED')
          and r.requested_at <= ${moment(requestedBefore)}
          and not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)
          and not exists (
            select from staff_task t
            where t.kind = any(${[...REFUND_TASKS_TO_DO]}) and t.subject = r.id::text and t.done_at is null
          )
          -- Who was told of an earlier try is told again when the newest one is late as well.
          and not exists (
            select from staff_task t where t.kind = 'REFUND_LATE' and t.subject = p.id::text
              and (t.done_at is null or t.created_at >= r.sent_at or r.sent_at > ${moment(requestedBefore)})
          )
        on conflict (subject, kind) where done_at is null do nothing`.execute(db)
      return Number(numAffectedRows ?? 0)
    }),
})

/** By its own id, or the newest of an order that is DONE; without one the newest. */
const paymentNamed = (db: Database, id: string) => {
  const payments = db
    .selectFrom('payment as p')
    .innerJoin('storage_order as o', 'o.id', 'p.order_id')
    .selectAll('p')
    .select(['o.state', 'o.customer_id'])
  return (
    isUuid(id)
      ? payments.where('p.id', '=', id)
      : payments
          .where('p.order_id', '=', id)
          .orderBy(sql`p.status = 'DONE'`, 'desc')
          .orderBy('p.term', 'desc')
  )
    .limit(1)
    .executeTakeFirst()
}

type NamedPayment = NonNullable<Awaited<ReturnType<typeof paymentNamed>>>

const isErasedSince = (named: NamedPayment, locked: NamedPayment): boolean =>
  named.customer_id !== null && locked.customer_id === null

const readGoodwillBasis = async (tx: Tx, payment: NamedPayment): Promise<GoodwillBasis> => ({
  orderId: payment.order_id as OrderId,
  state: payment.state as OrderState,
  payment: {
    id: payment.id as PaymentId,
    term: payment.term,
    amountWon: payment.amount_won as Won,
    status: payment.status as PaymentStatus,
    approvedAt: payment.approved_at,
    kind: payment.kind as PaymentKind,
  },
  refundsOfOrder: await refundsFrom(tx, sql`where p.order_id = ${payment.order_id} order by p.term, r.n`),
})

const LISTED = sortedBy(REFUNDS, 'desc', ['r.requested_at', 'r.n', 'r.id::text'])

const lockOrder = async (tx: Tx, order: RefundRecord['orderId']): Promise<void> => {
  await tx.selectFrom('storage_order').select('id').where('id', '=', order).forUpdate().execute()
}

/** What is not back of an order. */
const notBackOf = (order: string) => sql`
  where p.order_id = ${order} and r.status <> 'DONE'
    and not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)`

/** What staff may do about a refund, decided by it and by the newest of its payment while both are locked. Whoever was erased before the lock is unknown (G721): the reason may name them. */
const decidedOn = async <Value, Refusal>(
  tx: Tx,
  id: string,
  decide: (refund: RefundRecord, newest: RefundRecord) => Result<Value, Refusal>,
): Promise<Result<{ readonly refund: RefundRecord; readonly value: Value }, Refusal | RefundUnknown>> => {
  const [known, another] = await refundsFrom(tx, isUuid(id) ? sql`where r.id = ${id}` : notBackOf(id))
  if (!known || another) return err({ kind: 'RefundUnknown' })
  await lockOrder(tx, known.orderId)
  const ofPayment = await refundsFrom(tx, sql`where r.payment_id = ${known.payment} order by r.n`)
  const refund = ofPayment.find(one => one.id === known.id)
  if (!refund || (refund.isOfErased && !known.isOfErased)) return err({ kind: 'RefundUnknown' })
  return decide(refund, ofPayment.at(-1) ?? refund).map(value => ({ refund, value }))
}

const writeRetry = async (tx: Tx, refund: RefundRecord, retry: RefundRetry): Promise<void> => {
  if (retry.kind === 'Again') {
    await writeRefund(tx, refund.payment, retry.refund)
    return
  }
  const at = Instant.toDate(retry.at)
  await tx
    .updateTable('refund')
    .set({ sent_at: at, looks: 0, next_look_at: at, left_to_staff: false })
    .where('id', '=', refund.id)
    .execute()
}

const isRefundWithin = (within: Within) =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from payment x join storage_order y on y.id = x.order_id where x.id = r.payment_id and ${isWithin('y.location', within)}
      )`
