import type { Day } from '#core/shared/day.ts'
import type { Region, Shop } from '#core/shared/shop.ts'
import { NO_WON, type Won } from '#core/shared/won.ts'

/** Days beyond these cost nothing: by then gear that nobody collects may be disposed of (G247). */
export const LATE_FEE_DAYS_MOST = 90

type AtRegion = { readonly region: Region['code']; readonly day: Day }

/** What late gear costs on one day: the newest fee that holds on it, one of the region before one for all. */
export const dailyFeeOf = ({ lateFees }: Pick<Shop, 'lateFees'>, { region, day }: AtRegion): Won => {
  const held = lateFees.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  return (held.find(fee => fee.region === region) ?? held.find(fee => fee.region === null))?.perDayWon ?? NO_WON
}
