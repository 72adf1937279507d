/** `NEEDS_CARD`: the contract renews, but no card is stored to charge (G30). A terminated contract lasts until its storage end date. */
export const AUTO_RENEWALS = ['ACTIVE', 'NEEDS_CARD', 'TERMINATED'] as const

export type AutoRenewal = (typeof AUTO_RENEWALS)[number]
