/** Where the money of one payment is; `CANCELLED` once a refund was asked for, `REFUNDED` once the provider reports it (G39). */
export const PAYMENT_STATUSES = ['READY', 'IN_PROGRESS', 'DONE', 'FAILED', 'CANCELLED', 'REFUNDED'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Whether the provider has taken the money, also when it has gone back since. */
export const isTaken = (status: PaymentStatus): boolean => status === 'DONE' || goesBack(status)

/** Whether all or a part of it was asked back, or has gone, with the contract. */
export const goesBack = (status: PaymentStatus): boolean => status === 'CANCELLED' || status === 'REFUNDED'
