import { sql } from 'kysely'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import type { CheckoutViews, GearCheckouts } from '#core/storing/ports/checkout-views.ts'
import { isActive } from '#core/storing/projection.ts'
import { toCheckout } from './checkout-row.ts'
import { toOrder } from './order-row.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

const ACTIVE_STATES = ORDER_STATES.filter(isActive)

export const postgresCheckoutViews = (postgres: Postgres): CheckoutViews => ({
  ofCustomer: customer =>
    ask(postgres, async db => {
      const [orders, checkouts] = await Promise.all([
        db
          .selectFrom('storage_order')
          .selectAll()
          .where('customer_id', '=', customer)
          .where('state', '=', sql<string>`any(${ACTIVE_STATES})`)
          .orderBy('state_changed_at', 'desc')
          .limit(UNPAGED_MOST)
          .execute(),
        db
          .selectFrom('checkout as k')
          .innerJoin('storage_order as o', 'o.id', 'k.order_id')
          .selectAll('k')
          .where('o.customer_id', '=', customer)
          .orderBy('k.requested_at')
          .execute(),
      ])
      return orders.map((row): GearCheckouts => ({
        order: toOrder(row),
        checkouts: checkouts.filter(({ order_id: order }) => order === row.id).map(toCheckout),
      }))
    }),
})
