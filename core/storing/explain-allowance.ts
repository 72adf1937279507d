import type { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import {
  BASIC_CHECKOUTS,
  canRestore,
  type CheckoutQuestion,
  checkoutsLeft,
  countCheckouts,
  countRestores,
  type RestoreQuestion,
} from './allowance.ts'
import { checkoutDays } from './checkout-date.ts'
import { isInWindow, seasonOf, windowOf } from './season.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import type { StorageTerm } from './storage-end.ts'

/** To which season a day belongs, and whether it lies in the days on which gear is in use (G85). */
const explainSeason = (day: Day, seasonDays: SeasonDays): Explained => {
  const season = seasonOf(day, seasonDays)
  const { from, to } = windowOf(season, seasonDays)
  return {
    of: 'season',
    value: season,
    rule: 'each day belongs to one season',
    steps: [
      { step: 'day', value: day },
      { step: 'windowFrom', value: from },
      { step: 'windowTo', value: to },
      { step: 'inWindow', value: isInWindow(day, seasonDays) },
    ],
  }
}

/** How often gear can still be taken out in the season of a day (G69, G86, G87). */
export const explainCheckout = (contract: CheckoutQuestion, day: Day): readonly Explained[] => {
  const { plan, autoRenewal, seasonDays } = contract
  const isFinal = plan === 'BASIC' && autoRenewal === 'TERMINATED'
  return [
    explainSeason(day, seasonDays),
    {
      of: 'checkoutsLeft',
      value: checkoutsLeft(contract, day),
      rule: isFinal
        ? 'the final collection of an ended contract is always left'
        : 'a checkout counts from its request on, in the season of its day',
      steps: [
        { step: 'plan', value: plan },
        { step: 'autoRenewal', value: autoRenewal },
        { step: 'allowedEachSeason', value: plan === 'FLEX' ? 'UNLIMITED' : BASIC_CHECKOUTS },
        { step: 'usedInSeason', value: countCheckouts(contract, day) },
      ],
    },
    {
      of: 'needsConfirmation',
      value: !isInWindow(day, seasonDays),
      rule: 'outside the window of the season staff calls first',
      steps: [{ step: 'inWindow', value: isInWindow(day, seasonDays) }],
    },
  ]
}

/** Whether gear can come back on a day. */
export const explainRestore = (contract: RestoreQuestion, day: Day): readonly Explained[] => [
  explainSeason(day, contract.seasonDays),
  {
    of: 'canRestore',
    value: canRestore(contract, day).isOk(),
    rule: contract.plan === 'FLEX' ? 'as often as wanted' : 'once a season, until the end of its window',
    steps: [
      { step: 'plan', value: contract.plan },
      { step: 'usedInSeason', value: countRestores(contract, day) },
      { step: 'lastDay', value: windowOf(seasonOf(day, contract.seasonDays), contract.seasonDays).to },
    ],
  },
]

/** The first and the last day on which gear may be brought (G89). */
export const explainCheckoutDays = (term: StorageTerm, today: Day): readonly Explained[] => {
  const { from, to } = checkoutDays(term, today)
  const steps = [
    { step: 'today', value: today },
    { step: 'autoRenewal', value: term.autoRenewal },
    { step: 'storageEndDate', value: term.storageEndDate },
  ]
  return [
    {
      of: 'firstCheckoutDay',
      value: from,
      rule: 'from today to the last covered day of an ended contract, else a year ahead',
      steps,
    },
    {
      of: 'lastCheckoutDay',
      value: to,
      rule: 'from today to the last covered day of an ended contract, else a year ahead',
      steps,
    },
  ]
}
