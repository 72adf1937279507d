import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { SECOND_CONTRACT } from '#core/billing/ports/payment-records.ts'
import { NOTICE_KINDS } from '#core/notices/notice-kind.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { TakenForFees } from '#core/shared/taken-at-desk.ts'
import type { NoEquipment, OrderNotFound } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { LockerWish } from '#core/storing/locker.ts'
import type { WindowAsked } from '#core/storing/pickup-window.ts'
import type { EarlierGearAsked, LockedOrder, OrderChange, OrderRecords } from '#core/storing/ports/order-records.ts'
import { UNPAID_ORDER_HOURS } from '#core/storing/unpaid-life.ts'
import { readCheckouts } from './checkout-row.ts'
import { lockReference, ordersPaidWith } from '#adapters/postgres/billing/desk-reference.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { lockWindows } from './booked-windows.ts'
import { offerLocker } from './locker-offer.ts'
import { type OrderRow, toOrder, toStep } from './order-row.ts'
import { readEarlierGear } from './earlier-gear.ts'
import { placeOrder, placeWithinCapacity } from './place-order.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeStep } from './write-step.ts'

export const postgresOrderRecords = (postgres: Postgres): OrderRecords => ({
  place: (order, limit) =>
    // One statement is all or nothing by itself.
    order.withinCapacity === null
      ? ask(postgres, db => placeOrder(db, order, limit)).andThen(placed => placed)
      : transact(postgres, tx => placeWithinCapacity(tx, order, limit)),
  change: (id, decide, options) =>
    transact(postgres, async tx => {
      const taken = options?.taken
      if (taken) await lockReference(tx, taken)
      const row = await lockOrder(tx, id)
      return changeLocked(tx, row, {
        decide,
        absent: orderNotFound,
        dryRun: options?.dryRun ?? false,
        lockers: options?.lockers,
        windows: options?.windows,
        earlierGear: options?.earlierGear,
        taken,
      })
    }),
  changeOwn: ({ customer, equipmentId }, decide) =>
    transact(postgres, async tx => {
      const row = await tx
        .selectFrom('storage_order')
        .selectAll()
        .where('equipment_id', '=', equipmentId)
        .where('customer_id', '=', customer)
        .forUpdate()
        .executeTakeFirst()
      return changeLocked(tx, row, { decide, absent: noEquipment, dryRun: false })
    }),
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('storage_order').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? readLockedOrder(db, row) : null
    }),
  toldToCollectAt: id =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('notice')
        .select(({ fn }) => fn.min('settled_at').as('at'))
        .where('order_id', '=', id)
        .where('kind', 'in', NOTICES_TO_COLLECT)
        .where('state', '=', 'SENT')
        // Each by the first of its ways; what the staff sends again is one more.
        .groupBy('event')
        .orderBy('at')
        .execute()
      return rows.flatMap(({ at }) => at ?? [])
    }),
  keepBoth: (customer, second, at) =>
    ask(postgres, async db => {
      const { rows } = await sql`
        with own as (
          select p.id::text as payment from storage_order o join payment p on p.order_id = o.id and p.term = 1
          where o.id = ${second} and o.customer_id = ${customer}
        ), answered as (
          update staff_task set done_at = ${Instant.toDate(at)}, detail = detail || '; the customer means both'
          from own where subject = payment and kind = ${SECOND_CONTRACT} and done_at is null
        )
        select from own`.execute(db)
      return rows.length
    }).andThen(found => (found === 0 ? err(orderNotFound) : ok())),
  unpaidSince: (placedBefore, limit) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('storage_order')
        .select('id')
        // As a constant, or a prepared plan could not know that the index of such orders will do.
        .where('state', '=', sql.lit('UNPAID'))
        .where('attempt_open', '=', false)
        .where('placed_at', '<=', moment(placedBefore))
        .where(({ or, eb }) =>
          or([eb('payable_until', 'is', null), eb('payable_until', '<=', moment(unpaidEnd(placedBefore)))]),
        )
        .orderBy('placed_at')
        .limit(limit)
        .execute()
      return rows.map(row => row.id as OrderId)
    }),
})

/** The moment at which an order that was placed then is closed. */
const unpaidEnd = (placedAt: Instant): Instant => Instant.plusSeconds(placedAt, UNPAID_ORDER_HOURS * 3600)

/** That a renewal was ended asks to collect too, where its year was over (G919). */
const NOTICES_TO_COLLECT = NOTICE_KINDS.filter(kind => kind.startsWith('UNCOLLECTED') || kind === 'TERMINATED')

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }
const noEquipment: NoEquipment = { kind: 'NoEquipment' }

type Decision<Refusal, Absent> = {
  readonly decide: (locked: LockedOrder) => Result<OrderChange, Refusal>
  /** When there is no such row. */
  readonly absent: Absent
  readonly dryRun: boolean
  readonly lockers?: LockerWish | null | undefined
  readonly windows?: WindowAsked | null | undefined
  readonly earlierGear?: EarlierGearAsked | null | undefined
  readonly taken?: TakenForFees | null | undefined
}
type Changed = { readonly before: Order; readonly change: OrderChange }

const changeLocked = async <Refusal, Absent>(
  tx: Transaction<Schema>,
  row: OrderRow | undefined,
  { decide, absent, dryRun, lockers, windows, earlierGear, taken }: Decision<Refusal, Absent>,
): Promise<Result<Changed, Refusal | Absent>> => {
  if (!row) return err(absent)
  const locked = await readLockedOrder(tx, row)
  const booked = windows ? await lockWindows(tx, row, windows) : undefined
  const decision = decide({
    ...locked,
    ...(lockers && { lockers: await offerLocker(tx, row, lockers) }),
    ...(booked && { windows: booked }),
    ...(earlierGear && { earlierGear: await readEarlierGear(tx, row, earlierGear) }),
    ...(taken && { takenFor: await ordersPaidWith(tx, taken, row) }),
  })
  if (decision.isOk() && !dryRun) await writeSteps(tx, row, decision.value)
  return decision.map(change => ({ before: locked.order, change }))
}

/** Of a swap the other set leaves its place first, and comes last to the one that is free then (G791). */
const writeSteps = async (tx: Transaction<Schema>, row: OrderRow, change: OrderChange): Promise<void> => {
  const { beside } = change
  if (beside === undefined) return writeStep(tx, row, change)
  await tx.updateTable('locker_place').set({ order_id: null }).where('order_id', '=', beside.orderId).execute()
  await writeStep(tx, row, change)
  const other = await lockOrder(tx, beside.orderId)
  if (other !== undefined) await writeStep(tx, other, beside.change)
}

const lockOrder = (tx: Transaction<Schema>, id: OrderId): Promise<OrderRow | undefined> =>
  tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const readLockedOrder = async (db: Database, row: OrderRow): Promise<LockedOrder> => {
  const steps = await db.selectFrom('timeline').selectAll().where('order_id', '=', row.id).orderBy('step').execute()
  return {
    order: toOrder(row),
    customer: row.customer_id as CustomerId,
    timeline: steps.map(toStep),
    attemptOpen: row.attempt_open,
    checkouts: await readCheckouts(db, row.id),
  }
}
