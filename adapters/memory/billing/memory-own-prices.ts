import { err, errAsync, ok, okAsync, type Result } from 'neverthrow'
import type { NextPrice, OwnPrices } from '#core/billing/ports/own-prices.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'

/** The prices of one customer. */
export const memoryOwnPrices = () => {
  let prices: readonly NextPrice[] = []
  let isOffline = false

  const answered = (
    price: NextPrice | undefined,
    answer: 'AGREED' | 'KEPT',
  ): Result<NextPrice, OrderNotFound | InvalidState> => {
    if (price === undefined || price.change === null) return err({ kind: 'OrderNotFound' })
    const { change } = price
    if (!change.canAnswer) return err({ kind: 'InvalidState' })
    const won = answer === 'AGREED' ? change.newWon : change.oldWon
    return ok({ ...price, won, reason: answer, change: { ...change, answer } })
  }

  const ownPrices: OwnPrices = {
    read: () => (isOffline ? errAsync<readonly NextPrice[], CallFailure>(serviceUnreachable) : okAsync(prices)),
    answer(order, term, answer) {
      if (isOffline) return errAsync(serviceUnreachable)
      const mine = prices.find(one => one.orderId === order && one.term === term)
      return answered(mine, answer).asyncAndThen(price => {
        prices = prices.map(one => (one === mine ? price : one))
        return okAsync(price)
      })
    },
  }
  return {
    ownPrices,
    pricesAre(now: readonly NextPrice[]): void {
      prices = now
    },
    goOffline(): void {
      isOffline = true
    },
  }
}
