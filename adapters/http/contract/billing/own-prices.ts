import * as z from 'zod/mini'
import { call } from '#adapters/http/contract/call.ts'

const Price = z.object({
  orderId: z.string(),
  /** Which yearly payment it is: 2 is the first renewal. */
  term: z.int(),
  nextPaymentDate: z.string(),
  amount: z.int(),
  /** Why it is that much: NOT_OFFERED, NOT_YET, NOT_TOLD, NOT_ANSWERED, KEPT or AGREED. */
  reason: z.string(),
  change: z.nullable(
    z.object({
      oldAmount: z.int(),
      newAmount: z.int(),
      /** AGREED or KEPT; null until it is given. */
      answer: z.nullable(z.string()),
      lastDayToAnswer: z.string(),
      renewalCancelDeadline: z.string(),
      storageEndDate: z.string(),
      canAnswer: z.boolean(),
    }),
  ),
})

export const nextPrices = call({
  method: 'GET',
  path: '/payments/next-prices',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), prices: z.readonly(z.array(Price)) }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'What the next yearly payment of each own contract will be, and the higher price that was offered for it.',
})

export const answerPrice = call({
  method: 'PUT',
  path: '/orders/:orderId/price-changes/:term',
  access: 'customer',
  body: z.object({ answer: z.enum(['AGREED', 'KEPT']) }),
  answer: z.object({ success: z.literal(true), price: Price }),
  failures: ['SignInNeeded', 'InvalidInput', 'OrderNotFound', 'InvalidState', 'ServiceUnreachable'],
  summary: 'Agree to a higher price for one yearly payment, or keep the price of before; until the day before it.',
})
