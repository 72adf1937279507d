import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PickupDays } from '#core/shared/shop.ts'
import { isBusinessDay, pickupTarget } from './pickup-target.ts'

/** Within which days gear is to be picked up (G74). */
export const explainPickupTarget = (appliedAt: Instant, pickup: PickupDays): readonly Explained[] => {
  const { from, to } = pickupTarget(appliedAt, pickup)
  const { earliest, latest } = pickup.withinBusinessDays
  const steps = [
    { step: 'appliedAt', value: Instant.toIso(appliedAt) },
    { step: 'appliedOn', value: Day.of(appliedAt) },
    { step: 'isBusinessDay', value: isBusinessDay(Day.of(appliedAt), pickup) },
    { step: 'lastHour', value: pickup.lastHour },
  ]
  const rule = `picked up within ${earliest} to ${latest} business days`
  return [
    { of: 'pickupFrom', value: from, rule, steps: [...steps, { step: 'businessDaysAfter', value: earliest }] },
    { of: 'pickupTo', value: to, rule, steps: [...steps, { step: 'businessDaysAfter', value: latest }] },
  ]
}
