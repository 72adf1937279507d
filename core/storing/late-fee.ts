import { Day } from '#core/shared/day.ts'
import type { Shop } from '#core/shared/shop.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import { dailyFeeOf, LATE_FEE_DAYS_MOST } from '#core/shop/daily-fee.ts'
import type { RegionCode } from './region.ts'
import { lastDayToCollect, type StorageTerm } from './storage-end.ts'

/** How a fee was settled: with money at the desk, or given up by an ADMIN. */
export const LATE_FEE_WAYS = ['CASH', 'BANK', 'WAIVED'] as const
export type LateFeeWay = (typeof LATE_FEE_WAYS)[number]

/** What gear of an ended contract has cost since the last day to collect it. */
export type LateFee = { readonly from: Day; readonly days: number; readonly won: Won }

type Fees = Pick<Shop, 'lateFees'>
type InRegion = { readonly region: RegionCode }

export type LateGear = InRegion & {
  readonly term: StorageTerm
  /** When the gear was asked for; null while it was not. */
  readonly askedOn: Day | null
}

/** Whatever was settled is all that was owed. */
export const isFeeSettled = ({ lateFeeWon = null }: { readonly lateFeeWon?: Won | null }): boolean =>
  lateFeeWon !== null

/**
 * Counted are the days after the last day to collect, to the day on which the gear is asked for, each at the fee that holds on it. Null
 * where nothing is owed: the contract goes on, is not long enough over, or these days cost nothing.
 */
export const lateFeeOf = (fees: Fees, { region, term, askedOn }: LateGear, today: Day): LateFee | null => {
  const { autoRenewal, storageEndDate } = term
  if (autoRenewal !== 'TERMINATED' || storageEndDate === null || fees.lateFees.length === 0) return null
  const from = Day.addDays(lastDayToCollect(storageEndDate), 1)
  const last = askedOn !== null && askedOn < today ? askedOn : today
  const counted = Math.min(Math.max(Day.daysBetween(from, last) + 1, 0), LATE_FEE_DAYS_MOST)
  const costs = Array.from({ length: counted }, (_, at) => dailyFeeOf(fees, { region, day: Day.addDays(from, at) }))
  const days = costs.filter(won => won > 0).length
  return days === 0 ? null : { from, days, won: costs.reduce((sum, cost) => Won.plus(sum, cost), NO_WON) }
}

/** What a day will cost once the days to collect the gear are over, to be said before; null where it costs nothing. */
export const feeAfterCollection = (
  fees: Fees,
  { region, storageEndDate }: InRegion & { readonly storageEndDate: Day },
): { readonly from: Day; readonly perDayWon: Won } | null => {
  const from = Day.addDays(lastDayToCollect(storageEndDate), 1)
  const perDayWon = dailyFeeOf(fees, { region, day: from })
  return perDayWon === NO_WON ? null : { from, perDayWon }
}
