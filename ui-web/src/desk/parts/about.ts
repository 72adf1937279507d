import type { CustomerId, OrderId } from '#core/shared/ids.ts'

/** Whose page a card is on. */
export type About = { readonly orderId: OrderId } | { readonly customerId: CustomerId }
