import * as z from 'zod/mini'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { PROVIDERS } from '#core/account/provider.ts'
import { SECURITY_EVENT_KINDS } from '#core/account/security-event.ts'
import { SIGN_UP_TERMS } from '#core/account/sign-up-terms.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { PAYMENT_KINDS } from '#core/shared/payment-kind.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { OWED_KINDS } from '#core/staff/customer-owed.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { Retained } from '#adapters/http/contract/privacy/retained.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, Day, id, NullableInstant, parsed, success, Won } from '#adapters/http/contract/codec.ts'
import { MessageRow } from './messages.ts'
import { Note, Refund } from './order-money.ts'
import { OrderRow, Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** Why it is looked at or done: kept in the audit log. */
const Why = z.object({ reason: Reason })
/** With `dryRun` it is said what would happen, and nothing is written. */
const WhyAndTry = z.object({ reason: Reason, dryRun: z.optional(z.boolean()) })

const Contract = z.object({
  ...OrderRow.shape,
  storageEndDate: z.nullable(Day),
  nextRenewalDate: z.nullable(Day),
  /** As of an order. */
  isNextHeld: z.boolean(),
  autoRenewal: z.enum(AUTO_RENEWALS),
})
export type CustomerContract = z.output<typeof Contract>

const Payment = z.object({
  paymentId: id<PaymentId>(),
  orderId: id<OrderId>(),
  term: z.int(),
  amount: Won,
  status: z.enum(PAYMENT_STATUSES),
  kind: z.enum(PAYMENT_KINDS),
  cardLabel: z.nullable(z.string()),
  approvedAt: NullableInstant,
  /** The oldest first. */
  refunds: z.array(
    z.pick(Refund, {
      refundId: true,
      amount: true,
      rule: true,
      status: true,
      paidByBankOn: true,
      sentAt: true,
      decidedAt: true,
    }),
  ),
})
export type CustomerPayment = z.output<typeof Payment>

/** What a step of an order noted beside it. */
const CustomerNote = z.object({
  orderId: id<OrderId>(),
  ...z.pick(Note, { kind: true, amount: true, at: true }).shape,
})
export type CustomerNote = z.output<typeof CustomerNote>

const Customer = z.object({
  customerId: id<CustomerId>(),
  name: z.string(),
  maskedPhone: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  isPhoneProved: z.boolean(),
  isEmailProved: z.boolean(),
  /** How they sign in; `DESK` was written down by the staff and has no login. */
  provider: z.enum(PROVIDERS),
  joinedAt: DateTime,
  /** The latest change first. */
  contracts: z.array(Contract),
  hasMoreContracts: z.boolean(),
  owed: z.array(z.object({ kind: z.enum(OWED_KINDS), orderId: id<OrderId>(), amount: z.nullable(Won) })),
  /** The latest first; with `notes` all the money between them and the shop, unless there is more. */
  payments: z.array(Payment),
  /** Fees for late gear, and what was promised for lost gear; the latest first. */
  notes: z.array(CustomerNote),
  hasMorePayments: z.boolean(),
  card: z.nullable(z.object({ label: z.string(), isUsable: z.boolean(), registeredAt: DateTime })),
  /** On so many devices they are signed in now. */
  liveSessions: z.int(),
  consents: z.array(
    z.object({
      term: z.enum(SIGN_UP_TERMS.map(({ term }) => term)),
      /** Null as long as they were not asked. */
      said: z.nullable(z.object({ agreed: z.boolean(), version: z.string(), at: DateTime })),
    }),
  ),
  tasks: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      subject: z.string(),
      /** The order that it is about, by itself or by its payments; null where it is about the customer. */
      orderId: z.nullable(id<OrderId>()),
      dueOn: Day,
    }),
  ),
  openComplaints: z.int(),
  /** What they were told last; its text takes a look. */
  lastMessage: z.nullable(MessageRow),
})
export type StaffCustomerPage = z.output<typeof Customer>

export const readCustomer = staffCall({
  method: 'GET',
  path: '/customers/:customerId',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: null,
  answer: success({ customer: Customer }),
  summary:
    'Who a customer is, what of theirs is where, what was paid, given back and is owed, and what they were told last; phone and e-mail masked.',
})

