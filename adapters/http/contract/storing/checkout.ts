import * as z from 'zod/mini'
import { call, Text } from '#adapters/http/contract/call.ts'

const Offer = z.object({
  /** Both included; `to` is before `from` once a terminated contract has ended. */
  from: z.string(),
  to: z.string(),
  seasons: z.array(
    z.object({
      season: z.string(),
      left: z.union([z.int(), z.literal('UNLIMITED')]),
      /** Outside of these days staff calls before anything is booked. */
      windowFrom: z.string(),
      windowTo: z.string(),
    }),
  ),
})

export const checkoutOptions = call({
  method: 'GET',
  path: '/users/equipment/checkout/options',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    options: z.array(
      z.object({
        userEquipmentId: z.string(),
        orderId: z.string(),
        orderName: z.string(),
        equipmentType: z.string(),
        gear: z.string(),
        plan: z.string(),
        offer: z.nullable(Offer),
        current: z.nullable(
          z.object({
            checkoutDate: z.string(),
            scheduledDate: z.nullable(z.string()),
            recipientName: z.string(),
            isProxy: z.boolean(),
            needsConfirmation: z.boolean(),
            isDelivered: z.boolean(),
            canWithdraw: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary:
    'For each set of gear: on which days it can be taken out and how often this season, or the checkout under way.',
})

export const requestCheckout = call({
  method: 'POST',
  path: '/users/equipment/checkout',
  access: 'customer',
  isIdempotent: true,
  body: z.object({
    checkoutDate: Text(40),
    recipientName: z.optional(z.nullable(Text(200))),
    recipientPhone: z.optional(z.nullable(Text(40))),
    address: Text(1000),
    userEquipmentId: Text(100),
    agreements: z.optional(
      z.object({ service: z.boolean(), damageCompensation: z.boolean(), partnerDisclaimer: z.boolean() }),
    ),
  }),
  answer: z.object({ success: z.literal(true), needsConfirmation: z.boolean(), message: z.string() }),
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

export const withdrawCheckout = call({
  method: 'POST',
  path: '/users/equipment/checkout/withdraw',
  access: 'customer',
  body: z.object({ userEquipmentId: Text(100) }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  failures: ['SignInNeeded', 'InvalidInput', 'NoEquipment', 'InvalidState', 'ServiceUnreachable'],
  summary: 'Take a request back while no delivery is booked; the allowance is free again.',
})
