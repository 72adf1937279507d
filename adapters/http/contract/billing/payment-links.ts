import * as z from 'zod/mini'
import { LINK_ENDS, type BegunByLink, type LinkedPayment } from '#core/billing/ports/payment-links.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { call, Text } from '#adapters/http/contract/call.ts'
import { id, Instant, NullableDay, success, Won } from '#adapters/http/contract/codec.ts'
import { PICKS } from '#adapters/http/contract/storing/selection.ts'

/** In the body, so that no address of a call holds it. */
const Token = Text(64)

export const readPaymentLink = call({
  method: 'POST',
  path: '/payment-links/read',
  access: 'anyone',
  body: z.object({ token: Token }),
  answer: success(
    {
      /** PAYABLE, IN_PROGRESS, PAID, GIVEN_BACK, EXPIRED or CANCELLED. */
      status: z.enum(['PAYABLE', ...LINK_ENDS]),
      /** Of what can be paid; else null. */
      payment: z.nullable(
        z.object({
          equipmentType: PICKS.equipmentType,
          plan: PICKS.plan,
          amount: Won,
          /** Of a renewal: from when on the storage goes on for a year. */
          renewsFrom: z.optional(NullableDay),
          expiresAt: Instant,
        }),
      ),
    },
    {
      decode: ({ status, payment }): LinkedPayment => {
        if (status !== 'PAYABLE') return { kind: 'Closed', why: status }
        if (payment === null) return { kind: 'Closed', why: 'EXPIRED' }
        const { amount: amountWon, expiresAt: payableUntil, renewsFrom = null, ...rest } = payment
        return { kind: 'Payable', amountWon, payableUntil, renewsFrom, ...rest }
      },
      encode: linked => {
        if (linked.kind === 'Closed') return { status: linked.why, payment: null }
        const { kind: _kind, amountWon: amount, payableUntil: expiresAt, ...rest } = linked
        return { status: 'PAYABLE' as const, payment: { amount, expiresAt, ...rest } }
      },
    },
  ),
  failures: ['InvalidInput', 'OrderNotFound', 'TooManyRequests', 'ServiceUnreachable'],
  summary:
    'What is paid by a link that the staff has sent. Of an order that is not to be paid any more nothing but that.',
})

export const beginPaymentLink = call({
  method: 'POST',
  path: '/payment-links/begin',
  access: 'anyone',
  body: z.object({
    token: Token,
    agreements: z.object({ service: z.boolean(), damageCompensation: z.boolean(), autoExtension: z.boolean() }),
  }),
  answer: success(
    { orderId: id<OrderId>(), orderName: z.string(), amount: Won },
    {
      decode: ({ amount: amountWon, ...begun }): BegunByLink => ({ ...begun, amountWon }),
      encode: ({ amountWon: amount, ...begun }) => ({ ...begun, amount }),
    },
  ),
  failures: [
    'InvalidInput',
    'TermsNotAgreed',
    'OrderNotFound',
    'OrderAlreadyPaid',
    'OrderExpired',
    'InProgress',
    'TooManyRequests',
    'ServiceUnreachable',
  ],
  summary:
    'Asked right before the card window opens by a link: keeps the agreements (a renewal needs none), and leaves a cookie with the right to confirm this one order for 45 minutes.',
})
