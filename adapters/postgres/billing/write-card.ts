import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type DueColumns, dueColumns } from './order-due.ts'
import { toOrder, type OrderRow } from '#adapters/postgres/storing/order-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

type Tx = Transaction<Schema>

/**
 * Whatever is written about a customer's card comes after this, so that two changes never mix; rows that merely name the customer may
 * still be written. False when there is no such customer.
 */
export const lockCustomer = async (tx: Tx, customer: CustomerId): Promise<boolean> =>
  (await tx.selectFrom('customer').select('id').where('id', '=', customer).forNoKeyUpdate().executeTakeFirst()) !==
  undefined

/** Whether the stored card is the one with this billing key; asked under `lockCustomer`. */
export const isStored = async (
  tx: Tx,
  secretBox: SecretBox,
  customer: CustomerId,
  billingKey: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('stored_card')
    .select('billing_key')
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return row !== undefined && secretBox.open(row.billing_key) === billingKey
}

/** Moves the sealed card to the cards that are to be deleted at the provider. False when there was none. */
export const dropCard = async (tx: Tx, customer: CustomerId, at: Instant): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    with gone as (delete from stored_card where customer_id = ${customer} returning billing_key)
    insert into dropped_billing_key (billing_key, dropped_at, next_try_at)
    select billing_key, ${Instant.toDate(at)}::timestamptz, ${Instant.toDate(at)}::timestamptz from gone`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Every contract of the customer that is not terminated, each under its lock. The card's own row must have been written before: a
 * payment that is settled meanwhile looks for the card while it holds its order, so one of the two always sees the other.
 */
export const renewAll = async (
  tx: Tx,
  customer: CustomerId,
  autoRenewal: Exclude<AutoRenewal, 'TERMINATED'>,
): Promise<void> => {
  const rows = await tx
    .selectFrom('storage_order')
    .selectAll()
    .where('customer_id', '=', customer)
    .where('auto_renewal', '<>', 'TERMINATED')
    .orderBy('id')
    .forUpdate()
    .execute()
  const changed = rows.map(row => {
    const due = dueColumns({ ...toOrder(row), autoRenewal })
    return { id: row.id, charge_due_at: due.charge_due_at, duty_due_at: earlier(row, due) }
  })
  await sql`
    update storage_order o set auto_renewal = ${autoRenewal}, charge_due_at = d.charge_due_at, duty_due_at = d.duty_due_at
    from json_to_recordset(${JSON.stringify(changed)}::json) as d (id text, charge_due_at timestamptz, duty_due_at timestamptz)
    where o.id = d.id`.execute(tx)
}

/** A look that comes too early finds nothing and puts the time right; one that is put off may be too late. */
const earlier = (row: OrderRow, { duty_due_at: dueAt }: DueColumns): Date | null => {
  const before = row.duty_due_at === null ? null : Instant.toDate(row.duty_due_at)
  return before === null || (dueAt !== null && dueAt < before) ? dueAt : before
}

/** The subject of a notice about a card: it can be stored and removed any number of times. */
export const cardEvent = (): string => `card:${randomUUID()}`
