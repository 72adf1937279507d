import { Day } from '#core/shared/day.ts'
import type { Won } from '#core/shared/won.ts'
import { type AllowedRule, refund, type RefusedRule } from './refund.ts'

/** The three times that the refund distinguishes (docs/rules/refunds.md). */
const POLICY_MOMENTS = ['untilDayBefore', 'fromPickupDay', 'afterPickup'] as const

export type PolicyMoment = (typeof POLICY_MOMENTS)[number]

type PolicyRow = {
  readonly moment: PolicyMoment
  readonly rule: AllowedRule | RefusedRule
  readonly refundableWon: Won
}

/** Any day serves to ask what is given back before, on and after it. */
const SOME_DAY = '2026-12-01' as Day

/** What cancelling gives back at each time, asked of the rule itself. */
export const refundPolicy = (paid: Won, fee: Won): readonly PolicyRow[] =>
  POLICY_MOMENTS.map(moment => {
    const { rule, refundableWon } = refund({
      paid,
      fee,
      pickupDate: SOME_DAY,
      now: Day.startOf(moment === 'untilDayBefore' ? Day.addDays(SOME_DAY, -1) : SOME_DAY),
      status: moment === 'afterPickup' ? 'PICKED_UP' : 'PICKUP_SCHEDULED',
    })
    return { moment, rule, refundableWon }
  })
