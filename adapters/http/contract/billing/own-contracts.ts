import * as z from 'zod/mini'
import { call, Text } from '#adapters/http/contract/call.ts'

const Day = z.nullable(z.string())

const Contracted = {
  success: z.literal(true),
  orderId: z.string(),
  paymentId: z.string(),
  equipmentType: z.string(),
  plan: z.string(),
  location: z.string(),
}

/** `quoteId` may be sent back instead of the amount. */
export const storingCancelInfo = call({
  method: 'GET',
  path: '/users/storing/cancel-info',
  query: ['orderId'],
  access: 'customer',
  body: null,
  answer: z.object({
    ...Contracted,
    pickupDate: Day,
    amount: z.int(),
    refundableAmount: z.int(),
    rule: z.string(),
    quoteId: z.string(),
    validUntil: z.string(),
  }),
  failures: ['SignInNeeded', 'OrderNotFound', 'InvalidState', 'ServiceUnreachable'],
  summary: 'What cancelling an order (`?orderId=`) would give back now, and until when at least that much.',
})

export const paymentCancelInfo = call({
  method: 'GET',
  path: '/payments/:id/cancel-info',
  access: 'customer',
  body: null,
  answer: z.object({
    ...Contracted,
    gear: z.string(),
    storageEndDate: Day,
    nextPaymentDate: Day,
    renewalCancelDeadline: Day,
    lastDayToTerminate: Day,
    /** ACCEPT, ACCEPT_LATE, LOCKED or IN_PROGRESS. */
    answer: z.string(),
    isTerminated: z.boolean(),
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
    expectedRefund: z.optional(z.nullable(z.int().check(z.minimum(0)))),
    quoteId: z.optional(z.nullable(Text(100))),
  }),
  answer: z.object({
    success: z.literal(true),
    message: z.string(),
    /** `CANCELLED` or `TERMINATED`. */
    result: z.string(),
    refundAmount: z.nullable(z.int()),
    isLate: z.boolean(),
    storageEndDate: Day,
  }),
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
  answer: z.object({
    success: z.literal(true),
    orderId: z.string(),
    term: z.int(),
    amount: z.int(),
    storageEndDate: z.string(),
    startsOn: z.string(),
    payableUntil: z.string(),
    /** PAY, IN_PROGRESS, CARD_NEEDED, TRIED_TODAY or HELD. */
    answer: z.string(),
    failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  failures: ['SignInNeeded', 'OrderNotFound', 'InvalidState', 'RenewalEnded', 'NothingUnpaid', 'ServiceUnreachable'],
  summary: 'An unpaid renewal that the caller can pay: how much, for which year, and whether now.',
})

export const payRenewal = call({
  method: 'POST',
  path: '/orders/:orderId/renewal/pay',
  status: 202,
  access: 'customer',
  isIdempotent: true,
  body: z.object({ amount: z.int().check(z.minimum(0)) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
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
    'Charge an unpaid renewal to the stored card, once and at once; `GET /orders/{orderId}/renewal` tells what became of it. Takes an Idempotency-Key.',
})

export const resumeRenewal = call({
  method: 'POST',
  path: '/payments/:id/resume',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  failures: [
    'SignInNeeded',
    'PaymentNotFound',
    'InvalidState',
    'CheckoutLimit',
    'CardNeeded',
    'InProgress',
    'ServiceUnreachable',
  ],
  summary:
    'Take an ended yearly renewal up again, until the day of the next payment; not with more taken out than a season allows.',
})
