import { Day } from '#core/shared/day.ts'
import { type CheckoutQuestion, checkoutsLeft } from './allowance.ts'
import { type CheckoutFacts, usesOf } from './checkout.ts'
import { type CheckoutDays, checkoutDays } from './checkout-date.ts'
import type { Order } from './order.ts'
import { type Season, seasonOf, type SeasonWindow, windowOf } from './season.ts'
import type { StorageTerm } from './storage-end.ts'
import { termDates } from './term-dates.ts'

export type SeasonOffer = {
  readonly season: Season
  /** How often gear can still be taken out in this season. */
  readonly left: number | 'UNLIMITED'
  /** Outside of these days staff calls before anything is booked (G87). */
  readonly window: SeasonWindow
}

/** On which days gear can be taken out; `seasons` begins with today's and covers the days. */
export type CheckoutOffer = { readonly days: CheckoutDays; readonly seasons: readonly SeasonOffer[] }

export type DayOffer = {
  readonly isOpen: boolean
  readonly needsConfirmation: boolean
}

/** The end of storage as far as it is paid for. */
export const storageTermOf = (order: Order): StorageTerm => ({
  autoRenewal: order.autoRenewal,
  storageEndDate: termDates(order).storageEndDate,
})

export const checkoutQuestionOf = (order: Order, checkouts: readonly CheckoutFacts[]): CheckoutQuestion => ({
  plan: order.plan,
  autoRenewal: order.autoRenewal,
  checkouts: usesOf(checkouts),
})

/** What a customer may ask for today: the same rules that decide about the request. */
export const checkoutOfferOf = (order: Order, checkouts: readonly CheckoutFacts[], today: Day): CheckoutOffer => {
  const days = checkoutDays(storageTermOf(order), today)
  const question = checkoutQuestionOf(order, checkouts)
  return {
    days,
    seasons: seasonsWithin(today, days.to).map(([season, day]) => ({
      season,
      left: checkoutsLeft(question, day),
      window: windowOf(season),
    })),
  }
}

/** Each season from one day to another, with a day in it; the first one's even when the days are none. */
const seasonsWithin = (from: Day, to: Day): readonly (readonly [Season, Day])[] => {
  const found = new Map<Season, Day>()
  for (let years = 0, day = from; day <= to; day = Day.addYears(from, (years += 1))) found.set(seasonOf(day), day)
  return [...found.set(seasonOf(to > from ? to : from), to > from ? to : from)]
}

/** Whether a day can be picked, by the offer alone. */
export const dayOffer = ({ days, seasons }: CheckoutOffer, day: Day): DayOffer => {
  const offered = seasons.find(({ season }) => season === seasonOf(day))
  return {
    isOpen: days.from <= day && day <= days.to && offered !== undefined && offered.left !== 0,
    needsConfirmation: offered === undefined || day < offered.window.from || day > offered.window.to,
  }
}

/** Where a calendar opens; today when no day is open at all. */
export const firstOpenDay = (offer: CheckoutOffer): Day => {
  const { from, to } = offer.days
  for (let day = from; day <= to; day = Day.addDays(day, 1)) if (dayOffer(offer, day).isOpen) return day
  return from
}
