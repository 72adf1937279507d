import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { PriceAnswer, PriceReply } from '../price-offer.ts'
import type { PriceReason } from '../renewal-price.ts'

/** A higher price that the customer was notified of. */
export type PriceChange = {
  readonly oldWon: Won
  readonly newWon: Won
  readonly answer: PriceAnswer | null
  /** Until the end of this day the answer may be given and changed. */
  readonly lastDayToAnswer: Day
  /** How long the renewal can be ended instead, and until when the gear is then stored (G60, G63). */
  readonly renewalCancelDeadline: Day
  readonly storageEndDate: Day
  readonly canAnswer: boolean
}

/** What the next term of a contract will cost. */
export type NextPrice = {
  readonly orderId: OrderId
  readonly term: number
  readonly chargeOn: Day
  readonly won: Won
  readonly reason: PriceReason
  /** Null when no other price was announced. */
  readonly change: PriceChange | null
}

/** The prices of the caller's next payments. */
export interface OwnPrices {
  /** Of contracts that renew and whose next payment has a day. */
  read(): ResultAsync<readonly NextPrice[], CallFailure>
  /** Refused as InvalidState from the day of the payment on, and as OrderNotFound when another price is offered than was shown. */
  answer(order: OrderId, reply: PriceReply): ResultAsync<NextPrice, OrderNotFound | InvalidState | CallFailure>
}
