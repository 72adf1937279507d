import { ok, Result } from 'neverthrow'
import type { output } from 'zod/mini'
import * as contracts from '#adapters/http/contract/billing/own-prices.ts'
import { PRICE_ANSWERS } from '#core/billing/price-offer.ts'
import type { NextPrice, OwnPrices, PriceChange } from '#core/billing/ports/own-prices.ts'
import { PRICE_REASONS } from '#core/billing/renewal-price.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, dayOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

type WirePrice = output<typeof contracts.answerPrice.answer>['price']

/** Prices of payments to come through the API. */
export const httpOwnPrices = ({ send }: { readonly send: Send }): OwnPrices => ({
  read: () => send(contracts.nextPrices, {}).andThen(({ prices }) => Result.combine(prices.map(parsePrice))),
  answer: (orderId, term, answer) =>
    send(contracts.answerPrice, { params: { orderId, term: String(term) }, body: { answer } }).andThen(({ price }) =>
      parsePrice(price),
    ),
})

const parsePrice = (wire: WirePrice): Result<NextPrice, ServiceUnreachable> =>
  Result.combine([
    allKnown({
      chargeOn: dayOrNull(wire.nextPaymentDate),
      won: Won.of(wire.amount).unwrapOr(null),
      reason: parseMember(PRICE_REASONS, wire.reason),
    }),
    wire.change === null ? ok(null) : parseChange(wire.change),
  ]).map(([known, change]) => ({ ...known, orderId: wire.orderId as OrderId, term: wire.term, change }))

const parseChange = (wire: NonNullable<WirePrice['change']>): Result<PriceChange, ServiceUnreachable> =>
  allKnown({
    oldWon: Won.of(wire.oldAmount).unwrapOr(null),
    newWon: Won.of(wire.newAmount).unwrapOr(null),
    lastDayToAnswer: dayOrNull(wire.lastDayToAnswer),
    renewalCancelDeadline: dayOrNull(wire.renewalCancelDeadline),
    storageEndDate: dayOrNull(wire.storageEndDate),
  }).map(known => ({
    ...known,
    answer: wire.answer === null ? null : parseMember(PRICE_ANSWERS, wire.answer),
    canAnswer: wire.canAnswer,
  }))
