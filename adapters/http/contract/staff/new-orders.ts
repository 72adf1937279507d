import * as z from 'zod/mini'
import { CustomerName } from '#core/account/customer-name.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import { SETS_MOST } from '#core/billing/service/order-at-desk.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { DESK_KINDS } from '#core/shared/payment-kind.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLACE_PARTS } from '#core/storing/pickup-place.ts'
import { PLANS } from '#core/storing/plan.ts'
import { RegionCode } from '#core/storing/region.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, id, parsed, success, Won } from '#adapters/http/contract/codec.ts'
import { CashReceipt, Reference, Shown } from './order-money.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** Detail and note may be empty. */
const Place = z.object({
  address: parsed(Text(1000), PLACE_PARTS.address, asIs),
  detail: parsed(z.string().check(z.maxLength(500)), PLACE_PARTS.detail, asIs),
  note: parsed(z.string().check(z.maxLength(500)), PLACE_PARTS.note, asIs),
})

const Payment = z.object({
  kind: z.enum(DESK_KINDS),
  reference: Reference,
  cashReceipt: z.optional(CashReceipt),
  /** The customer has agreed to the terms of service, damage and automatic extension, and was asked before the money was taken. */
  termsAgreed: z.literal(true),
})

export const orderAtDesk = staffCall({
  method: 'POST',
  path: '/orders',
  access: 'OPERATOR',
  about: 'REGION',
  needsProof: true,
  isIdempotent: true,
  body: z.object({
    /** Left out: the customer has no Korean number, pays at once and brings the gear. */
    phone: z.optional(parsed(Text(30), PhoneNumber.parse, asIs)),
    /** Needed where nobody is known by the phone; must fit where somebody is. */
    name: z.optional(parsed(Text(80), CustomerName.parseAtDesk, asIs)),
    region: parsed(Text(20), RegionCode.parse, asIs),
    plan: z.enum(PLANS),
    kind: z.enum(EQUIPMENT_TYPES),
    /** So many of this kind, each an order of its own; by a link one. */
    sets: z.int().check(z.minimum(1), z.maximum(SETS_MOST)),
    /** Of all sets together. */
    expected: Shown,
    /** How many of `beside` the member was shown by a dry run; where there are more by now, nothing is taken. Left out, none were. */
    expectedBeside: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    /** Left out: the customer is asked. */
    place: z.optional(Place),
    /** Left out: the customer gets a link to pay by, and agrees to the terms there. */
    payment: z.optional(Payment),
    /** Also beyond what the lockers hold. */
    isForced: z.optional(z.boolean()),
    reason: Reason,
    /** Says what would happen, and writes nothing. */
    dryRun: z.optional(z.boolean()),
  }),
  answer: success({
    customer: z.object({ customerId: id<CustomerId>(), name: z.string(), isNew: z.boolean() }),
    orders: z.array(z.object({ orderId: id<OrderId>(), amount: Won })),
    /** Contracts of the same kind that the customer has already. */
    beside: z.array(id<OrderId>()),
    /** Unpaid orders of the same kind that it closes, with their links; without `place` it has the place that they say. */
    replaced: z.array(id<OrderId>()),
    /** The same was written before; nothing was added. */
    isRepeated: z.boolean(),
    dryRun: z.boolean(),
  }),
  summary: 'Take an order for somebody at the desk or on the phone, paid in cash or by bank, or by a link.',
})
