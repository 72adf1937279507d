/** How the latest renewal went: `PAST_DUE` while declined charges are tried again, `UNPAID` after the last try (G66). */
export const RENEWAL_STATUSES = ['OK', 'PAST_DUE', 'UNPAID'] as const

export type RenewalStatus = (typeof RENEWAL_STATUSES)[number]
