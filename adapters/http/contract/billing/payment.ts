import * as z from 'zod/mini'
import type { Payment as CorePayment } from '#core/billing/ports/payments.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { toWebAddress } from '#core/shared/web-address.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { codec, id, NullableInstant, success, Won } from '#adapters/http/contract/codec.ts'
import { SCRIPT_VERSIONS } from '#adapters/payment/toss/toss-script.ts'

/** Names of the specification. `totalAmount` equals `amount`; both are read. */
const Payment = codec(
  z.object({
    paymentId: id<PaymentId>(),
    orderId: id<OrderId>(),
    orderName: z.string(),
    amount: Won,
    totalAmount: z.int(),
    status: z.enum(PAYMENT_STATUSES),
    method: z.nullable(z.string()),
    approvedAt: NullableInstant,
    receipt: z.nullable(z.object({ url: z.string() })),
    failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
  {
    decode: ({ paymentId, amount, totalAmount: _total, receipt, ...payment }): CorePayment => ({
      ...payment,
      id: paymentId,
      amountWon: amount,
      receiptUrl: toWebAddress(receipt?.url ?? null),
    }),
    encode: ({ id: paymentId, amountWon, receiptUrl, ...payment }) => ({
      ...payment,
      paymentId,
      amount: amountWon,
      totalAmount: amountWon,
      receipt: receiptUrl === null ? null : { url: receiptUrl },
    }),
  },
)

const PaymentAnswer = success(
  { message: z.string(), payment: Payment },
  { decode: ({ payment }) => payment, encode: payment => ({ message: '', payment }) },
)

const Accepted = success({}, { decode: (): void => undefined, encode: () => ({}) })

/** The 202 of a payment that the provider has not decided yet (G36). */
export const PaymentConfirming = z.object({
  success: z.literal(false),
  code: z.literal('PAYMENT_CONFIRMING'),
  message: z.string(),
  requestId: z.string(),
  payment: Payment,
})

const Agreed = {
  /** Visible ASCII, as the provider makes them. */
  paymentKey: Text(200).check(z.regex(/^[\x21-\x7e]+$/)),
  amount: z.int().check(z.minimum(1)),
}

const OrderName = Text(64).check(z.minLength(1))

const CONFIRM_FAILURES = [
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
] as const

export const confirmPayment = call({
  method: 'POST',
  path: '/orders/toss/confirm',
  access: 'customer',
  body: z.object({ paymentKey: Agreed.paymentKey, orderId: OrderName, amount: Agreed.amount }),
  answer: PaymentAnswer,
  undecided: PaymentConfirming,
  isIdempotent: true,
  failures: CONFIRM_FAILURES,
  summary:
    'Confirm a card payment. 202 `PAYMENT_CONFIRMING` while the provider is silent: ask `GET /payments/{id}` then.',
})

/** The order carries its payment from its first day on (G53). */
export const createPayment = call({
  method: 'POST',
  path: '/payments/create',
  access: 'customer',
  body: z.object({ orderId: OrderName }),
  answer: PaymentAnswer,
  failures: ['InvalidInput', 'SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'The payment of one of the caller’s orders, to be confirmed; the same one each time.',
})

export const processPayment = call({
  method: 'POST',
  path: '/payments/:id/process',
  access: 'customer',
  body: z.object({ ...Agreed, orderId: z.optional(OrderName) }),
  answer: PaymentAnswer,
  undecided: PaymentConfirming,
  isIdempotent: true,
  failures: [...CONFIRM_FAILURES, 'PaymentNotFound'],
  summary: 'As `/orders/toss/confirm`, for the order of this payment; another `orderId` is refused.',
})

export const beginPayment = call({
  method: 'POST',
  path: '/orders/:orderId/payment/begin',
  access: 'customer',
  body: null,
  answer: Accepted,
  failures: ['SignInNeeded', 'OrderNotFound', 'OrderAlreadyPaid', 'OrderExpired', 'InProgress', 'ServiceUnreachable'],
  summary:
    'Asked right before the card window opens: whether the order can be paid now. Leaves a cookie with the right to confirm this one order for 45 minutes.',
})

/** As much as is answered without a session. */
export const PaymentUnseen = z.object({
  success: z.literal(false),
  code: z.literal('PAYMENT_CONFIRMING'),
  message: z.string(),
  requestId: z.string(),
  status: z.enum(PAYMENT_STATUSES),
})

export const confirmByPass = call({
  method: 'POST',
  path: '/orders/toss/confirm-by-pass',
  access: 'anyone',
  body: confirmPayment.body,
  answer: success({ status: z.enum(PAYMENT_STATUSES) }),
  undecided: PaymentUnseen,
  failures: [
    'AmountMismatch',
    'PaymentDeclined',
    'InvalidInput',
    'AccessForbidden',
    'OrderNotFound',
    'OrderAlreadyPaid',
    'OrderExpired',
    'InProgress',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Confirm a card payment whose session ended while the card window was open, by the cookie of `begin`. Tells whether it is paid, and nothing else. 202 while the provider is silent: repeat it then.',
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
  answer: success({
    clientKey: z.string(),
    billingClientKey: z.string(),
    scriptVersion: z.literal(SCRIPT_VERSIONS),
    scriptUrl: z.nullable(z.string()),
    inPlaceOfPage: z.boolean(),
  }),
  failures: ['ServiceUnreachable'],
  summary:
    'With which key, from where and how the card provider’s window is opened: `billingClientKey` for storing a card. `scriptVersion` is that of the provider’s script, `scriptUrl` null is the provider’s own; `inPlaceOfPage` false is over the page on a PC.',
})

/** What an event names, in `data` or, as of a deposit or a deleted card, beside its type. */
const Named = { orderId: z.nullish(Text(64)), billingKey: z.nullish(Text(300)) }

/** A hint from the card provider. Of a payment only `orderId` is read, and the payment is always read back (F12); of a card that it deleted the key (G673). Other events name neither (G266). */
export const paymentWebhook = call({
  method: 'POST',
  path: '/webhooks/payments',
  access: 'anyone',
  body: z.object({ eventType: z.nullish(z.string()), ...Named, data: z.nullish(z.object(Named)) }),
  answer: Accepted,
  failures: ['InvalidInput', 'TooManyRequests', 'ServiceUnreachable'],
  summary:
    'Where the card provider announces changes. A payment is read back; a card that it deleted is named by a key that nobody else knows.',
})
