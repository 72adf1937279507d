import * as z from 'zod/mini'
import { NOTICE_KINDS } from '#core/notices/notice-kind.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GearText as CoreGearText } from '#core/storing/gear-text.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import type { LockerZone } from '#core/storing/locker.ts'
import { PICKUP_FAULTS } from '#core/storing/order.ts'
import { ACTORS, ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { STAFF_EVENTS, STEP_DETAIL_NAMES } from '#core/storing/step-details.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, Day, id, parsed, success, Won } from '#adapters/http/contract/codec.ts'
import { Line } from './line.ts'
import { staffCall } from './staff-call.ts'

const REASON_MAX_CHARACTERS = 500

/** In the staff's own words, on one line. */
export const Reason = Line(REASON_MAX_CHARACTERS)

const GearText = parsed(Text(200), CoreGearText.parse, asIs)
const Half = z.enum(HALF_DAYS)
const Window = z.object({ day: Day, half: Half })

/** What every list shows of an order. */
export const OrderRow = z.object({
  orderId: id<OrderId>(),
  state: z.enum(ORDER_STATES),
  customerName: z.string(),
  kind: z.enum(EQUIPMENT_TYPES),
  plan: z.enum(PLANS),
  region: id<RegionCode>(),
  brand: z.string(),
  name: z.string(),
  size: z.string(),
  locker: z.nullable(z.string()),
  pickupDate: z.nullable(Day),
  pickupHalf: z.nullable(Half),
  /** Since when it is in this state. */
  since: DateTime,
})
export type OrderRow = z.output<typeof OrderRow>

/** Of each kind the set that the customer got back last: it may be brought again (G236). */
export const EarlierSets = z.array(
  z.object({ kind: z.enum(EQUIPMENT_TYPES), brand: z.string(), name: z.string(), size: z.string() }),
)

/** What staff may record of an order as it is, in the role of the one who asks. */
const Action = z.object({
  event: z.enum(STAFF_EVENTS),
  /** What may be said of it. */
  details: z.array(z.enum(STEP_DETAIL_NAMES)),
  /** A step of every day needs none. */
  needsReason: z.boolean(),
})
export type OrderAction = z.output<typeof Action>

const Step = z.object({
  event: z.enum(ORDER_EVENTS),
  from: z.nullable(z.enum(ORDER_STATES)),
  to: z.enum(ORDER_STATES),
  occurredAt: DateTime,
  recordedAt: DateTime,
  actor: z.enum(ACTORS),
  /** Of the member of the staff; null of anybody else. */
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type OrderStep = z.output<typeof Step>

const Payment = z.object({
  paymentId: id<PaymentId>(),
  term: z.int(),
  amount: Won,
  status: z.enum(PAYMENT_STATUSES),
  givenBack: Won,
  approvedAt: z.nullable(DateTime),
  cardLabel: z.nullable(z.string()),
})

const Detail = z.object({
  ...OrderRow.shape,
  customerId: z.nullable(id<CustomerId>()),
  maskedPhone: z.nullable(z.string()),
  maskedEmail: z.nullable(z.string()),
  isPhoneToProve: z.boolean(),
  /** Messages reach the customer: a phone or an e-mail is proved, or the number was told to the staff. */
  isReachable: z.boolean(),
  /** False of somebody whom the staff noted at the desk: the app shows them nothing until they sign up. */
  hasLogin: z.boolean(),
  /** As it is printed, in two halves; null before the first payment. */
  label: z.nullable(z.string()),
  serialNumber: z.string(),
  handedParts: z.nullable(z.array(z.enum(GEAR_PARTS))),
  earlierGear: EarlierSets,
  pickupWish: z.nullable(Window),
  missedPickup: z.nullable(z.object({ day: Day, fault: z.enum(PICKUP_FAULTS) })),
  /** Where to pick up is known. */
  isPlaceKnown: z.boolean(),
  storageStartDate: z.nullable(Day),
  /** Of the term that is paid for; null until the gear is in the storage. */
  storageEndDate: z.nullable(Day),
  /** Null once nothing will be charged. */
  nextRenewalDate: z.nullable(Day),
  /** No card is charged on that day: the payment comes too soon after the last one, or was announced by no reminder in time. */
  isNextHeld: z.boolean(),
  autoRenewal: z.enum(AUTO_RENEWALS),
  /** Owed for gear that is collected late: settled before it is handed out. Null where nothing is. */
  lateFee: z.nullable(z.object({ days: z.int(), won: Won })),
  /** By when the next step is expected; null where nothing is. */
  dueOn: z.nullable(Day),
  /** The one under way, without who gets it and where. */
  checkout: z.nullable(
    z.object({
      day: Day,
      scheduledFor: z.nullable(Day),
      isProxy: z.boolean(),
      /** Asked for outside the season's window: call first. */
      needsConfirmation: z.boolean(),
    }),
  ),
  /** What was agreed about gear that does not come back; null while it may. */
  ending: z.nullable(z.object({ compensationWon: z.nullable(Won), told: z.string() })),
  placedAt: DateTime,
  /** The newest last. */
  steps: z.array(Step),
  /** How many steps it has had: said with the next one, so that nobody acts on what has changed meanwhile. */
  version: z.int(),
  payments: z.array(Payment),
  actions: z.array(Action),
  /** Gear can be asked for in the customer's name, and handed out at the desk (G142). */
  mayRequestCheckout: z.boolean(),
  mayHandOut: z.boolean(),
  /** It may be handed back for good: the contract was ended. */
  canBeFinal: z.boolean(),
  /** Of the actions the one of every day that the state asks for. */
  nextStep: z.nullable(z.enum(STAFF_EVENTS)),
  tasks: z.array(z.object({ id: z.int(), kind: z.string(), detail: z.string(), dueOn: Day })),
})
const OrderDetail = success({ order: Detail })
export type StaffOrderDetail = z.output<typeof Detail>

export const readOrder = staffCall({
  method: 'GET',
  isLive: true,
  path: '/orders/:orderId',
  access: 'SUPPORT',
  about: 'ORDER',
  body: null,
  answer: OrderDetail,
  summary: 'Everything of one order that needs no look at a phone or an address.',
})

const Details = z.object({
  pickupDate: z.optional(Day),
  half: z.optional(Half),
  isForced: z.optional(z.boolean()),
  isWalkIn: z.optional(z.boolean()),
  locker: z.optional(GearText),
  /** Where the next free locker is taken; `ANY` of any zone. */
  zone: z.optional(z.union([z.literal('ANY'), id<LockerZone>()])),
  /** The set that is in that locker comes where this one is. */
  isSwap: z.optional(z.boolean()),
  fault: z.optional(z.enum(PICKUP_FAULTS)),
  compensation: z.optional(z.union([z.literal('NONE'), Won])),
  told: z.optional(Reason),
  /** When letters to collect the gear were posted; of gear that is disposed of. */
  lettersOn: z.optional(z.array(Day).check(z.maxLength(10))),
  equipmentType: z.optional(z.enum(EQUIPMENT_TYPES)),
  serialNumber: z.optional(GearText),
  handedParts: z.optional(z.array(z.enum(GEAR_PARTS))),
  isAsBefore: z.optional(z.boolean()),
  brand: z.optional(GearText),
  equipmentName: z.optional(GearText),
  equipmentSize: z.optional(GearText),
  scheduledFor: z.optional(Day),
  deliveredTo: z.optional(Reason),
  isFinal: z.optional(z.boolean()),
})

export const Recorded = success({
  orderId: id<OrderId>(),
  events: z.array(z.enum(ORDER_EVENTS)),
  from: z.enum(ORDER_STATES),
  to: z.enum(ORDER_STATES),
  /** Where the gear is then. */
  locker: z.nullable(z.string()),
  /** What the customer is notified of; null of nothing. */
  notice: z.nullable(z.enum(NOTICE_KINDS)),
  dryRun: z.boolean(),
})
export type RecordedStep = z.output<typeof Recorded>

export const recordStep = staffCall({
  method: 'POST',
  path: '/orders/:orderId/steps',
  access: 'OPERATOR',
  about: 'ORDER',
  isIdempotent: true,
  body: z.object({
    event: z.enum(STAFF_EVENTS),
    /** As `version` of the order that was looked at; left out: whatever it is now. */
    version: z.optional(z.int()),
    reason: z.optional(Reason),
    /** When it happened, if not now. */
    occurredAt: z.optional(DateTime),
    details: z.optional(Details),
    /** Says what would happen, and writes nothing. */
    dryRun: z.optional(z.boolean()),
  }),
  answer: Recorded,
  summary: 'Record what happened to the gear; the customer sees it at once.',
})

const Gear = z.object({ brand: GearText, name: GearText, size: GearText })

export const registerGear = staffCall({
  method: 'PUT',
  path: '/orders/:orderId/gear',
  access: 'OPERATOR',
  about: 'ORDER',
  body: z.object({ ...Gear.shape, reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: success({ orderId: id<OrderId>(), before: Gear, gear: Gear, dryRun: z.boolean() }),
  summary: 'Brand, name and size of the gear of a paid order; its state does not change.',
})
