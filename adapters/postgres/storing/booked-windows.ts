import { sql, type Transaction } from 'kysely'
import type { Day } from '#core/shared/day.ts'
import { HALF_DAYS, type HalfDay } from '#core/shared/shop.ts'
import type { BookedWindows, WindowAsked, WindowCount } from '#core/storing/pickup-window.ts'
import type { Database } from '#adapters/postgres/database.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { OrderRow } from './order-row.ts'

type Waiting = Pick<OrderRow, 'id' | 'customer_id' | 'location' | 'wish_day' | 'missed_pickup_on'>

/**
 * Locks the half-days in question until the transaction ends, always in the same order, and counts what the other orders have booked: of
 * twenty that come at once each one sees those before it. Undefined when there is no day to book.
 */
export const lockWindows = async (
  tx: Transaction<Schema>,
  row: Waiting,
  { day: asked, half, today }: WindowAsked,
): Promise<BookedWindows | undefined> => {
  const day = asked === 'WISH' ? row.wish_day : asked === 'MISSED' ? row.missed_pickup_on : asked
  if (day === null) return undefined
  const halves = half === null ? HALF_DAYS : [half]
  for (const one of halves) {
    const name = `pickup ${row.location} ${day} ${one}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  }
  const counts = await countWindows(tx, { region: row.location, from: day < today ? (day as Day) : today, but: row.id })
  const slots = await tx
    .selectFrom('pickup_booking')
    .innerJoin('storage_order as o', 'o.id', 'pickup_booking.order_id')
    .select(['half', 'slot', 'o.customer_id'])
    .where('region', '=', row.location)
    .where('day', '=', day)
    .where('order_id', '<>', row.id)
    .orderBy('slot')
    .execute()
  const next = (one: HalfDay): number =>
    slots.filter(({ half: booked }) => booked === one).reduce((free, { slot }) => (slot === free ? free + 1 : free), 1)
  const isVisited = (one: HalfDay): boolean =>
    slots.some(({ half: booked, customer_id: customer }) => booked === one && customer === row.customer_id)
  return {
    counts,
    nextSlot: Object.fromEntries(halves.map(one => [one, next(one)])),
    visited: HALF_DAYS.find(isVisited) ?? null,
  }
}

type Counted = { readonly region: string; readonly from: Day; readonly but: string | null }

/** What is booked from a day on, beside one order. */
export const countWindows = async (db: Database, { region, from, but }: Counted): Promise<readonly WindowCount[]> => {
  const { rows } = await sql<WindowCount>`
    select day, half, count(*)::integer as taken from pickup_booking
    where region = ${region} and day >= ${from} and order_id is distinct from ${but}
    group by day, half`.execute(db)
  return rows
}
