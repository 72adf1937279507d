import { sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import { match } from 'ts-pattern'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { RefundRecord, RefundRecords, RefundRetry, RefundSettlement } from '#core/billing/ports/refund-records.ts'
import { Instant } from '#core/shared/instant.ts'
import { moment } from './moment.ts'
import { ask, type Postgres, transact } from './postgres.ts'
import { refundsFrom } from './refund-row.ts'
import type { Schema } from './schema.ts'
import { writeOrderNotice } from './write-notice.ts'
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
  retry: (id, decide, { by, reason, at }, options) =>
    transact(postgres, async tx => {
      const [known] = await refundsFrom(tx, sql`where r.id::text = ${id}`)
      if (!known) return err({ kind: 'RefundUnknown' as const })
      await lockOrder(tx, known.orderId)
      const ofPayment = await refundsFrom(tx, sql`where r.payment_id = ${known.payment} order by r.n`)
      const refund = ofPayment.find(one => one.id === known.id) ?? known
      const decision = decide(refund, ofPayment.at(-1) ?? refund)
      if (decision.isErr()) return err(decision.error)
      if (!options?.dryRun) {
        await writeRetry(tx, refund, decision.value)
        await tx
          .insertInto('audit')
          .values({ staff_id: by, command: 'refund retry', subject: refund.orderId, reason, at: Instant.toDate(at) })
          .execute()
      }
      return ok({ refund, retry: decision.value })
    }),
  list: (statuses, limit) =>
    ask(postgres, db =>
      refundsFrom(
        db,
        sql`where r.status = any(${[...statuses]}) order by r.requested_at desc, r.n desc limit ${limit}`,
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
          and not exists (select from staff_task t where t.kind = 'REFUND_LATE' and t.subject = p.id::text)
        on conflict (kind, subject) do nothing`.execute(db)
      return Number(numAffectedRows ?? 0)
    }),
})

const lockOrder = async (tx: Tx, order: RefundRecord['orderId']): Promise<void> => {
  await tx.selectFrom('storage_order').select('id').where('id', '=', order).forUpdate().execute()
}

const writeSettlement = async (
  tx: Tx,
  refund: RefundRecord,
  { refund: verdict, task, decidedAt }: RefundSettlement,
): Promise<void> => {
  const at = Instant.toDate(decidedAt)
  await tx
    .updateTable('refund')
    .set(
      match(verdict)
        .with({ status: 'DONE' }, ({ status }) => ({ status, decided_at: at, next_look_at: null }))
        .with({ status: 'FAILED' }, ({ status, failure }) => ({
          status,
          decided_at: at,
          next_look_at: null,
          failure_code: failure.code,
          failure_message: failure.message,
        }))
        .with({ status: 'UNKNOWN' }, ({ status, nextLookAt }) => ({
          status,
          next_look_at: nextLookAt === null ? null : Instant.toDate(nextLookAt),
        }))
        .exhaustive(),
    )
    .where('id', '=', refund.id)
    .execute()
  if (verdict.status === 'DONE') {
    await tx.updateTable('payment').set({ status: 'REFUNDED' }).where('id', '=', refund.payment).execute()
    await writeOrderNotice(tx, { event: `refund:${refund.id}`, kind: 'REFUNDED', order: refund.orderId, at: decidedAt })
  }
  if (task) {
    await tx
      .insertInto('staff_task')
      .values({ ...task, subject: refund.id, created_at: at })
      .onConflict(conflict => conflict.columns(['kind', 'subject']).doNothing())
      .execute()
  }
}

const writeRetry = async (tx: Tx, refund: RefundRecord, retry: RefundRetry): Promise<void> => {
  if (retry.kind === 'Again') {
    await writeRefund(tx, refund.payment, retry.refund)
    return
  }
  const at = Instant.toDate(retry.at)
  await tx.updateTable('refund').set({ sent_at: at, looks: 0, next_look_at: at }).where('id', '=', refund.id).execute()
}
