/** So many uses within a sliding window; then, where a pause is set, none at all for that long. */
export type Budget = {
  readonly name: string
  readonly limit: number
  readonly windowSeconds: number
  /** From the last use on; without it the oldest use makes room for the next. */
  readonly pauseSeconds?: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Limits of reliability.md section 3, and two of our own. A target is a phone or an e-mail, an address that of the network. */
export const BUDGETS = {
  codesPerTargetAndHour: { name: 'codes-target-hour', limit: 5, windowSeconds: HOUR },
  codesPerTargetAndDay: { name: 'codes-target-day', limit: 10, windowSeconds: DAY },
  codesPerAddressAndHour: { name: 'codes-address-hour', limit: 20, windowSeconds: HOUR },
  wrongCodesPerTarget: { name: 'wrong-codes-target', limit: 15, windowSeconds: HOUR, pauseSeconds: HOUR },
  failedLogInsPerAddress: { name: 'log-ins-address', limit: 60, windowSeconds: 5 * MINUTE },
  availabilityPerAddress: { name: 'availability-address', limit: 20, windowSeconds: MINUTE },
  /** Families, offices and whole mobile networks share an address; each account costs a password hash (ASVS 2.4.1). */
  signUpsPerAddress: { name: 'sign-ups-address', limit: 100, windowSeconds: HOUR },
  /** Cards registered, and payments that were declined: nobody has so many, and whoever tries stolen ones needs more (ASVS 2.4.1). */
  cardsPerCustomer: { name: 'cards-customer', limit: 20, windowSeconds: DAY },
} as const satisfies Record<string, Budget>
