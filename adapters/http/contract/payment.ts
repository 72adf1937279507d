import * as z from 'zod/mini'
import { call } from './call.ts'

const Text = (max: number) => z.string().check(z.maxLength(max))

/** Names of the specification, S section 3. `totalAmount` equals `amount`; both are read. */
export const WirePayment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  orderName: z.string(),
  amount: z.int(),
  totalAmount: z.int(),
  status: z.string(),
  method: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  receipt: z.nullable(z.object({ url: z.string() })),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export type WirePayment = z.infer<typeof WirePayment>

const PaymentAnswer = z.object({ success: z.literal(true), message: z.string(), payment: WirePayment })

/** The 202 of a payment that the provider has not decided yet (G36). */
export const PaymentConfirming = z.object({
  success: z.literal(false),
  code: z.literal('PAYMENT_CONFIRMING'),
  message: z.string(),
  requestId: z.string(),
  payment: WirePayment,
})

export const confirmPayment = call({
  method: 'POST',
  path: '/orders/toss/confirm',
  access: 'customer',
  body: z.object({
    /** Visible ASCII, as the provider makes them. */
    paymentKey: Text(200).check(z.regex(/^[\x21-\x7e]+$/)),
    orderId: Text(64).check(z.minLength(1)),
    amount: z.int().check(z.minimum(1)),
  }),
  answer: PaymentAnswer,
  failures: [
    'AmountMismatch',
    'PaymentDeclined',
    'InvalidInput',
    'SignInNeeded',
    'OrderNotFound',
    'OrderAlreadyPaid',
    'OrderExpired',
    'InProgress',
    'KeyReused',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Confirm a card payment. 202 `PAYMENT_CONFIRMING` while the provider is silent: ask `GET /payments/{id}` then.',
})

export const readPayment = call({
  method: 'GET',
  path: '/payments/:id',
  access: 'customer',
  body: null,
  answer: PaymentAnswer,
  failures: ['SignInNeeded', 'PaymentNotFound', 'ServiceUnreachable'],
  summary: 'One payment of the caller.',
})

export const readOrderPayment = call({
  method: 'GET',
  path: '/orders/:orderId/payment',
  access: 'customer',
  body: null,
  answer: PaymentAnswer,
  failures: ['SignInNeeded', 'PaymentNotFound', 'ServiceUnreachable'],
  summary: 'The first payment of one of the caller’s orders, for the result pages.',
})

export const cardWindow = call({
  method: 'GET',
  path: '/payments/card-window',
  access: 'anyone',
  body: null,
  answer: z.object({ success: z.literal(true), clientKey: z.string(), scriptUrl: z.nullable(z.string()) }),
  failures: ['ServiceUnreachable'],
  summary:
    'With which key, and from where, the card provider’s window is opened. `scriptUrl` null is the provider’s own.',
})

/** A hint from the card provider. Only `orderId` is read; the payment itself is always read back (F12). */
export const paymentWebhook = call({
  method: 'POST',
  path: '/webhooks/payments',
  access: 'anyone',
  body: z.object({ data: z.object({ orderId: Text(64) }) }),
  answer: z.object({ success: z.literal(true) }),
  failures: ['InvalidInput', 'ServiceUnreachable'],
  summary: 'Where the card provider announces changes. Never believed, always read back.',
})
