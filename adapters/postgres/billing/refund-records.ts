import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { isOpen } from '#core/billing/payment-attempt.ts'
import {
  type RefundRecord,
  type RefundRecords,
  type RefundRetry,
  REFUNDS,
  type RefundUnknown,
} from '#core/billing/ports/refund-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { refundsFrom } from './refund-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { writeByHand, writeReopened, writeSettlement } from './write-refund-settlement.ts'
import { writeRefund } from './write-refund.ts'

type Tx = Transaction<Schema>

export const postgresRefundRecords = (postgres: Postgres): RefundRecords => ({
  settle: ({ id, orderId }, decide) =>
    transact(postgres, async tx => {
      await lockOrder(tx, orderId)
      const [refund] = await refundsFrom(tx, sql`where r.id = ${id}`)
      if (!refund) throw new Error(`there is no refund ${id}`)
      if (isOpen(refund.status)) await writeSettlement(tx, refund, decide(refund))
      return ok(undefined)
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
      const decided = await decidedOn(tx, id, (_refund, newest) =>
        decide(newest).map(reopened => ({ reopened, newest })),
      )
      if (decided.isErr()) return err(decided.error)
      const { reopened, newest } = decided.value.value
      if (!options?.dryRun) {
        await writeReopened(tx, newest, reopened, decision.at)
        await writeDecision(tx, 'refund reopen', newest.orderId, decision)
      }
      return ok(newest)
    }),
  list: (statuses, { after, limit }) =>
    ask(postgres, db =>
      refundsFrom(
        db,
        sql`where r.status = any(${[...statuses]}) and (
          ${statuses.includes('DONE')}::boolean
          or not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)
        ) and ${LISTED.beyond(after)}
        order by ${LISTED.order} limit ${limit}`,
      ),
    ),
  noteLate: (requestedBefore, now) =>
    ask(postgres, async db => {
      const { numAffectedRows } = await sql`
        insert into staff_task (kind, subject, detail, created_at)
        select 'REFUND_LATE', p.id::text,
          'order ' || p.order_id || ', refund of ' || r.amount_won || ' won is ' || r.status || ', payment key ' || p.payment_key,
          ${moment(now)}::timestamptz
        from refund r join payment p on p.id = r.payment_id
        where r.status <> 'DONE' and r.requested_at <= ${moment(requestedBefore)}
          and not exists (select from refund newer where newer.payment_id = r.payment_id and newer.n > r.n)
          -- Who was told of an earlier try is told again when the newest one is late as well.
          and not exists (
            select from staff_task t where t.kind = 'REFUND_LATE' and t.subject = p.id::text
              and (t.done_at is null or t.created_at >= r.sent_at or r.sent_at > ${moment(requestedBefore)})
          )
        on conflict (subject, kind) where done_at is null do nothing`.execute(db)
      return Number(numAffectedRows ?? 0)
    }),
})

const LISTED = sortedBy(REFUNDS, 'desc', ['r.requested_at', 'r.n', 'r.id::text'])

const lockOrder = async (tx: Tx, order: RefundRecord['orderId']): Promise<void> => {
  await tx.selectFrom('storage_order').select('id').where('id', '=', order).forUpdate().execute()
}

/** What staff may do about a refund, decided by it and by the newest of its payment while both are locked. */
const decidedOn = async <Value, Refusal>(
  tx: Tx,
  id: string,
  decide: (refund: RefundRecord, newest: RefundRecord) => Result<Value, Refusal>,
): Promise<Result<{ readonly refund: RefundRecord; readonly value: Value }, Refusal | RefundUnknown>> => {
  const [known] = isUuid(id) ? await refundsFrom(tx, sql`where r.id = ${id}`) : []
  if (!known) return err({ kind: 'RefundUnknown' })
  await lockOrder(tx, known.orderId)
  const ofPayment = await refundsFrom(tx, sql`where r.payment_id = ${known.payment} order by r.n`)
  const refund = ofPayment.find(one => one.id === known.id) ?? known
  return decide(refund, ofPayment.at(-1) ?? refund).map(value => ({ refund, value }))
}

const writeRetry = async (tx: Tx, refund: RefundRecord, retry: RefundRetry): Promise<void> => {
  if (retry.kind === 'Again') {
    await writeRefund(tx, refund.payment, retry.refund)
    return
  }
  const at = Instant.toDate(retry.at)
  await tx.updateTable('refund').set({ sent_at: at, looks: 0, next_look_at: at }).where('id', '=', refund.id).execute()
}
