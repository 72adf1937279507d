import * as z from 'zod/mini'
import { Day as CoreDay } from '#core/shared/day.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { CheckoutRedirect, CheckoutRequest } from '#core/storing/checkout.ts'
import type { CheckoutOffer, SeasonOffer } from '#core/storing/checkout-offer.ts'
import { DeliveryAddress } from '#core/storing/delivery-address.ts'
import type { CheckoutOption, CurrentCheckout, RequestedCheckout } from '#core/storing/ports/checkouts.ts'
import type { RecipientPhone } from '#core/storing/recipient.ts'
import type { Season } from '#core/storing/season.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { asIs, codec, Day, done, id, NullableDay, parsed, success } from '#adapters/http/contract/codec.ts'
import { PICKS } from './selection.ts'

const SeasonAnswer = codec(
  z.object({
    season: id<Season>(),
    left: z.union([z.int(), z.literal('UNLIMITED')]),
    /** Outside of these days staff calls before anything is booked. */
    windowFrom: Day,
    windowTo: Day,
  }),
  {
    decode: ({ windowFrom: from, windowTo: to, ...season }): SeasonOffer => ({ ...season, window: { from, to } }),
    encode: ({ window: { from, to }, ...season }) => ({ ...season, windowFrom: from, windowTo: to }),
  },
)

const Offer = codec(
  z.object({
    /** Both included. */
    from: Day,
    to: Day,
    seasons: z.array(SeasonAnswer),
  }),
  {
    decode: ({ seasons, ...days }): CheckoutOffer => ({ days, seasons }),
    encode: ({ days, seasons }) => ({ ...days, seasons: [...seasons] }),
  },
)

const Current = codec(
  z.object({
    checkoutDate: Day,
    scheduledDate: NullableDay,
    recipientName: z.string(),
    /** Null of who has none. */
    recipientPhone: z.nullable(id<RecipientPhone>()),
    address: id<DeliveryAddress>(),
    isProxy: z.boolean(),
    needsConfirmation: z.boolean(),
    isDelivered: z.boolean(),
    /** Until the day before a delivery that is booked; as long the place may be changed. */
    canWithdraw: z.boolean(),
  }),
  {
    decode: ({ checkoutDate: day, scheduledDate: scheduledFor, ...current }): CurrentCheckout => ({
      ...current,
      day,
      scheduledFor,
    }),
    encode: ({ day: checkoutDate, scheduledFor: scheduledDate, ...current }) => ({
      ...current,
      checkoutDate,
      scheduledDate,
    }),
  },
)

const Option = codec(
  z.object({
    userEquipmentId: id<EquipmentId>(),
    orderId: id<OrderId>(),
    orderName: z.string(),
    equipmentType: PICKS.equipmentType,
    gear: z.string(),
    plan: PICKS.plan,
    location: PICKS.location,
    offer: z.nullable(Offer),
    isCollectionOver: z.boolean(),
    current: z.nullable(Current),
  }),
  {
    decode: ({ userEquipmentId: equipmentId, ...option }): CheckoutOption => ({ ...option, equipmentId }),
    encode: ({ equipmentId: userEquipmentId, ...option }) => ({ ...option, userEquipmentId }),
  },
)

export const checkoutOptions = call({
  method: 'GET',
  path: '/users/equipment/checkout/options',
  access: 'customer',
  body: null,
  answer: success(
    { options: z.array(Option) },
    { decode: ({ options }): readonly CheckoutOption[] => options, encode: options => ({ options: [...options] }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary:
    'For each set of gear: on which days it can be taken out and how often this season, or the checkout under way.',
})

export const requestCheckout = call({
  method: 'POST',
  path: '/users/equipment/checkout',
  access: 'customer',
  isIdempotent: true,
  body: codec(
    z.object({
      checkoutDate: parsed(Text(40), CoreDay.parse, asIs),
      recipientName: z.optional(z.nullable(Text(200))),
      recipientPhone: z.optional(z.nullable(Text(40))),
      address: parsed(Text(1000), DeliveryAddress.parse, asIs),
      userEquipmentId: Text(100),
      agreements: z.optional(
        z.object({ service: z.boolean(), damageCompensation: z.boolean(), partnerDisclaimer: z.boolean() }),
      ),
    }),
    {
      decode: (sent): CheckoutRequest => ({
        equipmentId: sent.userEquipmentId as EquipmentId,
        day: sent.checkoutDate,
        proxy: { name: sent.recipientName ?? '', phone: sent.recipientPhone ?? '' },
        address: sent.address,
        agreements: sent.agreements ?? null,
      }),
      encode: ({ equipmentId, day, proxy, address, agreements }) => ({
        checkoutDate: day,
        recipientName: proxy.name,
        recipientPhone: proxy.phone,
        address,
        userEquipmentId: equipmentId,
        ...(agreements && { agreements }),
      }),
    },
  ),
  answer: success(
    { needsConfirmation: z.boolean(), message: z.string() },
    {
      decode: ({ needsConfirmation }): RequestedCheckout => ({ needsConfirmation }),
      encode: requested => ({ ...requested, message: '' }),
    },
  ),
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'CheckoutDayPast',
    'CheckoutDayTooLate',
    'ProxyIncomplete',
    'RecipientPhoneRequired',
    'NoEquipment',
    'CheckoutLimit',
    'InvalidState',
    'InProgress',
    'KeyReused',
    'ServiceUnreachable',
  ],
  summary:
    'Ask for gear on a day. Recipient empty, or the caller’s own name and phone: the caller comes. Takes an Idempotency-Key.',
})

export const redirectCheckout = call({
  method: 'PUT',
  path: '/users/equipment/checkout/place',
  access: 'customer',
  body: codec(
    z.object({
      recipientName: z.optional(z.nullable(Text(200))),
      recipientPhone: z.optional(z.nullable(Text(40))),
      address: parsed(Text(1000), DeliveryAddress.parse, asIs),
      userEquipmentId: Text(100),
    }),
    {
      decode: (sent): CheckoutRedirect => ({
        equipmentId: sent.userEquipmentId as EquipmentId,
        proxy: { name: sent.recipientName ?? '', phone: sent.recipientPhone ?? '' },
        address: sent.address,
      }),
      encode: ({ equipmentId, proxy, address }) => ({
        recipientName: proxy.name,
        recipientPhone: proxy.phone,
        address,
        userEquipmentId: equipmentId,
      }),
    },
  ),
  answer: done('받을 곳을 바꿨어요.'),
  failures: [
    'SignInNeeded',
    'InvalidInput',
    'ProxyIncomplete',
    'RecipientPhoneRequired',
    'NoEquipment',
    'InvalidState',
    'ServiceUnreachable',
  ],
  summary:
    'Say another place or recipient for gear that is to be brought, where a delivery is booked until the day before it. Recipient empty: the caller comes.',
})

export const withdrawCheckout = call({
  method: 'POST',
  path: '/users/equipment/checkout/withdraw',
  access: 'customer',
  body: z.object({ userEquipmentId: Text(100) }),
  answer: done(),
  failures: ['SignInNeeded', 'InvalidInput', 'NoEquipment', 'InvalidState', 'ServiceUnreachable'],
  summary: 'Take a request back, where a delivery is booked until the day before it; the allowance is free again.',
})
