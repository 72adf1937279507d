import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Day } from '#core/shared/day.ts'
import type { RoleTooLow, StaffRole } from '#core/shared/staff.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { AttemptStatus } from './payment-attempt.ts'

/** What an OPERATOR may give back of one order on one day in Seoul, in won; beyond that it takes an ADMIN (G161). */
export const GOODWILL_LIMIT_WON = 30_000 as Won

export const GIVES_GOODWILL: StaffRole = 'OPERATOR'

export const GIVES_BEYOND_LIMIT: StaffRole = 'ADMIN'

/** The payment is not there to be given back: never taken, or given back already. */
export type PaymentNotDone = { readonly kind: 'PaymentNotDone'; readonly status: PaymentStatus }
export type NotPickedUpYet = { readonly kind: 'NotPickedUpYet' }
/** All refunds of a payment together are at most the payment. */
export type MoreThanLeft = { readonly kind: 'MoreThanLeft'; readonly leftWon: Won }
export type GoodwillLimit = { readonly kind: 'GoodwillLimit'; readonly limitWon: Won; readonly leftWon: Won }
/** Another refund of the payment is under way or in doubt. */
export type RefundUnderWay = { readonly kind: 'RefundUnderWay' }
/** The same sum of the same payment was given on this day: a command typed twice gives once. */
export type GivenToday = { readonly kind: 'GivenToday' }
/** A transfer is neither before the payment, nor in the future. */
export type TransferDay = { readonly kind: 'TransferDay'; readonly from: Day }

/** The card provider never had the money: it goes back by bank alone (G193). */
export type PaidAtDesk = { readonly kind: 'PaidAtDesk' }

export type GoodwillRefused =
  | PaymentNotDone
  | NotPickedUpYet
  | MoreThanLeft
  | GoodwillLimit
  | RefundUnderWay
  | GivenToday
  | TransferDay
  | PaidAtDesk
  | RoleTooLow

/** Of these the contract goes on: its payment is REFUNDED only once nothing is left of it (G162). */
export const leavesContract = (rule: string): boolean => rule === 'GOODWILL' || rule === 'CANCELLED_AT_PROVIDER'

/** What refunds have given back of a payment, or may yet give. */
export const promisedWon = (refunds: readonly { readonly status: AttemptStatus; readonly amountWon: Won }[]): Won =>
  refunds.reduce((sum, { status, amountWon }) => (status === 'FAILED' ? sum : Won.plus(sum, amountWon)), NO_WON)
