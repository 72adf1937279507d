import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { type AllowedRule, refund, type RefusedRule } from './refund.ts'

/** The times that the refund distinguishes (docs/rules/refunds.md); `afterWithdrawal`: its pickup day has come before the seven days were over. */
export const POLICY_MOMENTS = [
  'withinWithdrawal',
  'untilDayBefore',
  'fromPickupDay',
  'afterWithdrawal',
  'afterPickup',
] as const

export type PolicyMoment = (typeof POLICY_MOMENTS)[number]

type PolicyRow = {
  readonly moment: PolicyMoment
  readonly rule: AllowedRule | RefusedRule
  readonly refundableWon: Won
}

export type PolicyDays = {
  readonly pickupDate: Day | null
  /** The last day on which all of it goes back; null where that is not, or no longer, so (G43). */
  readonly withdrawalUntil: Day | null
}

/** Any day serves to ask what is given back before, on and after it. */
const SOME_DAY = '2026-12-01' as Day

/** What cancelling gives back at each time that is still to come for such days, asked of the rule itself. */
export const refundPolicy = (paid: Won, fee: Won, days: PolicyDays): readonly PolicyRow[] =>
  momentsOf(days).map(moment => {
    const { rule, refundableWon } = refund({
      paid,
      fee,
      pickupDate: SOME_DAY,
      now: Day.startOf(moment === 'untilDayBefore' ? Day.addDays(SOME_DAY, -1) : SOME_DAY),
      status: moment === 'afterPickup' ? 'PICKED_UP' : 'PICKUP_SCHEDULED',
      ...(moment === 'withinWithdrawal' && { contractedAt: Day.startOf(SOME_DAY), statutoryWithdrawal: true }),
    })
    return { moment, rule, refundableWon }
  })

const momentsOf = ({ pickupDate, withdrawalUntil }: PolicyDays): readonly PolicyMoment[] => {
  if (withdrawalUntil === null) return ['untilDayBefore', 'fromPickupDay', 'afterPickup']
  // The seven days hold on the pickup day too, as long as nothing was picked up.
  if (pickupDate !== null && pickupDate <= withdrawalUntil)
    return ['withinWithdrawal', 'afterWithdrawal', 'afterPickup']
  return pickupDate !== null && Day.addDays(pickupDate, -1) <= withdrawalUntil
    ? ['withinWithdrawal', 'fromPickupDay', 'afterPickup']
    : ['withinWithdrawal', 'untilDayBefore', 'fromPickupDay', 'afterPickup']
}