export const lookAtContact = staffCall({
  method: 'POST',
  path: '/customers/:customerId/looks/contact',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: Why,
  answer: success({
    phone: z.nullable(z.string()),
    isProved: z.boolean(),
    /** Null without one, and for SUPPORT, who sees it masked. */
    email: z.nullable(z.string()),
  }),
  summary: "The customer's phone in full, for OPERATOR the e-mail too; 100 a day for a member.",
})

const Event = z.object({
  event: z.enum(SECURITY_EVENT_KINDS),
  at: DateTime,
  via: z.nullable(z.enum(PROVIDERS)),
  device: z.nullable(z.string()),
  /** The same number is the same place; null where nobody knows it. */
  place: z.nullable(z.int()),
})

export const lookAtSignIns = staffCall({
  method: 'POST',
  path: '/customers/:customerId/looks/sign-ins',
  query: ['after'],
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: Why,
  answer: success({
    sessions: z.array(z.object({ device: z.string(), startedAt: DateTime, lastSeenAt: DateTime })),
    /** The newest first. */
    events: z.array(Event),
    /** For the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  summary: 'Where the customer is signed in, and what happened to the account in the last half year.',
})

export const logOutCustomer = staffCall({
  method: 'POST',
  path: '/customers/:customerId/log-out',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: WhyAndTry,
  answer: success({ sessions: z.int(), dryRun: z.boolean() }),
  summary: 'End all sessions of the customer, as when a phone was lost.',
})

export const sendCardLink = staffCall({
  method: 'POST',
  path: '/customers/:customerId/card-link',
  access: 'SUPPORT',
  about: 'CUSTOMER',
  body: WhyAndTry,
  answer: success({ channels: z.array(z.enum(['SMS', 'EMAIL'])), dryRun: z.boolean() }),
  summary: 'Send a link to the page where a card for renewals is registered; once a day.',
})

export const removeCard = staffCall({
  method: 'POST',
  path: '/customers/:customerId/card-removal',
  access: 'OPERATOR',
  about: 'CUSTOMER',
  needsProof: true,
  body: WhyAndTry,
  answer: success({
    label: z.nullable(z.string()),
    /** The contracts that renewed by it and wait for another card. */
    waiting: z.array(id<OrderId>()),
    dryRun: z.boolean(),
  }),
  summary: 'Delete the card that renewals are charged to, here and at the card provider.',
})

export const joinCustomer = staffCall({
  method: 'POST',
  path: '/customers/:customerId/join',
  access: 'OPERATOR',
  about: 'CUSTOMER',
  body: WhyAndTry,
  answer: success({ account: id<CustomerId>(), dryRun: z.boolean() }),
  summary: 'Give the orders of a customer without a login to the account that has proved the same phone.',
})

export const changeCustomer = staffCall({
  method: 'PUT',
  path: '/customers/:customerId/contact',
  access: 'OPERATOR',
  about: 'CUSTOMER',
  body: z.object({
    /** As it was where it is left out. */
    name: z.optional(parsed(Text(80), CustomerName.parseAtDesk, asIs)),
    phone: z.optional(parsed(Text(30), PhoneNumber.parse, asIs)),
    ...WhyAndTry.shape,
  }),
  answer: success({ name: z.string(), maskedPhone: z.nullable(z.string()), dryRun: z.boolean() }),
  summary: 'Put name or phone of a customer without a login right; who has one does it in the app.',
})

export const copyCustomerData = staffCall({
  method: 'POST',
  path: '/customers/:customerId/data',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: Why,
  answer: success({ copy: z.record(z.string(), z.unknown()) }),
  summary: 'All that is kept of the customer, to be handed to them.',
})

export const eraseCustomer = staffCall({
  method: 'POST',
  path: '/customers/:customerId/erasure',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  isIdempotent: true,
  body: WhyAndTry,
  answer: success({
    kept: Retained,
    dryRun: z.boolean(),
  }),
  summary: 'Erase a customer who asked for it, for good; not while a contract or a payment is under way.',
})
