import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { ExplainStep } from '#core/shared/explained.ts'
import type { Instant } from '#core/shared/instant.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderState } from '#core/storing/order-state.ts'

/** Which line of the rule decided (docs/rules/refunds.md). */
export const ALLOWED_RULES = ['UNPAID', 'OPERATOR_FAULT', 'STATUTORY_WITHDRAWAL', 'FULL_MINUS_FEE', 'HALF'] as const

export type AllowedRule = (typeof ALLOWED_RULES)[number]
export type RefusedRule = 'AFTER_PICKUP' | 'ALREADY_CANCELLED'

/** As it is kept with a refund. */
export type RefundStep = ExplainStep

export type Refund = {
  readonly refundableWon: Won
  readonly explain: readonly RefundStep[]
} & ({ readonly allowed: true; readonly rule: AllowedRule } | { readonly allowed: false; readonly rule: RefusedRule })

export type RefundQuestion = {
  /** Paid on this payment, minus earlier refunds. */
  readonly paid: Won
  /** As stored with the payment when it was confirmed (G41). */
  readonly fee: Won
  readonly pickupDate: Day | null
  /** When the service received the request; taken once and stored with the refund. */
  readonly now: Instant
  readonly status: OrderState
  readonly operatorFault?: boolean | undefined
  /** When the contract was made; only the statutory withdrawal looks at it. */
  readonly contractedAt?: Instant | undefined
  /** Whether the shop gives all back within seven days of the contract (G43); off unless said. */
  readonly statutoryWithdrawal?: boolean | undefined
  /** When it stopped to (G930). */
  readonly withdrawalEndedAt?: Instant | undefined
}

/** Within so many days of the contract all of it goes back, where the shop's owner says so (전자상거래법 제17조, G43). */
export const WITHDRAWAL_DAYS = 7

/** The last day of the statutory withdrawal; null where the shop gave none (G43, G930). */
export const lastDayOfWithdrawal = ({
  contractedAt,
  statutoryWithdrawal,
  withdrawalEndedAt,
}: Pick<RefundQuestion, 'contractedAt' | 'statutoryWithdrawal' | 'withdrawalEndedAt'>): Day | null => {
  if (contractedAt === undefined) return null
  const isKept = withdrawalEndedAt !== undefined && contractedAt < withdrawalEndedAt
  return statutoryWithdrawal === true || isKept ? Day.addDays(Day.of(contractedAt), WITHDRAWAL_DAYS) : null
}

/** Said to be the longest that a refund takes: a notice, not a promise (G46). */
export const REFUND_DAYS = 3

/** By when money that was asked back at this moment has mostly arrived. */
export const refundDueOn = (requestedAt: Instant): Day => Day.addDays(Day.of(requestedAt), REFUND_DAYS)

/** What goes back to the card when storage is cancelled at this moment (docs/rules/refunds.md). */
export const refund = (asked: RefundQuestion): Refund =>
  match(asked.status)
    .with('UNPAID', () => allowed(asked, 'UNPAID', NO_WON))
    .with('REQUESTED', 'PICKUP_SCHEDULED', () => beforePickup(asked))
    .with('CANCELLED', 'EXPIRED', () => refused(asked, 'ALREADY_CANCELLED'))
    .with(
      'PICKED_UP',
      'REPORTED',
      'TEMP_STORED',
      'IN_TRANSIT',
      'ARRIVED',
      'IN_STORAGE',
      'RESTORED',
      'CHECKOUT_REQUESTED',
      'CHECKOUT_SCHEDULED',
      'CHECKED_OUT',
      'RETURNED',
      'COMPLETED',
      'LOST',
      'DAMAGED',
      'DISPOSED',
      () => refused(asked, 'AFTER_PICKUP'),
    )
    .exhaustive()

/**
 * The day from which cancelling gives back half (G44): of a pickup that failed by the customer's fault it stays, whatever is booked later;
 * one that the shop has closed since is none.
 */
export const countedPickupDay = (
  { pickupDate, missedPickup }: Pick<Order, 'pickupDate' | 'missedPickup'>,
  isDayClosed: boolean,
): Day | null => {
  if (missedPickup?.fault === 'CUSTOMER') return missedPickup.day
  return isDayClosed ? null : pickupDate
}

/** Until when a quoted refund cannot become smaller: the next midnight in Seoul (G40). */
export const validUntil = (now: Instant): Instant => Day.startOf(Day.addDays(Day.of(now), 1))

const beforePickup = (asked: RefundQuestion): Refund => {
  const { paid, fee, pickupDate, now, operatorFault } = asked
  const today = Day.of(now)
  const full = Won.minus(paid, fee)

  if (operatorFault) return allowed(asked, 'OPERATOR_FAULT', paid)
  const lastDay = lastDayOfWithdrawal(asked)
  if (lastDay !== null && today <= lastDay) {
    return allowed(asked, 'STATUTORY_WITHDRAWAL', paid, { step: 'lastDayOfWithdrawal', value: lastDay })
  }
  const fullStep = { step: 'paid - fee, at least 0', value: full }
  if (pickupDate === null || today < pickupDate) return allowed(asked, 'FULL_MINUS_FEE', full, fullStep)

  // Also long after a pickup that was never recorded: a refund must not rise by waiting (G44).
  const half = Math.ceil(paid / 2) as Won
  return allowed(asked, 'HALF', Won.min(half, full), fullStep, { step: 'half of paid, rounded up', value: half })
}

const allowed = (
  asked: RefundQuestion,
  rule: AllowedRule,
  refundableWon: Won,
  ...steps: readonly RefundStep[]
): Refund => ({ allowed: true, refundableWon, rule, explain: explained(asked, steps, refundableWon) })

const refused = (asked: RefundQuestion, rule: RefusedRule): Refund => ({
  allowed: false,
  refundableWon: NO_WON,
  rule,
  explain: explained(asked, [], NO_WON),
})

const explained = (
  { paid, fee, pickupDate, now, status, operatorFault }: RefundQuestion,
  steps: readonly RefundStep[],
  refundableWon: Won,
): readonly RefundStep[] => [
  { step: 'status', value: status },
  { step: 'today', value: Day.of(now) },
  { step: 'pickupDate', value: pickupDate },
  { step: 'paid', value: paid },
  { step: 'fee', value: fee },
  { step: 'operatorFault', value: operatorFault ?? false },
  ...steps,
  { step: 'refundableWon', value: refundableWon },
]
