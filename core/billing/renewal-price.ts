import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { Won } from '#core/shared/won.ts'
import { isLowered, type PriceOffer } from './price-offer.ts'
import { isInConsentTime } from './price-times.ts'

/** Why a term costs what it costs; only `AGREED` and `LOWERED` are another price than that of the last term. */
export const PRICE_REASONS = [
  'NOT_OFFERED',
  'NOT_YET',
  'NOT_TOLD',
  'NOT_ANSWERED',
  'KEPT',
  'AGREED',
  'LOWERED',
] as const

export type PriceReason = (typeof PRICE_REASONS)[number]

export type PriceQuestion = {
  /** The term that is to be paid. */
  readonly term: number
  readonly chargeOn: Day
  readonly lastPaid: Won
  readonly offer: PriceOffer | null
}

export type RenewalPrice = { readonly won: Won; readonly reason: PriceReason; readonly explained: Explained }

/** What a term costs: as much as the last one, unless a higher price was announced and agreed to in time for this very term, or a lower one was set for it (G73). */
export const renewalPrice = (asked: PriceQuestion): RenewalPrice => {
  const reason = priceReason(asked)
  const isOther = reason === 'AGREED' || reason === 'LOWERED'
  const won = isOther && asked.offer !== null ? asked.offer.newWon : asked.lastPaid
  return { won, reason, explained: explained(asked, reason, won) }
}

const priceReason = ({ term, chargeOn, lastPaid, offer }: PriceQuestion): PriceReason => {
  if (offer === null || offer.term !== term) return 'NOT_OFFERED'
  if (isLowered(offer) && offer.newWon < lastPaid) return 'LOWERED'
  if (chargeOn < offer.from) return 'NOT_YET'
  const { noticedAt, answer, answeredAt } = offer
  if (noticedAt === null || !isInConsentTime(noticedAt, chargeOn)) return 'NOT_TOLD'
  if (answer === null || answeredAt === null) return 'NOT_ANSWERED'
  if (answeredAt < noticedAt || !isInConsentTime(answeredAt, chargeOn)) return 'NOT_ANSWERED'
  return answer
}

const toDay = (at: PriceOffer['noticedAt']): Day | null => (at === null ? null : Day.of(at))

const explained = ({ term, chargeOn, lastPaid, offer }: PriceQuestion, reason: PriceReason, won: Won): Explained => ({
  of: 'renewalWon',
  value: won,
  rule: 'the last price, unless a higher one was announced and agreed to, or a lower one was set',
  steps: [
    { step: 'term', value: term },
    { step: 'nextPayment', value: chargeOn },
    { step: 'lastPaid', value: lastPaid },
    ...(offer === null || offer.term !== term
      ? []
      : [
          { step: 'offered', value: offer.newWon },
          { step: 'offeredFrom', value: offer.from },
          { step: 'toldOn', value: toDay(offer.noticedAt) },
          { step: 'answer', value: offer.answer },
          { step: 'answeredOn', value: toDay(offer.answeredAt) },
        ]),
    { step: 'reason', value: reason },
  ],
})
