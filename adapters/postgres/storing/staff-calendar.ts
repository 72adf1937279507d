import { sql } from 'kysely'
import type { Day } from '#core/shared/day.ts'
import type { StaffCalendar, Visit } from '#core/storing/ports/staff-calendar.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { type OrderRow, toOrder } from './order-row.ts'

export const postgresStaffCalendar = (postgres: Postgres, within: Within = null): StaffCalendar => ({
  pickups: ({ from, to, region, limit }) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('storage_order as o')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .selectAll('o')
        .select(['c.name as customer_name', 'o.pickup_date as visit_day'])
        .where('o.pickup_date', '>=', from)
        .where('o.pickup_date', '<=', to)
        .where('o.state', '=', sql.lit('PICKUP_SCHEDULED'))
        .where(isWithin('o.location', within))
        .$if(region !== null, found => found.where('o.location', '=', region ?? ''))
        .orderBy('o.pickup_date')
        .orderBy('o.pickup_half', 'desc')
        .orderBy('o.id')
        .limit(limit)
        .execute()
      return rows.map(toVisit)
    }),
  deliveries: ({ from, to, region, limit }) =>
    ask(postgres, async db => {
      const day = sql<Day>`coalesce(k.scheduled_for, k.day)`
      const rows = await db
        .selectFrom('storage_order as o')
        .innerJoin('checkout as k', 'k.order_id', 'o.id')
        .innerJoin('customer as c', 'c.id', 'o.customer_id')
        .selectAll('o')
        .select(['c.name as customer_name', day.as('visit_day')])
        .where('o.state', 'in', [sql.lit('CHECKOUT_REQUESTED'), sql.lit('CHECKOUT_SCHEDULED')])
        .where('k.withdrawn_at', 'is', null)
        .where('k.restored_on', 'is', null)
        .where(day, '>=', from)
        .where(day, '<=', to)
        .where(isWithin('o.location', within))
        .$if(region !== null, found => found.where('o.location', '=', region ?? ''))
        .orderBy(day)
        .orderBy('o.id')
        .limit(limit)
        .execute()
      return rows.map(toVisit)
    }),
})

type Row = OrderRow & { readonly customer_name: string; readonly visit_day: string | null }

const toVisit = (row: Row): Visit => ({
  order: toOrder(row),
  customerName: row.customer_name,
  day: row.visit_day as Day,
})
