import * as z from 'zod/mini'
import { call, Text } from '#adapters/http/contract/call.ts'

const Day = z.nullable(z.string())

export const TimelineStep = z.object({
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  occurredAt: z.string(),
})

export const homeInfo = call({
  method: 'GET',
  path: '/users/home-info',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    userName: z.string(),
    storingStatus: z.int().check(z.minimum(0), z.maximum(9)),
    message: z.string(),
    activeCount: z.int(),
    canCheckout: z.boolean(),
    /** An order that was paid beside another of its kind, until the customer or the staff has said that both are meant. */
    secondContract: z.nullable(z.object({ orderId: z.string(), equipmentType: z.string() })),
    order: z.nullable(
      z.object({
        orderId: z.string(),
        equipmentType: z.string(),
        brand: z.string(),
        equipmentName: z.string(),
        plan: z.string(),
        location: z.string(),
        pickupDate: Day,
        pickupTargetFrom: z.string(),
        pickupTargetTo: z.string(),
        storageEndDate: Day,
        nextRenewalDate: Day,
        renewalCancelDeadline: Day,
        renewalStatus: z.string(),
        score: z.nullable(z.number()),
        timeline: z.array(TimelineStep),
      }),
    ),
  }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'What the home screen shows: the contract with the most recent change, and how many there are.',
})

const ActiveItem = z.object({
  userEquipmentId: z.string(),
  equipmentType: z.string(),
  equipmentBrand: z.string(),
  equipmentName: z.string(),
  equipmentSize: z.string(),
  storingStatus: z.int().check(z.minimum(0), z.maximum(9)),
  autoRenewal: z.string(),
  plan: z.string(),
  location: z.string(),
  order: z.object({ id: z.string(), order_name: z.string(), plan: z.string(), location: z.string() }),
  storageStartDate: Day,
  storageEndDate: Day,
  nextRenewalDate: Day,
  renewalCancelDeadline: Day,
})

export const activeStoring = call({
  method: 'GET',
  path: '/users/storing/active',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), hasEquipment: z.boolean(), storingList: z.array(ActiveItem) }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Paid contracts that have not ended.',
})

export const equipmentReports = call({
  method: 'GET',
  path: '/users/equipment/reports',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    reportsList: z.array(
      z.object({
        id: z.string(),
        userEquipmentId: z.nullable(z.string()),
        equipmentType: z.string(),
        equipmentBrand: z.string(),
        equipmentName: z.string(),
        score: z.number(),
        updatedAt: z.string(),
        inspectionTip: z.string(),
      }),
    ),
  }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Inspection reports of the caller, newest first.',
})

export const orderStats = call({
  method: 'GET',
  path: '/orders/stats',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), totalStoringCount: z.int() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'How many contracts are paid and not ended.',
})

export const keepBoth = call({
  method: 'POST',
  path: '/orders/:orderId/keep-both',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'Say that an order is meant beside another of its kind (`secondContract` of the home screen).',
})

export const preCreate = call({
  method: 'POST',
  path: '/orders/pre-create',
  access: 'customer',
  body: z.object({
    equipmentType: Text(20),
    location: Text(40),
    plan: Text(20),
    brand: z.optional(z.nullable(Text(200))),
    equipmentName: z.optional(z.nullable(Text(200))),
    agreements: z.optional(
      z.object({ service: z.boolean(), damageCompensation: z.boolean(), autoExtension: z.boolean() }),
    ),
  }),
  answer: z.object({ success: z.literal(true), orderId: z.string(), amountWon: z.int(), message: z.string() }),
  status: 201,
  failures: ['SignInNeeded', 'InvalidInput', 'InProgress', 'TooManyRequests', 'ServiceUnreachable'],
  summary:
    'Place an unpaid order. The amount comes from the plan; an older unpaid order of the same type is voided, or refuses while its payment is under way.',
})
