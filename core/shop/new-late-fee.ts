import { Day } from '#core/shared/day.ts'
import { isLeap } from '#core/shared/price-leap.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { NO_WON, type Won } from '#core/shared/won.ts'
import { dailyFeeOf, LATE_FEE_DAYS_MOST } from './daily-fee.ts'
import { yearlyPriceOf } from './yearly-price.ts'

/** A day that is over would cost more than customers were told. */
export type LateFeeInThePast = { readonly kind: 'LateFeeInThePast'; readonly day: Day; readonly today: Day }
/** Of what a day costs before it; refused unless it is insisted on. */
export type LateFeeLeaps = {
  readonly kind: 'LateFeeLeaps'
  readonly region: Region['code']
  readonly from: Day
  readonly beforeWon: Won
  readonly afterWon: Won
}

/** A first fee, by which the most that late gear can cost is a leap from a year of storage; refused unless it is insisted on. */
export type LateFeeHigh = {
  readonly kind: 'LateFeeHigh'
  readonly region: Region['code']
  readonly from: Day
  readonly perDayWon: Won
  /** Of all days that are counted. */
  readonly mostWon: Won
  readonly yearWon: Won
}

type Fees = Pick<Shop, 'lateFees' | 'regions' | 'prices'>
type BothFees = { readonly before: Fees; readonly after: Fees }

/** Each day on which a fee begins, before or after the change, in every region: between them nothing changes. */
const beginnings = ({ before, after }: BothFees): readonly { readonly day: Day; readonly region: Region['code'] }[] => {
  const days = [...new Set([...before.lateFees, ...after.lateFees].map(({ from }) => from))].toSorted()
  return days.flatMap(day => after.regions.map(({ code }) => ({ day, region: code })))
}

/** The first day before today that would cost more than it did (G732); null when none does. */
export const lateFeeInThePast = (both: BothFees, today: Day): LateFeeInThePast | null => {
  const dearer = beginnings(both).find(at => at.day < today && dailyFeeOf(both.after, at) > dailyFeeOf(both.before, at))
  return dearer === undefined ? null : { kind: 'LateFeeInThePast', day: dearer.day, today }
}

/** The newest fee until that day that costs something: a time without one between two fees makes no new fee of the second. */
const lastFeeOf = (fees: Fees, { region, day }: { readonly region: Region['code']; readonly day: Day }): Won =>
  fees.lateFees
    .map(({ from }) => from)
    .filter(from => from <= day)
    .toSorted()
    .map(from => dailyFeeOf(fees, { region, day: from }))
    .findLast(won => won !== NO_WON) ?? NO_WON

/** What late gear costs at most, beside what a year of the smaller plan costs: a first fee has nothing else to leap from. */
const highFirstFee = (
  fees: Fees,
  { region, day }: { readonly region: Region['code']; readonly day: Day },
): LateFeeHigh | null => {
  const perDayWon = dailyFeeOf(fees, { region, day })
  const mostWon = (perDayWon * LATE_FEE_DAYS_MOST) as Won
  const yearWon = yearlyPriceOf(fees, { plan: 'BASIC', region, day })
  return mostWon > yearWon && isLeap(yearWon, mostWon)
    ? { kind: 'LateFeeHigh', region, from: day, perDayWon, mostWon, yearWon }
    : null
}

/**
 * The first fee that leaps from the one before it, today or where none was before it from what it replaces (G732), or is the first of its
 * region and high (G840); null when none does.
 */
export const lateFeeLeap = (both: BothFees, today: Day): LateFeeLeaps | LateFeeHigh | null => {
  const { before, after } = both
  const todays = after.regions.map(({ code }) => ({ day: today, region: code }))
  for (const { day, region } of [...todays, ...beginnings(both).filter(at => at.day > today)]) {
    const afterWon = dailyFeeOf(after, { region, day })
    const followedWon = day === today ? NO_WON : lastFeeOf(after, { region, day: Day.addDays(day, -1) })
    const beforeWon = followedWon === NO_WON ? lastFeeOf(before, { region, day }) : followedWon
    if (afterWon === dailyFeeOf(before, { region, day }) || afterWon === NO_WON) continue
    if (beforeWon === NO_WON) {
      const high = highFirstFee(after, { region, day })
      if (high !== null) return high
    } else if (isLeap(beforeWon, afterWon)) return { kind: 'LateFeeLeaps', region, from: day, beforeWon, afterWon }
  }
  return null
}
