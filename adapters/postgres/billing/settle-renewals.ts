import { sql, type Transaction } from 'kysely'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { DecidedRenewal } from '#core/billing/ports/renewal-records.ts'
import { toOrder } from '#adapters/postgres/storing/order-row.ts'
import { toAttempt } from './payment-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { isPlainRenewal, type PlainRenewal, writeRenewals } from './write-renewals.ts'
import { writeSettlement } from './write-settlement.ts'

/** All of it in this transaction: renewals that went as they should together, each other one by itself. */
export const settleRenewals = async (tx: Transaction<Schema>, decided: readonly DecidedRenewal[]): Promise<void> => {
  const plain: PlainRenewal[] = []
  for (const { rows, decide } of await lockAll(tx, decided)) {
    const attempt = toAttempt(rows.attempt, rows.attempt)
    if (!isOpen(attempt.status)) continue
    const settlement = decide({ order: toOrder(rows.order) }, attempt)
    if (attempt.status === 'SENT' && isPlainRenewal(settlement)) plain.push({ ...rows, settlement })
    else await writeSettlement(tx, rows, settlement)
  }
  if (plain.length > 0) await writeRenewals(tx, plain)
}

/** In the order of their ids, as everybody does who locks several. */
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
