import type { Day } from '#core/shared/day.ts'

/** Each is said once for a term; the place of the pickup is asked for once (G157); the first word on gear that waits is the step `uncollected.flagged` (G68). */
export const REMINDER_KINDS = [
  'RENEWAL_IN_30_DAYS',
  'RENEWAL_IN_14_DAYS',
  'RENEWAL_IN_8_DAYS',
  'RENEWAL_IN_4_DAYS',
  'UNCOLLECTED_14_DAYS',
  'UNCOLLECTED_25_DAYS',
  'PICKUP_PLACE_MISSING',
] as const

export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** One word to the customer that no step of the order's life carries. */
export type Reminder = {
  readonly kind: ReminderKind
  /** The term that is to be paid, or the one that is over. */
  readonly term: number
  /** On which it was due by the rule; a late run sends it later. */
  readonly day: Day
  /** Of a coming payment: its day. */
  readonly renewsOn: Day | null
}
