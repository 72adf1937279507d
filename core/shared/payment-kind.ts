/** How money comes in: by the card provider, or to the staff, in cash or on the shop's bank account (G190). */
export const PAYMENT_KINDS = ['CARD', 'CASH', 'BANK'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What the staff takes, of which the card provider knows nothing. */
export const DESK_KINDS = ['CASH', 'BANK'] as const satisfies readonly PaymentKind[]
export type DeskKind = (typeof DESK_KINDS)[number]
