import { okAsync, type ResultAsync } from 'neverthrow'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import type { RateLimiter } from '#core/account/ports/rate-limiter.ts'
import type { KeyedHash } from '#core/account/ports/keyed-hash.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { contractBehind } from '../payment-attempt.ts'
import type { PaymentRecords } from '../ports/payment-records.ts'
import type { ReportUnknownPayment } from './report-unknown-payment.ts'
import type { SettlePayments } from './settle-payments.ts'

type Deps = {
  readonly records: PaymentRecords
  readonly settlePayments: SettlePayments
  readonly reportUnknownPayment: ReportUnknownPayment
  readonly rateLimiter: RateLimiter
  readonly hash: KeyedHash
  readonly clock: Clock
}

type Looked = ResultAsync<void, TooManyRequests | ServiceUnreachable>

/**
 * Takes any caller's hint about a payment, named as the provider knows it. However many say it at once, one look-up at the provider is under way and one waits,
 * which sees whatever the last of them was about; and so many are made in a minute, of one payment and of all.
 */
export type TakeHint = (order: OrderId) => Looked

export const makeTakeHint = ({
  records,
  settlePayments,
  reportUnknownPayment,
  rateLimiter,
  hash,
  clock,
}: Deps): TakeHint => {
  const underWay = new Map<OrderId, { readonly now: Looked; waiting: Looked | null }>()

  /** Of orders that the shop does not have anybody can name as many as they like: they take no room of the others. */
  const look = (order: OrderId): Looked =>
    records.look(contractBehind(order)).andThen(locked => {
      const at = clock.now()
      if (locked === null) {
        return rateLimiter
          .consume(RATE_LIMITS.hintsUnknown, hash('hints'), at)
          .andThen(() => reportUnknownPayment(order))
      }
      return rateLimiter
        .consume(RATE_LIMITS.hintsPerPayment, hash(`payment:${order}`), at)
        .andThen(() => rateLimiter.consume(RATE_LIMITS.hints, hash('hints'), at))
        .andThen(() => settlePayments.hinted(order))
    })

  const begin = (order: OrderId): Looked => {
    const ended = (): void => {
      if (underWay.get(order)?.waiting === null) underWay.delete(order)
    }
    const now = look(order).andTee(ended).orTee(ended)
    underWay.set(order, { now, waiting: null })
    return now
  }

  return order => {
    const lookUp = underWay.get(order)
    if (lookUp === undefined) return begin(order)
    lookUp.waiting ??= lookUp.now.orElse(() => okAsync(undefined)).andThen(() => begin(order))
    return lookUp.waiting
  }
}
