import * as z from 'zod/mini'
import { CashReceipt as CoreCashReceipt, DeskReference } from '#core/billing/desk-payment.ts'
import { NOTED_MONEY } from '#core/billing/books.ts'
import { MONEY_ACTIONS } from '#core/billing/money-action.ts'
import { ATTEMPT_STATUSES } from '#core/billing/payment-attempt.ts'
import { NOTICE_KINDS } from '#core/notices/notice-kind.ts'
import type { OrderId, PaymentId, StaffId } from '#core/shared/ids.ts'
import { DESK_KINDS, PAYMENT_KINDS } from '#core/shared/payment-kind.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { toWebAddress } from '#core/shared/web-address.ts'
import { LATE_FEE_WAYS } from '#core/storing/late-fee.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, codec, DateTime, Day, id, parsed, success, Won } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

const Failure = z.nullable(z.object({ code: z.string(), message: z.string() }))

export const Refund = z.object({
  refundId: z.string(),
  n: z.int(),
  amount: Won,
  rule: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  /** Given back by hand, by bank; null: by the card provider. */
  paidByBankOn: z.nullable(Day),
  sentAt: DateTime,
  decidedAt: z.nullable(DateTime),
  failure: Failure,
  /** Not decided, and no longer looked up automatically. */
  isLeftToStaff: z.boolean(),
})
export type MoneyRefund = z.output<typeof Refund>

const Payment = z.object({
  paymentId: id<PaymentId>(),
  /** 1 is the first payment of the contract, 2 the first renewal. */
  term: z.int(),
  amount: Won,
  status: z.enum(PAYMENT_STATUSES),
  kind: z.enum(PAYMENT_KINDS),
  method: z.nullable(z.string()),
  cardLabel: z.nullable(z.string()),
  /** Of what the staff took. */
  reference: z.nullable(z.string()),
  receivedBy: z.nullable(id<StaffId>()),
  cashReceipt: z.nullable(z.string()),
  fee: z.nullable(Won),
  approvedAt: z.nullable(DateTime),
  receiptUrl: codec(z.nullable(z.string()), { decode: toWebAddress, encode: asIs }),
  givenBack: Won,
  /** Money may be moving: the provider has not spoken. */
  isInDoubt: z.boolean(),
  /** Of the last try, when it came to nothing. */
  failure: Failure,
  /** The oldest first. */
  refunds: z.array(Refund),
})
export type MoneyPayment = z.output<typeof Payment>

/** What a step noted beside payments and refunds. */
export const Note = z.object({
  kind: z.enum(NOTED_MONEY),
  /** Below 0 where it was taken back. */
  amount: z.int(),
  at: DateTime,
  /** Of a fee that was taken: by which the shop finds it. */
  reference: z.nullable(z.string()),
  receivedBy: z.nullable(id<StaffId>()),
})
export type MoneyNote = z.output<typeof Note>

const Offer = z.object({
  action: z.enum(MONEY_ACTIONS),
  paymentId: z.nullable(id<PaymentId>()),
  refundId: z.nullable(z.string()),
  /** What would move; of goodwill the most that the member may give. Null where nothing does, or only the provider knows. */
  won: z.nullable(Won),
  /** More than the rules give, by an ADMIN: as one choice, or as the only way. */
  beyondRules: z.enum(['NO', 'ALSO', 'ONLY']),
})
export type MoneyOffer = z.output<typeof Offer>

export const readOrderMoney = staffCall({
  method: 'GET',
  isLive: true,
  path: '/orders/:orderId/money',
  access: 'SUPPORT',
  about: 'ORDER',
  body: null,
  answer: success({ payments: z.array(Payment), notes: z.array(Note), offers: z.array(Offer) }),
  summary:
    'What was paid for an order, fees for late gear included, what went back, and what the member may do about it now.',
})

/** What each of these calls takes beside its own. */
const asked = {
  /** Of a dry run none is needed. */
  reason: z.optional(Reason),
  /** Says what would happen, writes nothing, and asks for no proof. */
  dryRun: z.optional(z.boolean()),
}

/** What the member was shown; another sum is not taken, nor noted as transferred. */
export const Shown = z.optional(Won)

const Done = success({
  action: z.enum(MONEY_ACTIONS),
  orderId: z.nullable(id<OrderId>()),
  /** What moves; null where nothing does. */
  amount: z.nullable(Won),
  way: z.nullable(z.enum(PAYMENT_KINDS)),
  /** A worker asks the card provider, within seconds; else it is done at once. */
  isByWorker: z.boolean(),
  /** By which rule the sum was found. */
  rule: z.nullable(z.string()),
  from: z.nullable(z.enum(ORDER_STATES)),
  to: z.nullable(z.enum(ORDER_STATES)),
  /** What the customer is notified of: with the money, where money moves. */
  notices: z.array(z.enum(NOTICE_KINDS)),
  term: z.nullable(z.int()),
  /** Of a payment link. */
  expiresAt: z.nullable(DateTime),
  /** What the provider's record says. */
  found: z.nullable(z.enum(['TAKEN', 'NOT_TAKEN', 'UNDECIDED', 'GIVEN_BACK', 'MISMATCH'])),
  /** The same was written before: nothing was added. */
  isRepeated: z.boolean(),
  dryRun: z.boolean(),
})
export type MoneyDone = z.output<typeof Done>

