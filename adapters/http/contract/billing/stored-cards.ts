import * as z from 'zod/mini'
import type { NextPayment, StoredCard } from '#core/billing/ports/stored-cards.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { codec, done, Instant, NullableDay, success } from '#adapters/http/contract/codec.ts'

const Named = (max: number) => Text(max).check(z.minLength(1))

const Card = z.object({ label: z.string(), registeredAt: Instant, isUsable: z.boolean() })

export const customerKey = call({
  method: 'GET',
  path: '/payments/billing/customer-key',
  access: 'customer',
  body: null,
  answer: success(
    { customerKey: z.string() },
    { decode: sent => sent.customerKey, encode: key => ({ customerKey: key }) },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Under which name the card window registers a card of the caller.',
})

export const storedCard = call({
  method: 'GET',
  path: '/payments/billing/card',
  access: 'customer',
  body: null,
  answer: success(
    {
      card: z.nullable(Card),
      /** Null without a card; `date` is null while no day is known, `isRefused` says that a contract could not be charged. */
      nextPayment: z.nullable(
        codec(z.object({ date: NullableDay, isRefused: z.boolean() }), {
          decode: ({ date: on, isRefused }): NextPayment => ({ on, isRefused }),
          encode: ({ on: date, isRefused }) => ({ date, isRefused }),
        }),
      ),
    },
    {
      decode: ({ card, nextPayment }): (StoredCard & { readonly nextPayment: NextPayment }) | null =>
        card && { ...card, nextPayment: nextPayment ?? { on: null, isRefused: false } },
      encode: card => ({ card, nextPayment: card && card.nextPayment }),
    },
  ),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'The card that renewals are charged to, masked, and on which day it is charged next; null without one.',
})

export const registerCard = call({
  method: 'POST',
  path: '/payments/billing/issue',
  access: 'customer',
  isIdempotent: true,
  body: z.object({ authKey: Named(300), customerKey: Named(50), orderId: z.optional(z.nullable(Named(64))) }),
  answer: success(
    { message: z.string(), card: Card },
    { decode: ({ card }): StoredCard => card, encode: card => ({ message: '', card }) },
  ),
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
  answer: done(),
  failures: ['SignInNeeded', 'ServiceUnreachable'],
  summary: 'Delete the stored card; contracts stay and wait for another one.',
})
