import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isLeap } from '#core/shared/price-leap.ts'
import type { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { RenewalState } from '#core/storing/renewal-state.ts'
import { nextState } from '#core/storing/transitions.ts'
import { announcedOn } from './charge-hold.ts'
import { isLowered, type PriceOffer, type PriceReply } from './price-offer.ts'
import { priceTimes } from './price-times.ts'
import { renewalPrice, type RenewalPrice } from './renewal-price.ts'
import { termOf } from '#core/storing/term.ts'

/** A contract as far as the price of its next term goes. */
export type PricedOrder = {
  readonly order: Order
  /** A charge of the next term is being decided: its price is final. */
  readonly attemptOpen: boolean
  /** What the last paid term cost. */
  readonly lastPaid: Won
  /** For the next term. */
  readonly offer: PriceOffer | null
}

/** Why no new price is offered to a contract now. */
export const OFFER_REFUSALS = [
  'NOT_RENEWING',
  'NOT_STORED_YET',
  'BEFORE_THAT_DAY',
  'TOO_SOON',
  'NOT_HIGHER',
  'TOLD',
  'LEAPS',
  'LOWERED',
  'CHARGING',
] as const
export type OfferRefusal = (typeof OFFER_REFUSALS)[number]

/** More than any set of gear is stored for in a year. */
export const MAX_YEARLY_WON = 9_999_999

export type PriceWish = {
  readonly won: Won
  readonly from: Day
  /** Also to who would pay more than twice of now (G391). */
  readonly isInsisted: boolean
}

/** The day of the next payment; null while there is none. */
export const nextChargeDay = ({ storageStartDate, termsPaid }: Order): Day | null =>
  storageStartDate === null || termsPaid === 0 ? null : termOf(storageStartDate, termsPaid).nextRenewalDate

/** Whether it renews automatically: not ended, and no payment overdue. */
const renews = (order: Order): boolean => order.renewal.status === 'OK' && hasNextPayment(order)

/** Also where the next one is overdue or unpaid. */
const hasNextPayment = ({ autoRenewal, state }: Order): boolean =>
  autoRenewal !== 'TERMINATED' && nextState('renewal.charged', state, {}).isOk()

/** What the next payment will be; null while its day is not known, or when none will come. */
export const nextPrice = ({
  order,
  lastPaid,
  offer,
}: PricedOrder): (RenewalPrice & { readonly chargeOn: Day }) | null => {
  const chargeOn = nextChargeDay(order)
  if (chargeOn === null || !hasNextPayment(order)) return null
  return { chargeOn, ...renewalPrice({ term: order.termsPaid + 1, chargeOn, lastPaid, offer }) }
}

/** An offer for the next term. An unannounced one may be replaced (G73). */
export const offerPrice = (
  priced: PricedOrder,
  { won, from, isInsisted }: PriceWish,
  now: Instant,
): Result<PriceOffer, OfferRefusal> => {
  const { order, lastPaid, offer } = priced
  const chargeOn = nextChargeDay(order)
  if (order.termsPaid > 0 && order.storageStartDate === null) return err('NOT_STORED_YET')
  if (chargeOn === null || !renews(order)) return err('NOT_RENEWING')
  if (chargeOn < from) return err('BEFORE_THAT_DAY')
  if (Day.of(now) > priceTimes(chargeOn).lastNoticeDay) return err('TOO_SOON')
  if (offer !== null && offer.noticedAt !== null) return err('TOLD')
  if (offer !== null && isLowered(offer)) return err('LOWERED')
  if (won <= lastPaid) return err('NOT_HIGHER')
  if (isLeap(lastPaid, won) && !isInsisted) return err('LEAPS')
  return ok(newOffer({ order, lastPaid }, { won, from }, now))
}

/** A lower price for the next term of one contract, as after an order at a mistyped one: it needs no consent, and holds until the charge is sent. */
export const lowerPrice = (
  { order, lastPaid, offer, attemptOpen }: PricedOrder,
  { won, from, isInsisted }: PriceWish,
  now: Instant,
): Result<PriceOffer, OfferRefusal> => {
  if (order.termsPaid > 0 && order.storageStartDate === null) return err('NOT_STORED_YET')
  const chargeOn = nextChargeDay(order)
  if (chargeOn === null || !hasNextPayment(order)) return err('NOT_RENEWING')
  if (attemptOpen) return err('CHARGING')
  if (chargeOn < from) return err('BEFORE_THAT_DAY')
  if (offer !== null && offer.noticedAt !== null) return err('TOLD')
  if (isLeap(lastPaid, won) && !isInsisted) return err('LEAPS')
  return ok(newOffer({ order, lastPaid }, { won, from }, now))
}

const newOffer = (
  { order, lastPaid }: Pick<PricedOrder, 'order' | 'lastPaid'>,
  { won, from }: Pick<PriceWish, 'won' | 'from'>,
  offeredAt: Instant,
): PriceOffer => ({
  term: order.termsPaid + 1,
  oldWon: lastPaid,
  newWon: won,
  from,
  offeredAt,
  noticedAt: null,
  answer: null,
  answeredAt: null,
})

/** The last reminder named less than the payment is to cost now: that sum was announced to nobody (G973). */
export const losesAnnouncement = ({ order: { renewal } }: Pick<PricedOrder, 'order'>, nextWon: Won): boolean =>
  renewal.announcedWon !== null && nextWon > renewal.announcedWon

/** A reminder on its way to its customer. */
export type SentReminder = {
  readonly renewsOn: Day
  /** Null where it is known from before. */
  readonly namedWon: Won | null
  /** Null while it is not known that it arrived. */
  readonly arrivedAt: Instant | null
}

/** What a reminder that went out says of the next payment. The price may have risen since it was written; more than it named is announced only to who has agreed to it. */
export const afterReminder = (priced: PricedOrder, { renewsOn, namedWon, arrivedAt }: SentReminder): RenewalState => {
  const { order, lastPaid, offer } = priced
  const { renewal } = order
  if (renewsOn !== nextChargeDay(order)) return renewal
  const named = { ...renewal, announcedWon: namedWon ?? renewal.announcedWon }
  const nextWon = nextPrice(priced)?.won ?? lastPaid
  if (offer?.answer !== 'AGREED' && losesAnnouncement({ order: { ...order, renewal: named } }, nextWon))
    return { ...named, announcedOn: null }
  return arrivedAt === null ? named : { ...named, announcedOn: announcedOn(order, renewsOn, arrivedAt) }
}

/** What becomes of an offer whose customer is to be notified now; `Late`: no notice is sent any more, and the price stays. */
export type PriceNotice =
  | { readonly kind: 'Notify'; readonly at: Instant }
  | { readonly kind: 'Later'; readonly at: Instant }
  | { readonly kind: 'Late' }

export const decidePriceNotice = ({ order, offer }: PricedOrder, now: Instant): PriceNotice => {
  const chargeOn = nextChargeDay(order)
  if (chargeOn === null || offer === null || offer.term !== order.termsPaid + 1) return { kind: 'Late' }
  if (offer.noticedAt !== null || !renews(order) || chargeOn < offer.from) return { kind: 'Late' }
  const { noticeFrom, lastNoticeDay } = priceTimes(chargeOn)
  if (now < noticeFrom) return { kind: 'Later', at: noticeFrom }
  return Day.of(now) > lastNoticeDay ? { kind: 'Late' } : { kind: 'Notify', at: now }
}

/** Whether the customer may say yes or no now. */
export const canAnswer = ({ order, offer, attemptOpen }: PricedOrder, now: Instant): boolean => {
  const chargeOn = nextChargeDay(order)
  return (
    chargeOn !== null &&
    offer !== null &&
    offer.noticedAt !== null &&
    offer.term === order.termsPaid + 1 &&
    renews(order) &&
    !attemptOpen &&
    Day.of(now) <= priceTimes(chargeOn).lastDayToAnswer
  )
}

/**
 * The answer to an offer that was announced for a term; saying the same again changes nothing, and what was paid is over. A price that was
 * offered in place of the one that is shown is not agreed to (G729). Runs while the order's row is locked.
 */
export const answerPrice = (
  priced: PricedOrder,
  { term, answer, shownWon }: PriceReply,
  now: Instant,
): Result<PriceOffer, OrderNotFound | InvalidState> => {
  const { order, offer } = priced
  if (term <= order.termsPaid) return err({ kind: 'InvalidState' })
  if (offer?.term !== term || offer.noticedAt === null) return err({ kind: 'OrderNotFound' })
  if (answer === 'AGREED' && shownWon !== null && shownWon !== offer.newWon) return err({ kind: 'OrderNotFound' })
  if (!canAnswer(priced, now)) return err({ kind: 'InvalidState' })
  // The clock may have been set back since the notice.
  const answeredAt = Math.max(now, offer.noticedAt) as Instant
  return ok(offer.answer === answer ? offer : { ...offer, answer, answeredAt })
}
