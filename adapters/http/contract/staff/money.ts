import * as z from 'zod/mini'
import { EXPORTS } from '#core/billing/books-table.ts'
import { ATTEMPT_STATUSES } from '#core/billing/payment-attempt.ts'
import { PERIOD_KINDS } from '#core/billing/sales-period.ts'
import { SALES_SUMS, type Sums } from '#core/billing/sales-table.ts'
import { SALES_GROUPS } from '#core/billing/sales.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { DateTime, Day, id, success, Won } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

const Payment = z.object({
  paymentId: id<PaymentId>(),
  orderId: id<OrderId>(),
  orderName: z.string(),
  /** Null once the customer has left. */
  customerName: z.nullable(z.string()),
  term: z.int(),
  amount: Won,
  status: z.enum(PAYMENT_STATUSES),
  givenBack: Won,
  cardLabel: z.nullable(z.string()),
  approvedAt: DateTime,
})
export type ListedPayment = z.output<typeof Payment>

export const listPayments = staffCall({
  method: 'GET',
  path: '/money/payments',
  query: ['status', 'from', 'to', 'plan', 'region', 'after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({ payments: z.array(Payment), next: z.nullable(z.string()) }),
  summary: 'Payments whose money was taken, the newest first.',
})

const Refund = z.object({
  refundId: z.string(),
  orderId: id<OrderId>(),
  amount: Won,
  rule: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  /** A card was charged; money that was taken at the desk no card gives back. */
  isByCard: z.boolean(),
  paidByBankOn: z.nullable(Day),
  isLeftToStaff: z.boolean(),
  failure: z.nullable(z.object({ code: z.string(), message: z.string() })),
  requestedAt: DateTime,
})
export type ListedRefund = z.output<typeof Refund>

export const listRefunds = staffCall({
  method: 'GET',
  path: '/money/refunds',
  query: ['which', 'after'],
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({ refunds: z.array(Refund), next: z.nullable(z.string()) }),
  summary: 'Refunds that are not back yet, or with `which=ALL` all of them, the newest first.',
})

const Decision = z.object({
  taskId: z.int(),
  kind: z.string(),
  detail: z.string(),
  dueOn: Day,
  orderId: z.nullable(id<OrderId>()),
  customerName: z.nullable(z.string()),
})

const Waiting = z.object({
  orderId: id<OrderId>(),
  term: z.int(),
  amount: Won,
  dueAt: DateTime,
  hasCard: z.boolean(),
})

export const moneyDecisions = staffCall({
  method: 'GET',
  path: '/money/decisions',
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    /** Doubts, differences, refunds and renewals that are left to a person, the longest due first. */
    tasks: z.array(Decision),
    hasMoreTasks: z.boolean(),
    /** Not back yet. */
    refunds: z.array(Refund),
    hasMoreRefunds: z.boolean(),
    /** Their day has come, and no card pays them. */
    renewals: z.array(Waiting),
    hasMoreRenewals: z.boolean(),
  }),
  summary: 'What about money waits for a person.',
})

export const checkLedger = staffCall({
  method: 'POST',
  path: '/money/self-check',
  access: 'SUPPORT',
  about: 'SHOP',
  body: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  answer: success({
    from: DateTime,
    until: DateTime,
    /** Lines of our own ledger. */
    compared: z.int(),
    differences: z.array(
      z.object({
        kind: z.enum(['CHARGE', 'REFUND']),
        gatewayOrderId: z.string(),
        /** The contract that it names. */
        orderId: id<OrderId>(),
        ours: z.nullable(Won),
        theirs: z.nullable(Won),
        at: DateTime,
      }),
    ),
  }),
  summary: "Our ledger against the provider's, of the last week or of these days; it writes nothing.",
})

/** Below zero where more went back in a period than came. */
const SumsOf = z.object(
  Object.fromEntries(SALES_SUMS.map(of => [of, z.int()])) as Readonly<Record<keyof Sums, z.ZodMiniNumberFormat>>,
)
export type SalesSums = z.output<typeof SumsOf>

export const reportSales = staffCall({
  method: 'GET',
  path: '/money/sales',
  query: ['of', 'period', 'by'],
  access: 'ADMIN',
  about: 'LIST',
  body: null,
  answer: success({
    groups: z.array(z.object({ group: z.string(), sums: SumsOf })),
    total: SumsOf,
    lockers: z.array(z.object({ region: z.string(), places: z.int(), blocked: z.int() })),
  }),
  summary: 'What a day, month, quarter or year came to, as `report sales`.',
})

export const salesByMonth = staffCall({
  method: 'GET',
  path: '/money/sales-by-month',
  query: ['until'],
  access: 'ADMIN',
  about: 'LIST',
  body: null,
  answer: success({
    months: z.array(z.object({ month: z.string(), sums: SumsOf })),
    /** For sets in the lockers, as of now. */
    places: z.int(),
  }),
  summary: 'What each of the twelve months until this one came to.',
})

export const exportMoney = staffCall({
  method: 'POST',
  path: '/money/exports',
  access: 'ADMIN',
  about: 'LIST',
  needsProof: true,
  body: z.object({
    what: z.enum([...EXPORTS, 'sales']),
    of: z.enum(PERIOD_KINDS),
    period: Text(10),
    by: z.optional(z.enum(SALES_GROUPS)),
    reason: Reason,
  }),
  answer: success({
    name: z.string(),
    /** As `export` and `report sales --csv` name them. */
    columns: z.array(z.string()),
    /** By day. */
    rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
  }),
  summary: 'The books of a period as a table, as `export` and `report sales --csv` write them; kept in the audit log.',
})
