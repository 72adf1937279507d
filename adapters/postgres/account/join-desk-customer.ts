import { sql, type Transaction } from 'kysely'
import { secondContractTask } from '#core/billing/ports/payment-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type SecondContract, secondContracts } from '#core/storing/second-contracts.ts'
import { supersededOrders } from '#core/storing/superseded-orders.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { renewAll } from '#adapters/postgres/billing/write-card.ts'
import { hasUsableCard } from '#adapters/postgres/billing/usable-card.ts'
import { type OrderRow, toOrder } from '#adapters/postgres/storing/order-row.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'
import { closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'

/**
 * What the staff wrote down of somebody without a login is the account's from now on, which has proved the same phone; their record is gone
 * then (G192). Both customers' rows must be locked by this transaction.
 */
export const joinDeskCustomer = async (
  tx: Transaction<Schema>,
  desk: string,
  { account, at }: { readonly account: CustomerId; readonly at: Instant },
): Promise<void> => {
  const orders = await tx
    .selectFrom('storage_order')
    .selectAll()
    .where('customer_id', 'in', [desk, account])
    .orderBy('id')
    .forUpdate()
    .execute()
  await closeSuperseded(tx, orders, at)
  const [known, own] = [desk, account].map(one => orders.filter(row => row.customer_id === one).map(toOrder))
  await askAboutSecond(tx, secondContracts(known ?? [], own ?? []), at)
  // Where the payments of both may be moving neither can be closed.
  await sql`
    update storage_order o set waits_beside = true
    where o.customer_id = ${desk} and o.state = 'UNPAID' and exists (
      select from storage_order own
      where own.customer_id = ${account} and own.state = 'UNPAID' and own.equipment_type = o.equipment_type
    )`.execute(tx)
  await sql`
    update storage_order set customer_id = ${account}, contact_missing = false where customer_id = ${desk}`.execute(tx)
  for (const table of ['consent', 'complaint', 'staff_note', 'notice', 'saved_place']) {
    await sql`update ${sql.table(table)} set customer_id = ${account} where customer_id = ${desk}`.execute(tx)
  }
  await sql`update timeline set actor_id = ${account} where actor_kind = 'CUSTOMER' and actor_id = ${desk}`.execute(tx)
  await closeTasks(tx, [desk], [DESK_CUSTOMER_TO_JOIN], at)
  for (const table of ['staff_task', 'audit']) {
    await sql`update ${sql.table(table)} set subject = ${account} where subject = ${desk}`.execute(tx)
  }
  await tx.deleteFrom('customer').where('id', '=', desk).execute()
  if (await hasUsableCard(tx, account)) await renewAll(tx, account, 'ACTIVE')
}

/** Paid for at the desk and in the app, perhaps for the same gear: nobody has seen both (G926). */
const askAboutSecond = async (
  tx: Transaction<Schema>,
  seconds: readonly SecondContract[],
  at: Instant,
): Promise<void> => {
  for (const { beside, ...order } of seconds) {
    const payment = await tx
      .selectFrom('payment')
      .select('id')
      .where('order_id', '=', order.id)
      .where('term', '=', 1)
      .executeTakeFirstOrThrow()
    await writeTasks(tx, [{ ...secondContractTask(order, beside), subject: payment.id }], at)
  }
}

/** One unpaid order of a kind is left, as if both had been placed by one customer (G49, G652). Their orders must be locked. */
const closeSuperseded = async (tx: Transaction<Schema>, orders: readonly OrderRow[], at: Instant): Promise<void> => {
  const unpaid = orders
    .filter(({ state }) => state === 'UNPAID')
    .map(row => ({ ...toOrder(row), attemptOpen: row.attempt_open }))
  const superseded = new Set<string>(supersededOrders(unpaid))
  for (const row of orders.filter(({ id }) => superseded.has(id))) {
    await writeStep(tx, row, {
      event: 'order.voided',
      to: 'EXPIRED',
      occurredAt: at,
      recordedAt: at,
      actor: { kind: 'SCHEDULER', id: null },
      reason: null,
      set: {},
    })
  }
}

/** The phone of somebody without a login was proved by an account with another name. */
export const DESK_CUSTOMER_TO_JOIN = 'DESK_CUSTOMER_TO_JOIN'
