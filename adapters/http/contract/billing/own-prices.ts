import * as z from 'zod/mini'
import type { NextPrice, PriceChange } from '#core/billing/ports/own-prices.ts'
import { PRICE_ANSWERS } from '#core/billing/price-offer.ts'
import { PRICE_REASONS } from '#core/billing/renewal-price.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { call } from '#adapters/http/contract/call.ts'
import { asIs, codec, Day, id, success, Won } from '#adapters/http/contract/codec.ts'

const Change = codec(
  z.object({
    oldAmount: Won,
    newAmount: Won,
    /** AGREED or KEPT; null until it is given. */
    answer: codec(z.nullable(z.string()), {
      decode: sent => PRICE_ANSWERS.find(answer => answer === sent) ?? null,
      encode: asIs,
    }),
    lastDayToAnswer: Day,
    renewalCancelDeadline: Day,
    storageEndDate: Day,
    canAnswer: z.boolean(),
  }),
  {
    decode: ({ oldAmount: oldWon, newAmount: newWon, ...change }): PriceChange => ({ ...change, oldWon, newWon }),
    encode: ({ oldWon: oldAmount, newWon: newAmount, ...change }) => ({ ...change, oldAmount, newAmount }),
  },
)

const Price = codec(
  z.object({
    orderId: id<OrderId>(),
    /** Which yearly payment it is: 2 is the first renewal. */
    term: z.int(),
    nextPaymentDate: Day,
    amount: Won,
    /** Why it is that much: NOT_OFFERED, NOT_YET, NOT_TOLD, NOT_ANSWERED, KEPT, AGREED or LOWERED. */
    reason: z.enum(PRICE_REASONS),
    change: z.nullable(Change),
  }),
  {
    decode: ({ nextPaymentDate: chargeOn, amount: won, ...price }): NextPrice => ({ ...price, chargeOn, won }),
    encode: ({ chargeOn: nextPaymentDate, won: amount, ...price }) => ({ ...price, nextPaymentDate, amount }),
  },
)

export const nextPrices = call({
  method: 'GET',
  path: '/payments/next-prices',
  access: 'customer',
  body: null,
  answer: success(
    { prices: z.readonly(z.array(Price)) },
    { decode: ({ prices }) => prices, encode: prices => ({ prices }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'What the next yearly payment of each own contract will be, and the higher price that was offered for it.',
})

export const answerPrice = call({
  method: 'PUT',
  path: '/orders/:orderId/price-changes/:term',
  access: 'customer',
  body: z.object({
    answer: z.enum(['AGREED', 'KEPT']),
    /** That was shown: another one is not agreed to. */
    newAmount: z.nullish(Won),
  }),
  answer: success({ price: Price }, { decode: ({ price }) => price, encode: price => ({ price }) }),
  failures: ['SignInNeeded', 'InvalidInput', 'OrderNotFound', 'InvalidState', 'ServiceUnreachable'],
  summary:
    'Agree to a higher price for one yearly payment, or keep the price of before; until the day before it. With `newAmount` nothing is agreed to but that price: 404 once another one is offered.',
})
