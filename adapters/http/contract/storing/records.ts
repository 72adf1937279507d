import * as z from 'zod/mini'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { type Page, PAGE_SIZE } from '#core/shared/page.ts'
import { DESK_KINDS, type DeskKind } from '#core/shared/payment-kind.ts'
import { PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import { toWebAddress } from '#core/shared/web-address.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { OrderStory } from '#core/storing/ports/own-records.ts'
import { LEGS } from '#core/storing/projection.ts'
import { RENEWAL_STATUSES } from '#core/storing/renewal-status.ts'
import { REFUND_WAYS, type Refunded, type StorageRecord, type TermPayment } from '#core/storing/storage-record.ts'
import { call } from '#adapters/http/contract/call.ts'
import { codec, id, Instant, NullableDay, NullableInstant, success, Won } from '#adapters/http/contract/codec.ts'
import { PICKS } from './selection.ts'
import { GoneGearAnswer, Timeline } from './storage.ts'

/** Once money is back: on which day, by `CARD` or `BANK`, and how much in all. Left out when only a newer service knows what it says. */
const WireRefunded = z.optional(
  codec(z.object({ on: z.string(), way: z.string(), amountWon: Won }), {
    decode: (sent): Refunded | undefined => {
      const on = Day.parse(sent.on).unwrapOr(null)
      const way = REFUND_WAYS.find(one => one === sent.way)
      return on === null || way === undefined ? undefined : { on, way, amountWon: sent.amountWon }
    },
    encode: refunded => refunded as Refunded,
  }),
)

/** Parts of a payment that are back while the rest is not; what only a newer service knows is left out. */
const WireGivenBack = z.optional(
  codec(z.array(z.object({ on: z.string(), way: z.string(), amountWon: Won })), {
    decode: (sent): readonly Refunded[] =>
      sent.flatMap(({ on, way, amountWon }) => {
        const day = Day.parse(on).unwrapOr(null)
        const known = REFUND_WAYS.find(one => one === way)
        return day === null || known === undefined ? [] : [{ on: day, way: known, amountWon }]
      }),
    encode: givenBack => [...givenBack],
  }),
)

const { equipmentType, brand, equipmentName, plan, location, ...otherPicks } = PICKS

/** 'Payment or storage record' of the specification, and what we add to it. */
const WireRecord = z.object({
  paymentId: id<PaymentId>(),
  orderId: id<OrderId>(),
  term: z.int(),
  equipmentType,
  equipmentBrand: brand,
  equipmentName,
  equipmentSize: z.string(),
  hasEquipment: z.boolean(),
  storingStatus: z.string(),
  leg: codec(z.nullable(z.string()), {
    decode: sent => LEGS.find(leg => leg === sent) ?? null,
    encode: leg => leg,
  }),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  storageStartDate: NullableDay,
  storageEndDate: NullableDay,
  nextPaymentDate: NullableDay,
  renewalCancelDeadline: NullableDay,
  pickupDate: NullableDay,
  amount: Won,
  plan,
  location,
  ...otherPicks,
  orderedAt: Instant,
  cancellable: z.boolean(),
  terminable: z.boolean(),
  autoRenewal: z.enum(AUTO_RENEWALS),
  renewalStatus: z.enum(RENEWAL_STATUSES),
  refunded: WireRefunded,
  givenBack: WireGivenBack,
  /** On the last record of a page, when there is another: what goes behind `?after=`. */
  next: z.optional(z.string()),
})
type WireRecord = z.output<typeof WireRecord>

const decodeRecord = ({
  equipmentBrand,
  amount,
  orderedAt,
  refunded,
  givenBack,
  next: _next,
  ...record
}: WireRecord): StorageRecord => ({
  ...record,
  brand: equipmentBrand,
  amountWon: amount,
  placedAt: orderedAt,
  ...(refunded && { refunded }),
  ...(givenBack && { givenBack }),
})

const encodeRecord = ({ brand: equipmentBrand, amountWon, placedAt, ...record }: StorageRecord): WireRecord => ({
  ...record,
  equipmentBrand,
  amount: amountWon,
  orderedAt: placedAt,
})

const Records = codec(z.array(WireRecord), {
  decode: (records): Page<StorageRecord> => ({ items: records.map(decodeRecord), next: records.at(-1)?.next ?? null }),
  encode: ({ items, next }) => {
    const records = items.map(encodeRecord)
    const last = records.pop()
    return last === undefined ? [] : [...records, { ...last, ...(next !== null && { next }) }]
  },
})

/** What only a newer service knows reads as a card. */
const WireDeskKind = z.optional(
  codec(z.string(), {
    decode: (sent): DeskKind | undefined => DESK_KINDS.find(kind => kind === sent),
    encode: kind => kind as DeskKind,
  }),
)

const Payment = codec(
  z.object({
    paymentId: id<PaymentId>(),
    term: z.int(),
    amount: Won,
    status: z.enum(PAYMENT_STATUSES),
    method: z.nullable(z.string()),
    /** CASH or BANK where the staff took the money; left out for a card. */
    kind: WireDeskKind,
    /** False where the card takes it back only as a whole: a part goes back by bank; left out for any other. */
    canRefundPart: z.optional(z.literal(false)),
    approvedAt: NullableInstant,
    receipt: z.nullable(z.object({ url: z.string() })),
    refunded: WireRefunded,
    givenBack: WireGivenBack,
  }),
  {
    decode: ({ paymentId, amount, receipt, kind, canRefundPart, refunded, givenBack, ...payment }): TermPayment => ({
      ...payment,
      id: paymentId,
      amountWon: amount,
      receiptUrl: toWebAddress(receipt?.url ?? null),
      ...(kind && { kind }),
      ...(canRefundPart === false && { canRefundPart }),
      ...(refunded && { refunded }),
      ...(givenBack && { givenBack }),
    }),
    encode: ({ id: paymentId, amountWon, receiptUrl, ...payment }) => ({
      ...payment,
      paymentId,
      amount: amountWon,
      receipt: receiptUrl === null ? null : { url: receiptUrl },
    }),
  },
)

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
  answer: success(
    { plan: z.nullable(z.string()) },
    { decode: sent => PLANS.find(one => one === sent.plan) ?? null, encode: recent => ({ plan: recent }) },
  ),
  failures: ['SignInNeeded', 'AccessForbidden', 'ServiceUnreachable'],
  summary: 'The plan of the order that was placed last and paid.',
})

export const orderTimeline = call({
  method: 'GET',
  path: '/orders/:orderId/timeline',
  access: 'customer',
  body: null,
  answer: success(
    {
      orderId: z.string(),
      record: codec(WireRecord, { decode: decodeRecord, encode: encodeRecord }),
      timeline: Timeline,
      payments: z.array(Payment),
      /** Left out of gear that is not gone. */
      goneGear: z.optional(GoneGearAnswer),
    },
    {
      decode: ({ orderId: _orderId, ...story }): OrderStory => story,
      encode: story => ({ ...story, orderId: story.record.orderId, payments: [...story.payments] }),
    },
  ),
  failures: ['SignInNeeded', 'OrderNotFound', 'ServiceUnreachable'],
  summary: 'All that happened to one of the caller’s orders, newest first, with its payments.',
})
