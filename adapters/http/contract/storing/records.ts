import * as z from 'zod/mini'
import { PAGE_SIZE } from '#core/shared/page.ts'
import { call } from '#adapters/http/contract/call.ts'
import { TimelineStep } from './storage.ts'

const Day = z.nullable(z.string())

/** Once money is back: on which day, by `CARD` or `BANK`, and how much in all. */
const Refunded = z.optional(z.object({ on: z.string(), way: z.string(), amountWon: z.int() }))

/** 'Payment or storage record' of the specification, and what we add to it. */
export const WireRecord = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  term: z.int(),
  equipmentType: z.string(),
  equipmentBrand: z.string(),
  equipmentName: z.string(),
  equipmentSize: z.string(),
  hasEquipment: z.boolean(),
  storingStatus: z.string(),
  leg: z.nullable(z.string()),
  paymentStatus: z.string(),
  storageStartDate: Day,
  storageEndDate: Day,
  nextPaymentDate: Day,
  renewalCancelDeadline: Day,
  pickupDate: Day,
  amount: z.int(),
  plan: z.string(),
  location: z.string(),
  orderedAt: z.string(),
  cancellable: z.boolean(),
  terminable: z.boolean(),
  autoRenewal: z.string(),
  renewalStatus: z.string(),
  refunded: Refunded,
  /** On the last record of a page, when there is another: what goes behind `?after=`. */
  next: z.optional(z.string()),
})

const Records = z.array(WireRecord)

const PAGED = `${PAGE_SIZE} at a time, the latest change first; the last of a page names the \`next\` for \`?after=\`.`

/** `:id` is the caller, else 403. */
const ofUser = (path: string, summary: string, aliases: readonly string[] = []) =>
  call({
    method: 'GET',
    path,
    aliases,
    query: ['after'],
    access: 'customer',
    body: null,
    answer: Records,
    failures: ['SignInNeeded', 'AccessForbidden', 'InvalidInput', 'ServiceUnreachable'],
    summary: `${summary} ${PAGED}`,
  })

export const ownPayments = ofUser('/payments/user/:id', 'A record for each term of the caller’s orders.', [
  '/payments/user/:id/detailed',
])

export const storedPayments = ofUser(
  '/payments/user/:id/stored',
  'The terms that run now, and orders that wait for their payment.',
)

export const pastPayments = ofUser(
  '/payments/user/:id/past',
  'The terms that are over, and orders that were cancelled or never paid.',
)

export const inProgressStorings = ofUser(
  '/payments/user/:id/in-progress',
  'Orders from the application until the gear is in its locker.',
)

export const completedStorings = ofUser(
  '/payments/user/:id/completed',
  'Orders that ended: returned, completed or cancelled.',
)

export const inStorageStorings = call({
  method: 'GET',
  path: '/users/storing/in-storage',
  query: ['after'],
  access: 'customer',
  body: null,
  answer: Records,
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary: `Orders whose gear is in storage, or with the customer for a while. ${PAGED}`,
})

export const paymentHistory = call({
  method: 'GET',
  path: '/payments/history',
  query: ['after'],
  access: 'customer',
  body: null,
  answer: Records,
  failures: ['SignInNeeded', 'InvalidInput', 'ServiceUnreachable'],
  summary: 'As `/payments/user/{id}`, for the caller.',
})

export const recentPlan = call({
  method: 'GET',
  path: '/payments/user/:id/recent-plan',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), plan: z.nullable(z.string()) }),
  failures: ['SignInNeeded', 'AccessForbidden', 'ServiceUnreachable'],
  summary: 'The plan of the order that was placed last and paid.',
})

export const orderTimeline = call({
  method: 'GET',
  path: '/orders/:orderId/timeline',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    orderId: z.string(),
    record: WireRecord,
    timeline: z.array(TimelineStep),
    payments: z.array(
      z.object({
        paymentId: z.string(),
        term: z.int(),
        amount: z.int(),
        status: z.string(),
        method: z.nullable(z.string()),
        approvedAt: z.nullable(z.string()),
        receipt: z.nullable(z.object({ url: z.string() })),
        refunded: Refunded,
      }),
    ),
  }),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'All that happened to one of the caller’s orders, newest first, with its payments.',
})
