import type { Day } from '#core/shared/day.ts'

/** No such order, or not the caller's: the answer is the same. */
export type OrderNotFound = { readonly kind: 'OrderNotFound' }

/** No such report, or not the caller's: the answer is the same. */
export type ReportNotFound = { readonly kind: 'ReportNotFound' }

/** No such gear, or not the caller's: the answer is the same. */
export type NoEquipment = { readonly kind: 'NoEquipment' }

/** The request is not possible in the order's current state. */
export type InvalidState = { readonly kind: 'InvalidState' }

/** It is noted so already. */
export type NothingNew = { readonly kind: 'NothingNew' }

/** The pickup or delivery is booked so already: somebody else was faster, and its customer is not told twice (G804). */
export type SameStop = { readonly kind: 'SameStop'; readonly day: Day }
