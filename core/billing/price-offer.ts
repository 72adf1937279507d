import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'

/** `KEPT`: the customer wants the price of before. Without any answer that is what they pay, too. */
export const PRICE_ANSWERS = ['AGREED', 'KEPT'] as const

export type PriceAnswer = (typeof PRICE_ANSWERS)[number]

/** What a customer says to the offer for a term. */
export type PriceReply = {
  readonly term: number
  readonly answer: PriceAnswer
  /** The new price that they were shown; null where a client does not say it. */
  readonly shownWon: Won | null
}

/** Another price for one term of one contract: a higher one with its notice and its answer (G73), or a lower one, which waits for neither. */
export type PriceOffer = {
  readonly term: number
  /** What the last term cost. */
  readonly oldWon: Won
  readonly newWon: Won
  /** Payments before this day keep the price of before. */
  readonly from: Day
  readonly offeredAt: Instant
  /** When the notice went out; null until then, and for ever when it came too late. */
  readonly noticedAt: Instant | null
  readonly answer: PriceAnswer | null
  /** Of the latest answer: it may be changed until the day of the payment. */
  readonly answeredAt: Instant | null
}

/** Nobody is asked whether they want to pay less. */
export const isLowered = ({ oldWon, newWon }: PriceOffer): boolean => newWon < oldWon
