/** So many orders within a sliding window: no customer changes their mind so often, and each is kept. */
export type OrderLimit = { readonly count: number; readonly windowSeconds: number }

/** For one customer, paid or not. */
export const ORDERS_PER_CUSTOMER: OrderLimit = { count: 30, windowSeconds: 3600 }
