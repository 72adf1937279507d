import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import {
  DELIVERY_STOPS,
  type DeliveryStop,
  STAFF_CHECKOUTS,
  type StaffCheckout,
  type StaffCheckouts,
} from '#core/storing/ports/staff-checkouts.ts'
import type { DeliveryAddress } from '#core/storing/delivery-address.ts'
import { isActive } from '#core/storing/projection.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import { holdCustomerOf, holdCustomers } from '#adapters/postgres/account/hold-customer.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { toCheckout, type CheckoutRow, FACTS, toFacts } from './checkout-row.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { isGear } from './gear-search.ts'
import { toOrder, type OrderRow } from './order-row.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { NOTE_TEXTS } from './note-texts.ts'
import { STEP_COUNT } from './step-count.ts'

const ACTIVE_STATES = ORDER_STATES.filter(isActive)
const ON_ITS_WAY: ReadonlySet<OrderState> = new Set<OrderState>([
  'CHECKOUT_REQUESTED',
  'CHECKOUT_SCHEDULED',
  'CHECKED_OUT',
])

export const postgresStaffCheckouts = (postgres: Postgres, within: Within = null): StaffCheckouts => ({
  list: ({ day, state, gear, after, limit }) =>
    ask(postgres, async db => {
      const all = staffCheckouts(db)
      const inState =
        state === null
          ? all.where('k.restored_on', 'is', null).where('o.state', '=', sql<string>`any(${ACTIVE_STATES})`)
          : all
              .where('o.state', '=', state)
              // Of gear that is away, or is to be, those before it are over.
              .$if(ON_ITS_WAY.has(state), found => found.where('k.restored_on', 'is', null))
      const found =
        day === null
          ? inState
          : inState.where(({ or, eb }) => or([eb('k.day', '=', day), eb('k.scheduled_for', '=', day)]))
      const rows = await found
        .where(isGear(gear))
        .where(isWithin('o.location', within))
        .where(CHECKOUTS.beyond(after))
        .orderBy(CHECKOUTS.order)
        .limit(limit)
        .execute()
      return rows.map(toStaffCheckout)
    }),
  look: (order, reason) =>
    transact(postgres, async tx => {
      const isHeld = await holdCustomerOf(tx, order)
      const row = await tx
        .selectFrom('checkout')
        .selectAll()
        .where('order_id', '=', order)
        .where('withdrawn_at', 'is', null)
        .where('restored_on', 'is', null)
        .executeTakeFirst()
      if (!isHeld || !row) return ok(null)
      await writeDecision(tx, 'checkout show', order, reason)
      return ok(toCheckout(row))
    }),
  print: ({ day, region, withLate }, reason, { after, limit }) =>
    transact(postgres, async tx => {
      const found = await tx
        .selectFrom('storage_order as o')
        .innerJoin('checkout as k', 'k.order_id', 'o.id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .selectAll('o')
        .select(['c.name as customer_name', 'k.scheduled_for', 'k.recipient_name', 'k.recipient_phone', 'k.address'])
        .select([STEP_COUNT, NOTE_TEXTS])
        .select(({ selectFrom }) =>
          selectFrom('pickup_list as l')
            .select(({ fn }) => fn.max('l.printed_at').as('printed_at'))
            .where('l.day', '=', day)
            .where('l.printed_at', '<', lastStep('checkout.redirected'))
            // A list that was read before the stop was booked did not have it.
            .where('l.printed_at', '>=', lastStep('checkout.scheduled', 'checkout.rescheduled'))
            .as('changed_since'),
        )
        .where('o.state', '=', sql.lit('CHECKOUT_SCHEDULED'))
        .where('k.withdrawn_at', 'is', null)
        .where('k.restored_on', 'is', null)
        .where('k.scheduled_for', withLate ? '<=' : '=', day)
        .$if(region !== null, tour => tour.where('o.location', '=', region ?? ''))
        .where(isWithin('o.location', within))
        .where(STOPS.beyond(after))
        .orderBy(STOPS.order)
        .limit(limit)
        .execute()
      const rows = await holdCustomers(tx, found)
      for (const { id } of rows) await writeDecision(tx, 'pickup list', id, reason)
      return ok(rows.map(toStop))
    }),
})

const CHECKOUTS = sortedBy(STAFF_CHECKOUTS, 'asc', ['coalesce(k.scheduled_for, k.day)', 'k.requested_at', 'o.id'])

const lastStep = (...events: readonly OrderEvent[]) => sql<Instant>`(
  select max(t.recorded_at) from timeline t
  where t.order_id = o.id and t.event in (${sql.join(events.map(event => sql.lit(event)))})
)`

const STOPS = sortedBy(DELIVERY_STOPS, 'asc', ['o.id'])

const staffCheckouts = (db: Database) =>
  db
    .selectFrom('checkout as k')
    .innerJoin('storage_order as o', 'o.id', 'k.order_id')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .selectAll('o')
    .select(FACTS.map(column => `k.${column}` as const))
    .select(['c.name as customer_name', 'k.recipient_phone', 'k.requested_at', 'k.delivered_to'])
    .where('k.withdrawn_at', 'is', null)

type Row = OrderRow &
  Pick<CheckoutRow, (typeof FACTS)[number] | 'recipient_phone' | 'requested_at' | 'delivered_to'> & {
    readonly customer_name: string
  }

const toStaffCheckout = (row: Row): StaffCheckout => ({
  ...toFacts(row),
  order: toOrder(row),
  customer: row.customer_id as CustomerId,
  customerName: row.customer_name,
  maskedPhone: row.recipient_phone === null ? null : RecipientPhone.mask(row.recipient_phone as RecipientPhone),
  requestedAt: row.requested_at,
  deliveredTo: row.delivered_to,
})

type StopRow = OrderRow &
  Pick<CheckoutRow, 'scheduled_for' | 'recipient_name' | 'recipient_phone' | 'address'> & {
    readonly customer_name: string
    readonly steps: number | string
    readonly notes: readonly string[]
    readonly changed_since: Instant | null
  }

const toStop = (row: StopRow): DeliveryStop => ({
  order: toOrder(row),
  customerName: row.customer_name,
  day: row.scheduled_for as Day,
  recipientName: row.recipient_name,
  recipientPhone: row.recipient_phone as RecipientPhone | null,
  address: row.address as DeliveryAddress,
  steps: Number(row.steps),
  notes: row.notes,
  changedSince: row.changed_since,
})
