import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EarlierSet } from '#core/storing/hand-over.ts'
import { PICKUP_STOPS, type PickupStop, type StaffPickups } from '#core/storing/ports/staff-pickups.ts'
import { holdCustomer, holdCustomers } from '#adapters/postgres/account/hold-customer.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { EARLIER_GEAR } from './earlier-gear.ts'
import { type OrderRow, toOrder } from './order-row.ts'
import { findPlace } from './pickup-place-records.ts'
import { PLACE_COLUMNS, type PlaceRow, toPlace } from './pickup-place-row.ts'
import { NOTE_TEXTS } from './note-texts.ts'
import { STEP_COUNT } from './step-count.ts'

export const postgresStaffPickups = (postgres: Postgres, within: Within = null): StaffPickups => ({
  look: (order, reason) =>
    transact(postgres, async tx => {
      const found = await findPlace(tx, order)
      if (found === null || (await holdCustomer(tx, found.customer)) === null) return ok(null)
      await writeDecision(tx, 'order place show', order, reason)
      return ok(found)
    }),
  print: ({ day, halves, region, withLate }, reason, { after, limit }) =>
    transact(postgres, async tx => {
      const tours = tx
        .selectFrom('storage_order as o')
        .where(({ eb, or, and }) => {
          const booked = eb('o.pickup_date', '=', day)
          // A pickup in a region without windows is booked for the whole day, and belongs to both halves (G775).
          const isThen = halves && or([eb('o.pickup_half', 'in', halves), eb('o.pickup_half', 'is', null)])
          const asked = isThen === null ? booked : and([booked, isThen])
          return withLate ? or([asked, eb('o.pickup_date', '<', day)]) : asked
        })
        .$if(region !== null, tour => tour.where('o.location', '=', region ?? ''))
      const found = await tours
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .leftJoin('pickup_place as p', 'p.order_id', 'o.id')
        .selectAll('o')
        .select(['c.name as customer_name', 'p.changed_at', ...PLACE_COLUMNS.map(column => `p.${column}` as const)])
        .select(({ selectFrom }) =>
          selectFrom('pickup_list as l')
            .select(({ fn }) => fn.max('l.printed_at').as('printed_at'))
            .where('l.day', '=', day)
            .whereRef('l.printed_at', '<', 'p.changed_at')
            // A list that was read before the stop was booked did not have it.
            .where('l.printed_at', '>=', BOOKED_AT)
            .as('changed_since'),
        )
        .select([STEP_COUNT, NOTE_TEXTS, EARLIER_GEAR])
        .where('o.state', '=', sql.lit('PICKUP_SCHEDULED'))
        .where(isWithin('o.location', within))
        .where(STOPS.beyond(after))
        .orderBy(STOPS.order)
        .limit(limit)
        .execute()
      if (after === null) {
        await tx
          .insertInto('pickup_list')
          .values({ day, printed_at: Instant.toDate(reason.at), printed_by: reason.by })
          .execute()
      }
      const rows = await holdCustomers(tx, found)
      for (const { id } of rows) await writeDecision(tx, 'pickup list', id, reason)
      return ok(rows.map(toStop))
    }),
})

const BOOKED_AT = sql<Instant>`(
  select max(t.recorded_at) from timeline t
  where t.order_id = o.id and t.event in ('pickup.scheduled', 'pickup.rescheduled')
)`

const STOPS = sortedBy(PICKUP_STOPS, 'asc', ['o.id'])

type Row = OrderRow & { readonly [Column in keyof PlaceRow]: PlaceRow[Column] | null } & {
  readonly customer_name: string
  readonly changed_at: Instant | null
  readonly changed_since: Instant | null
  readonly steps: number | string
  readonly notes: readonly string[]
  readonly earlier_gear: readonly EarlierSet[]
}

const toStop = (row: Row): PickupStop => ({
  order: toOrder(row),
  customer: row.customer_id as CustomerId,
  customerName: row.customer_name,
  place: row.changed_at === null ? null : toPlace(row as Row & PlaceRow),
  changedAt: row.changed_at,
  changedSince: row.changed_since,
  steps: Number(row.steps),
  notes: row.notes,
  earlierGear: row.earlier_gear,
})