const moving = { needsProof: true, isIdempotent: true, answer: Done } as const

export const endContract = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/ending',
  access: 'SUPPORT',
  about: 'ORDER',
  body: z.object({
    ...asked,
    what: z.enum(['CANCEL', 'TERMINATE', 'RESUME']),
    /** The shop is at fault, or it comes after its last day: for an ADMIN. */
    beyondRules: z.optional(z.boolean()),
    /** What the member was shown; less is not carried out. */
    expected: z.optional(Won),
  }),
  summary: 'Cancel a storage before its pickup, end its renewal, or take it up again.',
})

export const giveGoodwill = staffCall({
  ...moving,
  method: 'POST',
  path: '/payments/:paymentId/goodwill',
  access: 'OPERATOR',
  about: 'PAYMENT',
  body: z.object({
    ...asked,
    amount: Won,
    /** The day of the transfer, when it was paid by bank. */
    paidByBankOn: z.optional(Day),
    /** The same sum was given today, and is meant once more. */
    again: z.optional(z.boolean()),
  }),
  summary: 'Give a part of a payment back, or all that is left of it, while the contract goes on.',
})

export const adoptRefunds = staffCall({
  ...moving,
  method: 'POST',
  path: '/payments/:paymentId/adoption',
  access: 'OPERATOR',
  about: 'PAYMENT',
  body: z.object(asked),
  summary: "Take refunds that were made at the provider's own page into the books.",
})

export const reconcilePayment = staffCall({
  ...moving,
  method: 'POST',
  path: '/payments/:paymentId/reconciliation',
  access: 'OPERATOR',
  about: 'PAYMENT',
  body: z.object(asked),
  summary: "Read the provider's record of a payment in doubt now, and settle it.",
})

export const retryRefund = staffCall({
  ...moving,
  method: 'POST',
  path: '/refunds/:refundId/retry',
  access: 'SUPPORT',
  about: 'REFUND',
  body: z.object(asked),
  summary: 'Try a failed refund again, or look at one in doubt now; a worker does it.',
})

export const settleRefund = staffCall({
  ...moving,
  method: 'POST',
  path: '/refunds/:refundId/settlement',
  access: 'OPERATOR',
  about: 'REFUND',
  body: z.object({ ...asked, paidOn: Day, expected: Shown }),
  summary: 'Note that a refund which the provider refused was paid by bank.',
})

export const reopenRefund = staffCall({
  ...moving,
  method: 'POST',
  path: '/refunds/:refundId/reopening',
  access: 'ADMIN',
  about: 'REFUND',
  body: z.object(asked),
  summary: 'Take back that a refund was paid by bank.',
})

export const changePaymentLink = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/payment-link',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({ ...asked, what: z.enum(['SEND', 'CANCEL']) }),
  summary: 'Send a link to pay by, in place of the one before, or withdraw it.',
})

export const CashReceipt = parsed(Text(40), CoreCashReceipt.parse, asIs)
export const Reference = parsed(Text(200), DeskReference.parse, asIs)

export const payRenewal = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/renewal/payment',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({
    ...asked,
    kind: z.enum(DESK_KINDS),
    reference: Reference,
    cashReceipt: z.optional(CashReceipt),
    expected: Shown,
  }),
  summary: 'Note that the next year was paid at the desk, in cash or by bank.',
})

export const reverseRenewal = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/renewal/reversal',
  access: 'ADMIN',
  about: 'ORDER',
  body: z.object(asked),
  summary: 'Take back that the newest year was paid at the desk: it was for another contract, or never came.',
})

export const chargeRenewal = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/renewal/charge',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({ ...asked, expected: Shown }),
  summary: 'Charge an unpaid renewal once more to the stored card; a worker does it.',
})

export const settleFee = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/late-fee',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({ ...asked, way: z.enum(LATE_FEE_WAYS), reference: z.optional(Reference), expected: Shown }),
  summary: 'Settle the fee for gear that is collected late; only an ADMIN may waive it.',
})

export const reverseFee = staffCall({
  ...moving,
  method: 'POST',
  path: '/orders/:orderId/late-fee/reversal',
  access: 'ADMIN',
  about: 'ORDER',
  body: z.object(asked),
  summary: 'Take back that the fee for late gear was settled: it was noted by mistake, and is owed again.',
})
