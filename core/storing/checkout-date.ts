import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import { lastDayToCollect, type StorageTerm } from './storage-end.ts'

/** What is asked for later is a mistyped year. */
export const CHECKOUT_DAYS_AHEAD = 365

/** A delivery is booked for around the day that the customer asked for. */
const DELIVERY_DAYS_AFTER = 30

export const latestDeliveryDay = (wished: Day | null, today: Day): Day => {
  const around = wished ?? today
  return Day.addDays(around > today ? around : today, DELIVERY_DAYS_AFTER)
}

/** Both days included; `to` is before `from` once only staff books the collection. */
export type CheckoutDays = { readonly from: Day; readonly to: Day }

export type CheckoutDayPast = { readonly kind: 'CheckoutDayPast' }
export type CheckoutDayTooLate = { readonly kind: 'CheckoutDayTooLate'; readonly latest: Day }

/** From today to the last day to collect the gear of a terminated contract, else a year ahead (G69, G89). */
export const checkoutDays = ({ autoRenewal, storageEndDate }: StorageTerm, today: Day): CheckoutDays => ({
  from: today,
  to:
    autoRenewal === 'TERMINATED' && storageEndDate !== null
      ? lastDayToCollect(storageEndDate)
      : Day.addDays(today, CHECKOUT_DAYS_AHEAD),
})

export const checkCheckoutDay = (
  day: Day,
  term: StorageTerm,
  today: Day,
): Result<Day, CheckoutDayPast | CheckoutDayTooLate> => {
  const { from, to } = checkoutDays(term, today)
  if (day < from) return err({ kind: 'CheckoutDayPast' })
  return day > to ? err({ kind: 'CheckoutDayTooLate', latest: to }) : ok(day)
}
