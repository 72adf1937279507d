import { sql, type Transaction } from 'kysely'
import { err, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type {
  ChangedContract,
  Contract,
  ContractChange,
  ContractKey,
  ContractRecords,
} from '#core/billing/ports/contract-records.ts'
import type { RefundRecord } from '#core/billing/ports/refund-records.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, PaymentId } from '#core/shared/ids.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { readCheckouts } from '#adapters/postgres/storing/checkout-row.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from '#adapters/postgres/storing/last-charged-on.ts'
import { type OrderRow, toStep } from '#adapters/postgres/storing/order-row.ts'
import { ask, ofGoneCustomer, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { refundsFrom } from './refund-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { hasUsableCard } from './usable-card.ts'
import { cancelPayment, writeRefund } from './write-refund.ts'
import { isDayClosed } from '#adapters/postgres/storing/storage-views.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'

type Tx = Transaction<Schema>

export const postgresContractRecords = (postgres: Postgres): ContractRecords => ({
  change: (key, customer, decide, options) => changeContract(postgres, { key, customer, decide, options }),
  look: (key, customer) =>
    ask(postgres, async db => {
      const row = await orderBy(db, key)
      return row && (customer === null || row.customer_id === customer) ? readContract(db, row) : null
    }),
})

type Asked<Refusal> = {
  readonly key: ContractKey
  readonly customer: CustomerId | null
  readonly decide: (contract: Contract) => Result<ContractChange, Refusal>
  readonly options?: { readonly dryRun: boolean } | undefined
}

/** Asks anew where it has become another's order meanwhile: its customer left, or proved the number that it was taken for at the desk. */
const changeContract = <Refusal>(
  postgres: Postgres,
  asked: Asked<Refusal>,
): ResultAsync<ChangedContract, Refusal | OrderNotFound | ServiceUnreachable> =>
  transact<ChangedContract | null, Refusal | OrderNotFound>(postgres, async tx => {
    const { key, customer, decide, options } = asked
    const known = await orderBy(tx, key)
    if (!known || (customer !== null && known.customer_id !== customer)) return err(orderNotFound)
    if (known.customer_id !== null) await holdCard(tx, known.customer_id)
    const row = await tx
      .selectFrom('storage_order')
      .selectAll()
      .where('id', '=', known.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return err(orderNotFound)
    // The card of somebody else is held.
    if (row.customer_id !== known.customer_id) return ok(null)
    const contract = await readContract(tx, row)
    const decision = decide(contract)
    if (decision.isErr()) return err(decision.error)
    const change = decision.value
    const refund = options?.dryRun ? null : await writeChange(tx, { row, contract }, change)
    return ok({ before: contract.order, payment: contract.payment, change, refund })
  }).andThen(changed => (changed === null ? changeContract(postgres, asked) : okAsync(changed)))

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

const orderBy = (db: Database, key: ContractKey): Promise<OrderRow | undefined> => {
  const orders = db.selectFrom('storage_order as o').selectAll('o')
  return (
    'order' in key
      ? orders.where('o.id', '=', key.order)
      : orders.innerJoin('payment as p', 'p.order_id', 'o.id').where('p.id', '=', key.payment)
  ).executeTakeFirst()
}

/** Storing or removing a card locks its customer first and the orders then; so does a change that depends on the card. */
const holdCard = async (tx: Tx, customer: string): Promise<void> => {
  await sql`select from customer where id = ${customer} for share`.execute(tx)
}

const readContract = async (db: Database, row: OrderRow): Promise<Contract> => {
  const steps = await db.selectFrom('timeline').selectAll().where('order_id', '=', row.id).orderBy('step').execute()
  const payment = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.payment_id', 'payment.id')
    .select(({ fn }) => [
      'payment.id',
      'payment.amount_won',
      'payment.fee_won',
      'payment.kind',
      'payment.can_refund_part',
      fn.count<number>('refund.id').as('refunds'),
      fn.count<number>('refund.id').filterWhere('refund.status', 'in', ['SENT', 'UNKNOWN']).as('open_refunds'),
      fn.sum<number | null>('refund.amount_won').filterWhere('refund.status', '=', 'DONE').as('given_back_won'),
    ])
    .where('payment.order_id', '=', row.id)
    .where('payment.term', '=', 1)
    .groupBy('payment.id')
    .executeTakeFirstOrThrow(ofGoneCustomer)
  return {
    ...(await readCharged(db, row)),
    timeline: steps.map(toStep),
    isDayClosed: row.state === 'PICKUP_SCHEDULED' && (await isDayClosed(db, row.id)),
    attemptOpen: row.attempt_open,
    payment: {
      id: payment.id as PaymentId,
      amountWon: payment.amount_won as Won,
      feeWon: payment.fee_won as Won | null,
      givenBackWon: (payment.given_back_won ?? 0) as Won,
      refunds: payment.refunds,
      isRefundOpen: payment.open_refunds > 0,
      ...(payment.kind !== 'CARD' && { kind: payment.kind as DeskKind }),
      ...(!payment.can_refund_part && { canRefundPart: false }),
    },
    checkouts: await readCheckouts(db, row.id),
    isCardUsable: await hasUsableCard(db, row.customer_id),
  }
}

/** By a statement of its own: one that waited for the order's lock would not see what was charged meanwhile. */
const readCharged = async (db: Database, row: OrderRow) => {
  const { rows } = await sql<Pick<ChargedRow, 'last_charged_on'>>`
    select ${sql.raw(LAST_CHARGED_ON)} as last_charged_on from storage_order o where o.id = ${row.id}`.execute(db)
  return toChargedOrder({ ...row, last_charged_on: rows[0]?.last_charged_on ?? null })
}

const writeChange = async (
  tx: Tx,
  { row, contract }: { readonly row: OrderRow; readonly contract: Contract },
  { step, refund }: ContractChange,
): Promise<RefundRecord | null> => {
  await writeStep(tx, row, step)
  if (step.event === 'storage.cancelled') await cancelPayment(tx, contract.payment.id)
  if (refund === null) return null
  const id = await writeRefund(tx, contract.payment.id, refund)
  const [written] = await refundsFrom(tx, sql`where r.id = ${id}`)
  return written ?? null
}
