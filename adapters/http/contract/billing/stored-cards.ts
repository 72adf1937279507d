import * as z from 'zod/mini'
import { call, Text } from '#adapters/http/contract/call.ts'

const Named = (max: number) => Text(max).check(z.minLength(1))

const WireCard = z.object({ label: z.string(), registeredAt: z.string(), isUsable: z.boolean() })
export type WireCard = z.infer<typeof WireCard>

export const customerKey = call({
  method: 'GET',
  path: '/payments/billing/customer-key',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), customerKey: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Under which name the card window registers a card of the caller.',
})

export const storedCard = call({
  method: 'GET',
  path: '/payments/billing/card',
  access: 'customer',
  body: null,
  answer: z.object({
    success: z.literal(true),
    card: z.nullable(WireCard),
    /** Null without a card; `date` is null while no day is known, `isRefused` says that a contract could not be charged. */
    nextPayment: z.nullable(z.object({ date: z.nullable(z.string()), isRefused: z.boolean() })),
  }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'The card that renewals are charged to, masked, and on which day it is charged next; null without one.',
})

export const registerCard = call({
  method: 'POST',
  path: '/payments/billing/issue',
  access: 'customer',
  isIdempotent: true,
  body: z.object({ authKey: Named(300), customerKey: Named(50), orderId: z.optional(z.nullable(Named(64))) }),
  answer: z.object({ success: z.literal(true), message: z.string(), card: WireCard }),
  failures: [
    'SignInNeeded',
    'AccessForbidden',
    'InvalidInput',
    'PaymentDeclined',
    'InProgress',
    'KeyReused',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary: 'Store the card that was given in the card window, in place of the one before. Takes an Idempotency-Key.',
})

export const removeCard = call({
  method: 'DELETE',
  path: '/payments/billing/card',
  access: 'customer',
  body: null,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Delete the stored card; contracts stay and wait for another one.',
})
