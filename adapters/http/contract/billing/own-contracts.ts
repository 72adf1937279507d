import * as z from 'zod/mini'
import { type CancelQuote, type Ended, type OpenRenewal, RENEWAL_ANSWERS } from '#core/billing/ports/own-contracts.ts'
import { ALLOWED_RULES } from '#core/billing/refund.ts'
import { TERMINATION_ANSWERS } from '#core/billing/termination.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Won as CoreWon } from '#core/shared/won.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { Day, done, id, Instant, NullableDay, success, Won } from '#adapters/http/contract/codec.ts'
import { PICKS } from '#adapters/http/contract/storing/selection.ts'

const Contracted = {
  orderId: id<OrderId>(),
  paymentId: id<PaymentId>(),
  equipmentType: PICKS.equipmentType,
  plan: PICKS.plan,
  location: PICKS.location,
}

/** Carries the amount that it was given for: forging it only hurts the forger. */
export const QuoteId = {
  of: (refundable: CoreWon): string => `q${refundable}`,
  amountIn(quoteId: string): CoreWon | null {
    const amount = /^q(\d{1,12})$/.exec(quoteId)?.[1]
    return amount === undefined ? null : (Number(amount) as CoreWon)
  },
}

/** `quoteId` may be sent back instead of the amount. */
export const storingCancelInfo = call({
  method: 'GET',
  path: '/users/storing/cancel-info',
  query: ['orderId'],
  access: 'customer',
  body: null,
  answer: success(
    {
      ...Contracted,
      pickupDate: NullableDay,
      amount: Won,
      refundableAmount: Won,
      rule: z.enum(ALLOWED_RULES),
      /** True where the card takes no such part back: the staff sends it by transfer; left out for any other. */
      isByBank: z.optional(z.literal(true)),
      /** The last day on which all of it goes back by law. */
      withdrawalUntil: NullableDay,
      quoteId: z.string(),
      validUntil: Instant,
    },
    {
      decode: ({
        amount: paidWon,
        refundableAmount: refundableWon,
        quoteId: _quoteId,
        isByBank = false,
        ...quote
      }): CancelQuote => ({
        ...quote,
        isByBank,
        paidWon,
        refundableWon,
      }),
      encode: ({ paidWon: amount, refundableWon: refundableAmount, isByBank, ...quote }) => ({
        ...quote,
        ...(isByBank && { isByBank }),
        amount,
        refundableAmount,
        quoteId: QuoteId.of(refundableAmount),
      }),
    },
  ),
  failures: ['SignInNeeded', 'OrderNotFound', 'InvalidState', 'ServiceUnreachable'],
  summary: 'What cancelling an order (`?orderId=`) would give back now, and until when at least that much.',
})

export const paymentCancelInfo = call({
  method: 'GET',
  path: '/payments/:id/cancel-info',
  access: 'customer',
  body: null,
  answer: success({
    ...Contracted,
    gear: z.string(),
    storageEndDate: NullableDay,
    nextPaymentDate: NullableDay,
    renewalCancelDeadline: NullableDay,
    lastDayToTerminate: NullableDay,
    /** ACCEPT, ACCEPT_LATE, LOCKED or IN_PROGRESS. */
    answer: z.enum(TERMINATION_ANSWERS),
    isTerminated: z.boolean(),
    /** The customer has the gear. */
    isOut: z.boolean(),
    /** A checkout is under way, and the gear not brought yet. */
    isAskedFor: z.boolean(),
    canResume: z.boolean(),
  }),
  failures: ['SignInNeeded', 'PaymentNotFound', 'InvalidState', 'ServiceUnreachable'],
  summary: 'What ending the yearly renewal would mean now.',
})

export const changePaymentStatus = call({
  method: 'PUT',
  path: '/payments/:id/status',
  access: 'customer',
  isIdempotent: true,
  body: z.object({
    status: z.literal('CANCELLED'),
    intent: z.optional(z.nullable(z.enum(['CANCEL', 'TERMINATE']))),
    expectedRefund: z.optional(z.nullable(Won)),
    quoteId: z.optional(z.nullable(Text(100))),
  }),
  answer: success(
    {
      message: z.string(),
      result: z.enum(['CANCELLED', 'TERMINATED']),
      refundAmount: z.nullable(Won),
      isLate: z.boolean(),
      storageEndDate: NullableDay,
    },
    {
      decode: ({ result, refundAmount, isLate, storageEndDate }): Ended =>
        result === 'TERMINATED'
          ? { kind: 'Terminated', isLate, storageEndDate }
          : { kind: 'Cancelled', refundWon: refundAmount ?? (0 as CoreWon) },
      encode: ended =>
        ended.kind === 'Cancelled'
          ? {
              message: '',
              result: 'CANCELLED' as const,
              refundAmount: ended.refundWon,
              isLate: false,
              storageEndDate: null,
            }
          : {
              message: '',
              result: 'TERMINATED' as const,
              refundAmount: null,
              isLate: ended.isLate,
              storageEndDate: ended.storageEndDate,
            },
    },
  ),
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'PaymentNotFound',
    'InvalidState',
    'IntentMismatch',
    'RefundChanged',
    'RenewalLocked',
    'InProgress',
    'KeyReused',
    'ServiceUnreachable',
  ],
  summary:
    'Before pickup: cancel the storage with its refund. From pickup on: end the yearly renewal. Takes an Idempotency-Key.',
})

export const openRenewal = call({
  method: 'GET',
  path: '/orders/:orderId/renewal',
  access: 'customer',
  body: null,
  answer: success(
    {
      orderId: id<OrderId>(),
      term: z.int(),
      amount: Won,
      storageEndDate: Day,
      startsOn: Day,
      payableUntil: Day,
      /** When the card is tried again automatically. */
      nextTryOn: z.optional(NullableDay),
      /** PAY, IN_PROGRESS, CARD_NEEDED, TRIED_TODAY or HELD. */
      answer: z.enum(RENEWAL_ANSWERS),
      failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
    },
    {
      decode: ({ amount: amountWon, nextTryOn = null, ...open }): OpenRenewal => ({ ...open, nextTryOn, amountWon }),
      encode: ({ amountWon: amount, ...open }) => ({ ...open, amount }),
    },
  ),
  failures: ['SignInNeeded', 'OrderNotFound', 'InvalidState', 'RenewalEnded', 'NothingUnpaid', 'ServiceUnreachable'],
  summary:
    'A renewal that was declined or is unpaid, and that the caller can pay: how much, for which year, and whether now.',
})

export const payRenewal = call({
  method: 'POST',
  path: '/orders/:orderId/renewal/pay',
  status: 202,
  access: 'customer',
  isIdempotent: true,
  body: z.object({ amount: Won }),
  answer: done(),
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'AmountMismatch',
    'OrderNotFound',
    'InvalidState',
    'RenewalEnded',
    'NothingUnpaid',
    'TriedToday',
    'CardNeeded',
    'InProgress',
    'KeyReused',
    'ServiceUnreachable',
  ],
  summary:
    'Charge a renewal that was declined or is unpaid to the stored card, once and at once; `GET /orders/{orderId}/renewal` answers its outcome. Takes an Idempotency-Key.',
})

export const resumeRenewal = call({
  method: 'POST',
  path: '/payments/:id/resume',
  access: 'customer',
  body: null,
  answer: done(),
  failures: [
    'SignInNeeded',
    'PaymentNotFound',
    'InvalidState',
    'CheckoutLimit',
    'CardNeeded',
    'InProgress',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Take an ended yearly renewal up again, until the day of the next payment; not with more taken out than a season allows.',
})
