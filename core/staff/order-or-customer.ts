import type { CustomerId, OrderId } from '#core/shared/ids.ts'

/** What something that is written down is about; an order means its customer too. */
export type OrderOrCustomer = { readonly order: OrderId } | { readonly customer: CustomerId }

/** There is no such customer, or no longer. */
export type CustomerUnknown = { readonly kind: 'CustomerUnknown' }
