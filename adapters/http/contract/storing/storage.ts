import * as z from 'zod/mini'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { HALF_DAYS } from '#core/shared/shop.ts'
import type { EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import { GEAR_PARTS } from '#core/storing/hand-over.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GONE_STATES } from '#core/storing/gone-gear.ts'
import { HOME_MOMENTS } from '#core/storing/home-moment.ts'
import type { HomeStatus } from '#core/storing/home-status.ts'
import { ORDER_EVENTS } from '#core/storing/order-event.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { PICKUP_FAULTS, type TimelineStep } from '#core/storing/order.ts'
import type { OrderRequest, PlacedOrder } from '#core/storing/ports/orders.ts'
import type { ActiveStoring, Home, HomeContract, HomeOrder, ListedReport } from '#core/storing/ports/own-storage.ts'
import { call } from '#adapters/http/contract/call.ts'
import { codec, Day, done, id, Instant, NullableDay, success, Won } from '#adapters/http/contract/codec.ts'
import { AskedPlace } from './pickup-places.ts'
import { AskedWindow } from './pickup-windows.ts'
import { ASKED_PICKS, PICKS } from './selection.ts'

const WireStep = z.object({ event: z.string(), from: z.nullable(z.string()), to: z.string(), occurredAt: Instant })

/** A step that only a newer service knows is left out; the rest of the story stays true. */
export const Timeline = codec(z.array(WireStep), {
  decode: (steps): readonly TimelineStep[] =>
    steps.flatMap(({ event: name, from, to: reached, occurredAt }) => {
      const event = ORDER_EVENTS.find(one => one === name)
      const to = ORDER_STATES.find(one => one === reached)
      return event === undefined || to === undefined
        ? []
        : { event, to, from: ORDER_STATES.find(one => one === from) ?? null, occurredAt }
    }),
  encode: steps => [...steps],
})

/** Gear that was lost, damaged beyond use or disposed of, and the compensation that was settled, if any. */
export const GoneGearAnswer = z.object({
  orderId: id<OrderId>(),
  equipmentType: z.enum(EQUIPMENT_TYPES),
  brand: z.string(),
  equipmentName: z.string(),
  end: z.enum(GONE_STATES),
  goneAt: Instant,
  compensationWon: z.nullable(Won),
})

const UnpaidOrderAnswer = z.object({ orderId: id<OrderId>(), ...PICKS, amountWon: Won, placedAt: Instant })

const HomeNumber = z.int().check(z.minimum(0), z.maximum(9)) as z.ZodMiniType<HomeStatus, number>

const HOME_ORDER = {
  orderId: id<OrderId>(),
  equipmentType: PICKS.equipmentType,
  brand: z.string(),
  equipmentName: z.string(),
  plan: PICKS.plan,
  location: PICKS.location,
  pickupDate: NullableDay,
  /** Of the booked day. */
  pickupHalf: z.optional(z.nullable(z.enum(HALF_DAYS))),
  /** What the customer chose and nobody has booked; lost when others had taken it. */
  pickupWish: z.optional(z.nullable(z.object({ day: Day, half: z.enum(HALF_DAYS), isLost: z.boolean() }))),
  /** The customer can choose or change the window. */
  pickupWindowOpen: z.optional(z.boolean()),
  missedPickup: z.optional(z.nullable(z.object({ day: Day, fault: z.enum(PICKUP_FAULTS) }))),
  /** The booked day was closed since, and another one is still to be found; left out otherwise. */
  isDayClosed: z.optional(z.boolean()),
  /** It is to be picked up, and nobody has said where. */
  pickupPlaceMissing: z.optional(z.boolean()),
  pickupTargetFrom: Day,
  pickupTargetTo: Day,
  storageEndDate: NullableDay,
  nextRenewalDate: NullableDay,
  renewalCancelDeadline: NullableDay,
  /** It renews, and no card is stored to pay by; left out otherwise. */
  needsCard: z.optional(z.boolean()),
  /** What late gear of an ended contract has cost so far; left out where nothing is owed. */
  lateFee: z.optional(z.object({ days: z.int(), won: Won })),
  renewalStatus: z.enum(RENEWAL_STATUSES),
  score: z.nullable(z.number()),
  timeline: Timeline,
}

const HomeOrderWire = z.object(HOME_ORDER)
type HomeOrderWire = z.output<typeof HomeOrderWire>

const decodeHomeOrder = <Wire extends HomeOrderWire>({
  pickupTargetFrom: from,
  pickupTargetTo: to,
  missedPickup = null,
  pickupHalf = null,
  pickupWish = null,
  pickupPlaceMissing = false,
  pickupWindowOpen = false,
  ...order
}: Wire) => ({
  ...order,
  missedPickup,
  pickupHalf,
  pickupWish,
  isPlaceMissing: pickupPlaceMissing,
  canChooseWindow: pickupWindowOpen,
  pickupTarget: { from, to },
})

const encodeHomeOrder = <Known extends HomeOrder>({
  pickupTarget: { from, to },
  isPlaceMissing: pickupPlaceMissing,
  canChooseWindow: pickupWindowOpen,
  ...order
}: Known) => ({
  ...order,
  pickupPlaceMissing,
  pickupWindowOpen,
  pickupTargetFrom: from,
  pickupTargetTo: to,
})

const HomeOrderAnswer = codec(HomeOrderWire, {
  decode: (order): HomeOrder => decodeHomeOrder(order),
  encode: encodeHomeOrder,
})

const HomeContractAnswer = codec(
  z.object({
    ...HOME_ORDER,
    userEquipmentId: z.nullable(id<EquipmentId>()),
    storingStatus: HomeNumber,
    canCheckout: z.boolean(),
  }),
  { decode: (contract): HomeContract => decodeHomeOrder(contract), encode: encodeHomeOrder },
)

/** What an older service says of the foremost contract is all that is known. */
const onlyContract = ({
  order,
  storingStatus,
  canCheckout,
}: Pick<Home, 'order' | 'storingStatus' | 'canCheckout'>): readonly HomeContract[] =>
  order === null ? [] : [{ ...order, userEquipmentId: null, storingStatus, canCheckout }]

export const homeInfo = call({
  method: 'GET',
  path: '/users/home-info',
  query: ['build'],
  access: 'customer',
  body: null,
  answer: success(
    {
      userName: z.string(),
      storingStatus: HomeNumber,
      message: z.string(),
      activeCount: z.int(),
      canCheckout: z.boolean(),
      /** An order that was paid beside another of its kind, until the customer or the staff has said that both are meant. */
      secondContract: z.nullable(z.object({ orderId: id<OrderId>(), equipmentType: z.enum(EQUIPMENT_TYPES) })),
      /** The latest gear that was lost, damaged beyond use or disposed of within 90 days, and the compensation that was settled, if any; left out where there is none. */
      goneGear: z.optional(GoneGearAnswer),
      /** The newest order that waits for its payment, unless it is being decided; left out where there is none. */
      unpaidOrder: z.optional(UnpaidOrderAnswer),
      order: z.nullable(HomeOrderAnswer),
      /** Each contract, that of `order` first, at most twelve. */
      contracts: z.optional(z.array(HomeContractAnswer)),
      /** This home as the app draws it, as HTML, for its page to show before its code is there (G1070); only where `build` names the code that this service gives out. */
      drawn: z.optional(z.string()),
    },
    {
      decode: ({ message: _message, drawn: _drawn, contracts, ...home }): Home => ({
        ...home,
        contracts: contracts ?? onlyContract(home),
      }),
      encode: ({ contracts, ...home }) => ({ message: '', ...home, contracts: [...contracts] }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary:
    'What the home screen shows: the contracts, that with the most recent change first, and how many there are. `drawn` is home as HTML, for the page of the app that names its `build`.',
})

const ActiveItem = codec(
  z.object({
    userEquipmentId: id<EquipmentId>(),
    equipmentType: PICKS.equipmentType,
    equipmentBrand: z.string(),
    equipmentName: z.string(),
    equipmentSize: z.string(),
    serialNumber: z.optional(z.string()),
    /** What came along with it; null while nobody has looked. */
    handedParts: z.optional(z.nullable(z.array(z.enum(GEAR_PARTS)))),
    storingStatus: HomeNumber,
    /** What the app says of it. */
    moment: z.enum(HOME_MOMENTS),
    autoRenewal: z.enum(AUTO_RENEWALS),
    plan: PICKS.plan,
    location: PICKS.location,
    order: z.object({ id: id<OrderId>(), order_name: z.string(), plan: z.string(), location: z.string() }),
    storageStartDate: NullableDay,
    storageEndDate: NullableDay,
    nextRenewalDate: NullableDay,
    renewalCancelDeadline: NullableDay,
  }),
  {
    decode: ({ order, serialNumber = '', handedParts = null, ...item }): ActiveStoring => ({
      ...item,
      serialNumber,
      handedParts,
      orderId: order.id,
      orderName: order.order_name,
    }),
    encode: ({ orderId, orderName, handedParts, ...item }) => ({
      ...item,
      handedParts: handedParts && [...handedParts],
      order: { id: orderId, order_name: orderName, plan: item.plan, location: item.location },
    }),
  },
)

export const activeStoring = call({
  method: 'GET',
  path: '/users/storing/active',
  access: 'customer',
  body: null,
  answer: success(
    { hasEquipment: z.boolean(), storingList: z.array(ActiveItem) },
    {
      decode: ({ storingList }): readonly ActiveStoring[] => storingList,
      encode: active => ({ hasEquipment: active.length > 0, storingList: [...active] }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Paid contracts that have not ended.',
})

export const equipmentReports = call({
  method: 'GET',
  path: '/users/equipment/reports',
  access: 'customer',
  body: null,
  answer: success(
    {
      reportsList: z.array(
        z.object({
          id: id<ReportId>(),
          userEquipmentId: z.nullable(id<EquipmentId>()),
          equipmentType: PICKS.equipmentType,
          equipmentBrand: z.string(),
          equipmentName: z.string(),
          score: z.number(),
          updatedAt: Instant,
          inspectionTip: z.string(),
          /** Opens the picture of the front, without a bearer, for five minutes at most. */
          picture: z.optional(z.string()),
        }),
      ),
    },
    {
      decode: ({ reportsList }): readonly ListedReport[] =>
        reportsList.map(({ picture = null, ...report }) => ({ ...report, picture })),
      encode: reports => ({
        reportsList: reports.map(({ picture, ...report }) => ({ ...report, ...(picture !== null && { picture }) })),
      }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Inspection reports of the caller, newest first, each with the address of its first picture.',
})

export const orderStats = call({
  method: 'GET',
  path: '/orders/stats',
  access: 'customer',
  body: null,
  answer: success(
    { totalStoringCount: z.int() },
    { decode: ({ totalStoringCount }) => totalStoringCount, encode: totalStoringCount => ({ totalStoringCount }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'How many contracts are paid and not ended.',
})

export const keepBoth = call({
  method: 'POST',
  path: '/orders/:orderId/keep-both',
  access: 'customer',
  body: null,
  answer: done(),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'Say that an order is meant beside another of its kind (`secondContract` of the home screen).',
})

export const preCreate = call({
  method: 'POST',
  path: '/orders/pre-create',
  access: 'customer',
  body: codec(
    z.object({
      ...ASKED_PICKS,
      agreements: z.optional(
        z.object({ service: z.boolean(), damageCompensation: z.boolean(), autoExtension: z.boolean() }),
      ),
      /** Where to pick up; absent when the customer says it later. */
      pickupPlace: z.optional(z.nullable(AskedPlace)),
      /** When to pick up; absent when the customer chose nothing. */
      pickupWindow: z.optional(z.nullable(AskedWindow)),
    }),
    {
      decode: ({ agreements = null, pickupPlace = null, pickupWindow = null, ...selection }): OrderRequest => ({
        selection,
        agreements,
        pickupPlace,
        pickupWindow,
      }),
      encode: ({ selection, agreements, pickupPlace, pickupWindow }) => ({
        ...selection,
        ...(agreements && { agreements }),
        ...(pickupPlace && { pickupPlace }),
        ...(pickupWindow && { pickupWindow }),
      }),
    },
  ),
  answer: success(
    { orderId: id<OrderId>(), amountWon: Won, message: z.string() },
    {
      decode: ({ message: _message, ...placed }): PlacedOrder => placed,
      encode: placed => ({ ...placed, message: '' }),
    },
  ),
  status: 201,
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'InProgress',
    'WindowFull',
    'SoldOut',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Place an unpaid order. The amount comes from the plan; an older unpaid order of the same type is voided, or refuses while its payment is under way.',
})
