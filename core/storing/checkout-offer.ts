import { Day } from '#core/shared/day.ts'
import type { SeasonDays } from '#core/shared/shop.ts'
import { type CheckoutQuestion, checkoutsLeft } from './allowance.ts'
import { type CheckoutFacts, toAllowanceUses } from './checkout.ts'
import { type CheckoutDays, checkoutDays } from './checkout-date.ts'
import type { Order } from './order.ts'
import { nextSeasonStart, type Season, seasonOf, type SeasonWindow, windowOf } from './season.ts'
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
export const toStorageTerm = (order: Order): StorageTerm => ({
  autoRenewal: order.autoRenewal,
  storageEndDate: termDates(order).storageEndDate,
})

export type OfferQuestion = {
  readonly order: Order
  readonly checkouts: readonly CheckoutFacts[]
  readonly seasonDays: SeasonDays
}

export const toCheckoutQuestion = ({ order, checkouts, seasonDays }: OfferQuestion): CheckoutQuestion => ({
  plan: order.plan,
  autoRenewal: order.autoRenewal,
  checkouts: toAllowanceUses(checkouts),
  seasonDays,
})

/** What a customer may ask for today: the same rules that decide about the request. */
export const offerCheckout = (asked: OfferQuestion, today: Day): CheckoutOffer => {
  const { order, seasonDays } = asked
  const days = checkoutDays(toStorageTerm(order), today)
  const question = toCheckoutQuestion(asked)
  return {
    days,
    seasons: seasonsWithin({ from: today, to: days.to }, seasonDays).map(day => ({
      season: seasonOf(day, seasonDays),
      left: checkoutsLeft(question, day),
      window: windowOf(seasonOf(day, seasonDays), seasonDays),
    })),
  }
}

/** A day in each season from one day to another; the first one's even when the days are none. */
const seasonsWithin = ({ from, to }: CheckoutDays, seasonDays: SeasonDays): readonly Day[] => {
  const found = [from]
  const after = (day: Day): Day => nextSeasonStart(day, seasonDays)
  for (let start = after(from); start <= to; start = after(start)) found.push(start)
  return found
}

/** Whether a day can be picked, by the offer alone. */
export const dayOffer = ({ days, seasons }: CheckoutOffer, day: Day, seasonDays: SeasonDays): DayOffer => {
  const offered = seasons.find(({ season }) => season === seasonOf(day, seasonDays))
  const left = offered?.left ?? 0
  return {
    isOpen: days.from <= day && day <= days.to && left !== 0,
    needsConfirmation: offered === undefined || day < offered.window.from || day > offered.window.to,
  }
}

/** Where a calendar opens; today when no day is open at all. */
export const firstOpenDay = (offer: CheckoutOffer, seasonDays: SeasonDays): Day => {
  const { from, to } = offer.days
  for (let day = from; day <= to; day = Day.addDays(day, 1)) if (dayOffer(offer, day, seasonDays).isOpen) return day
  return from
}
