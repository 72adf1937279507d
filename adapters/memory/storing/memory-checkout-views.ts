import { okAsync } from 'neverthrow'
import type { CheckoutViews } from '#core/storing/ports/checkout-views.ts'
import { isActive } from '#core/storing/projection.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memoryCheckoutViews = ({ orders }: MemoryDatabase): CheckoutViews => ({
  ofCustomer: customer =>
    okAsync(
      [...orders.values()]
        .filter(row => row.customer === customer && isActive(row.order.state))
        .toSorted((a, b) => b.order.stateChangedAt - a.order.stateChangedAt)
        .map(({ order, checkouts }) => ({ order, checkouts })),
    ),
})
