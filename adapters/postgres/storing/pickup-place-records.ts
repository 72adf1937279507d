import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { SignInNeeded } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { type NoSavedPlace, PickupPlace, SAVED_PLACES_MOST, type TooManyPlaces } from '#core/storing/pickup-place.ts'
import type { PickupPlaceRecords, PlaceChange, PlaceOfOrder } from '#core/storing/ports/pickup-place-records.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { ORDER_STEP_CHANNEL } from '#adapters/postgres/staff/desk-news.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { closeTasks } from '#adapters/postgres/staff/write-task.ts'
import { type OrderRow, toOrder } from './order-row.ts'
import { PLACE_COLUMNS, PLACE_MISSING, placeColumns, toPlace, toSavedPlace } from './pickup-place-row.ts'

export const postgresPickupPlaceRecords = (postgres: Postgres): PickupPlaceRecords => ({
  find: id => ask(postgres, db => findPlace(db, id)),
  say: <Refusal>(id: OrderId, change: PlaceChange, decide: (found: PlaceOfOrder) => Result<void, Refusal>) =>
    transact(postgres, async (tx): Promise<Result<PlaceOfOrder, Refusal | OrderNotFound>> => {
      const row = await tx.selectFrom('storage_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err(orderNotFound)
      const found = await withPlace(tx, row)
      const decision = decide(found)
      if (decision.isOk() && !change.dryRun && !isKnown(found, change)) await writePlace(tx, id, change)
      return decision.map(() => found)
    }),
  ofCustomer: customer =>
    ask(postgres, async db => {
      const saved = await db
        .selectFrom('saved_place')
        .select(['id', 'label', ...PLACE_COLUMNS])
        .where('customer_id', '=', customer)
        .orderBy('saved_at')
        .orderBy('id')
        .limit(SAVED_PLACES_MOST)
        .execute()
      const last = await db
        .selectFrom('storage_order as o')
        .innerJoin('pickup_place as p', 'p.order_id', 'o.id')
        .select(PLACE_COLUMNS.map(column => `p.${column}` as const))
        .where('o.customer_id', '=', customer)
        .orderBy('o.placed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return { saved: saved.map(toSavedPlace), last: last ? toPlace(last) : null }
    }),
  save: (customer, { id, label, place }, at) =>
    transact(postgres, async (tx): Promise<Result<void, TooManyPlaces | SignInNeeded>> => {
      // Of several that are saved at once each counts those before it.
      const owner = await tx
        .selectFrom('customer')
        .select('id')
        .where('id', '=', customer)
        .forUpdate()
        .executeTakeFirst()
      if (!owner) return err({ kind: 'SignInNeeded', hadToken: true })
      const { count } = await tx
        .selectFrom('saved_place')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('customer_id', '=', customer)
        .executeTakeFirstOrThrow()
      if (count >= SAVED_PLACES_MOST) return err({ kind: 'TooManyPlaces' })
      await tx
        .insertInto('saved_place')
        .values({ id, customer_id: customer, label, ...placeColumns(place), saved_at: Instant.toDate(at) })
        .execute()
      return ok(undefined)
    }),
  change: (customer, { id, label, place }) =>
    ask(postgres, db =>
      db
        .updateTable('saved_place')
        .set({ label, ...placeColumns(place) })
        .where('id', '=', id)
        .where('customer_id', '=', customer)
        .executeTakeFirst(),
    ).andThen(({ numUpdatedRows }) => (numUpdatedRows === 0n ? err(noSavedPlace) : ok(undefined))),
  remove: (customer, id) =>
    ask(postgres, db =>
      db.deleteFrom('saved_place').where('id', '=', id).where('customer_id', '=', customer).executeTakeFirst(),
    ).andThen(({ numDeletedRows }) => (numDeletedRows === 0n ? err(noSavedPlace) : ok(undefined))),
})

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }
const noSavedPlace: NoSavedPlace = { kind: 'NoSavedPlace' }

/** An order with its place; null for an unknown one. */
export const findPlace = async (db: Database, id: OrderId): Promise<PlaceOfOrder | null> => {
  const row = await db.selectFrom('storage_order').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? withPlace(db, row) : null
}

const withPlace = async (db: Database, row: OrderRow): Promise<PlaceOfOrder> => {
  const place = await db.selectFrom('pickup_place').selectAll().where('order_id', '=', row.id).executeTakeFirst()
  return {
    order: toOrder(row),
    customer: row.customer_id as CustomerId,
    place: place ? toPlace(place) : null,
    changedAt: place?.changed_at ?? null,
  }
}

const isKnown = ({ place }: PlaceOfOrder, change: PlaceChange): boolean =>
  place !== null && PickupPlace.isSame(place, change.place)

const writePlace = async (
  tx: Transaction<Schema>,
  id: OrderId,
  { place, at, decision }: PlaceChange,
): Promise<void> => {
  const said = { ...placeColumns(place), changed_at: Instant.toDate(at) }
  await tx
    .insertInto('pickup_place')
    .values({ order_id: id, ...said })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet(said))
    .execute()
  await tx.updateTable('storage_order').set({ place_status: 'KNOWN' }).where('id', '=', id).execute()
  await closeTasks(tx, [id], [PLACE_MISSING], at)
  // No step says it, and a driver may be on the way.
  await sql`select pg_notify(${ORDER_STEP_CHANNEL}, ${id})`.execute(tx)
  if (decision !== null) await writeDecision(tx, 'order place set', id, decision)
}
