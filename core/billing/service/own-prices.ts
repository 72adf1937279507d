import { err, ok } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { NextPrice, OwnPrices, PriceChange } from '../ports/own-prices.ts'
import type { PriceRecords } from '../ports/price-records.ts'
import { answerPrice, canAnswer, nextPrice, type PricedOrder } from '../price-change.ts'
import { priceTimes } from '../price-times.ts'
import { termOf } from '#core/storing/term.ts'

type Deps = { readonly prices: PriceRecords; readonly clock: Clock }

/** Prices for one caller; another customer's contracts are unknown ones. */
export const makeOwnPrices =
  ({ prices, clock }: Deps) =>
  ({ customer }: Caller): OwnPrices => ({
    read: () =>
      prices
        .contracts({ customer })
        .map(contracts => contracts.flatMap(contract => shownPrice(contract, clock.now()) ?? [])),
    answer(order, reply) {
      const now = clock.now()
      return prices
        .answer(order, customer, priced => answerPrice(priced, reply, now))
        .andThen(after => {
          const shown = shownPrice(after, now)
          return shown === null ? err<NextPrice, InvalidState>({ kind: 'InvalidState' }) : ok(shown)
        })
    },
  })

const shownPrice = (priced: PricedOrder, now: Instant): NextPrice | null => {
  const next = nextPrice(priced)
  if (next === null) return null
  const { chargeOn, won, reason } = next
  const { id, termsPaid } = priced.order
  const change = toPriceChange(priced, now)
  // An unannounced price is nothing to show, nor a reason, unless it is paid already now.
  const shown = change === null && reason !== 'LOWERED' ? 'NOT_OFFERED' : reason
  return { orderId: id, term: termsPaid + 1, chargeOn, won, reason: shown, change }
}

const toPriceChange = (priced: PricedOrder, now: Instant): PriceChange | null => {
  const { order, offer } = priced
  if (offer === null || offer.noticedAt === null || order.storageStartDate === null) return null
  const { nextRenewalDate, renewalCancelDeadline, storageEndDate } = termOf(order.storageStartDate, order.termsPaid)
  return {
    oldWon: offer.oldWon,
    newWon: offer.newWon,
    answer: offer.answer,
    lastDayToAnswer: priceTimes(nextRenewalDate).lastDayToAnswer,
    renewalCancelDeadline,
    storageEndDate,
    canAnswer: canAnswer(priced, now),
  }
}
