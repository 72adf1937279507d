import { sql } from 'kysely'
import { err, ok } from 'neverthrow'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { StaffTaskKind } from '#core/billing/ports/payment-records.ts'
import type { TakenPayment, TakenPayments } from '#core/billing/ports/taken-payments.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { reportDifferences } from './own-ledger.ts'
import { refundsFrom } from './refund-row.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { writeAdoption, writeFromRecord } from './write-refund-settlement.ts'
import { SUBJECT_UUID } from '#adapters/postgres/staff/subject-uuid.ts'
import { closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'

export const postgresTakenPayments = (postgres: Postgres): TakenPayments => ({
  find: gatewayOrderId => ask(postgres, db => takenBy(db, gatewayOrderId)),
  settle: ({ orderId, gatewayOrderId }, decide) =>
    transact(postgres, async tx => {
      await tx.selectFrom('storage_order').select('id').where('id', '=', orderId).forUpdate().execute()
      const taken = await takenBy(tx, gatewayOrderId)
      const settlement = taken && decide(taken)
      if (!settlement) return ok(undefined)
      await writeFromRecord(tx, taken, settlement)
      const { task, decidedAt } = settlement
      if (task?.kind !== PAYMENT_MISMATCH) await closeTasks(tx, [taken.id], [PAYMENT_MISMATCH], decidedAt)
      if (task) await writeTasks(tx, [{ ...task, subject: taken.id }], decidedAt)
      return ok(undefined)
    }),
  leftToStaff: () =>
    ask(postgres, async db => {
      const { rows } = await sql<{ readonly id: OrderId }>`
        select a.gateway_order_id as id from staff_task s
        join payment p on p.id = ${SUBJECT_UUID}
        join payment_attempt a on a.payment_id = p.id
        where s.kind = ${PAYMENT_MISMATCH} and s.done_at is null and not exists (
          select from payment_attempt o where o.payment_id = p.id and o.status in ('SENT', 'UNKNOWN')
        )
        union
        select gateway_order_id from payment_attempt where status in ('SENT', 'UNKNOWN') and next_look_at is null
        union
        select a.gateway_order_id from refund r
        join payment_attempt a on a.payment_id = r.payment_id and a.status = 'DONE'
        where r.status in ('SENT', 'UNKNOWN') and r.next_look_at is null`.execute(db)
      return rows.map(({ id }) => id)
    }),
  reportUnknown: (charge, at) =>
    ask(postgres, async db => {
      const kept = await db
        .selectFrom('archived_payment')
        .select('id')
        .where('gateway_order_id', '=', charge.gatewayOrderId)
        .executeTakeFirst()
      if (!kept) await reportDifferences(db, [charge], at)
    }),
  adopt: ({ orderId, gatewayOrderId }, decide, decision, options) =>
    transact(postgres, async tx => {
      await tx.selectFrom('storage_order').select('id').where('id', '=', orderId).forUpdate().execute()
      const payment = await takenBy(tx, gatewayOrderId)
      if (payment === null) return err({ kind: 'PaymentNotFound' as const })
      const decided = decide(payment)
      if (decided.isErr()) return err(decided.error)
      const adoption = decided.value
      if (!options?.dryRun) {
        await writeAdoption(tx, payment, adoption)
        await writeDecision(tx, 'payment adopt', orderId, decision)
      }
      return ok({ payment, adoption })
    }),
})

const PAYMENT_MISMATCH: StaffTaskKind = 'PAYMENT_MISMATCH'

const takenBy = async (db: Database, gatewayOrderId: OrderId): Promise<TakenPayment | null> => {
  const row = await db
    .selectFrom('payment as p')
    .innerJoin('payment_attempt as a', 'a.payment_id', 'p.id')
    .select(['p.id', 'p.order_id', 'p.payment_key', 'p.amount_won', 'p.status', 'p.approved_at'])
    .where('a.gateway_order_id', '=', gatewayOrderId)
    .where('a.status', '=', 'DONE')
    .executeTakeFirst()
  if (!row || row.payment_key === null || row.approved_at === null) return null
  return {
    id: row.id as PaymentId,
    orderId: row.order_id as OrderId,
    gatewayOrderId,
    paymentKey: row.payment_key,
    amountWon: row.amount_won as Won,
    approvedAt: row.approved_at,
    status: row.status as PaymentStatus,
    refunds: await refundsFrom(db, sql`where r.payment_id = ${row.id} order by r.n`),
  }
}
