import * as z from 'zod/mini'
import { DeliveryAddress } from '#core/storing/delivery-address.ts'
import { RECIPIENT_NAME_MAX_CHARACTERS } from '#core/storing/recipient.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, Day, parsed } from '#adapters/http/contract/codec.ts'
import { Reason, Recorded } from './orders.ts'
import { Line } from './line.ts'
import { staffCall } from './staff-call.ts'

/** A name, or how somebody was recognised, on one line. */
const Name = Line(RECIPIENT_NAME_MAX_CHARACTERS)
/** What is no phone is refused with its reason. */
const Phone = Text(30)

const Beside = {
  /** Past the allowance of the season: for an OPERATOR. */
  isForced: z.optional(z.boolean()),
  reason: Reason,
  /** Says what would happen, and writes nothing. */
  dryRun: z.optional(z.boolean()),
}

export const requestCheckout = staffCall({
  method: 'POST',
  path: '/orders/:orderId/checkout-request',
  access: 'SUPPORT',
  about: 'ORDER',
  isIdempotent: true,
  body: z.object({
    day: Day,
    address: parsed(Text(1000), DeliveryAddress.parse, asIs),
    /** Who receives it; left out: the customer. */
    recipient: z.optional(z.object({ name: Name, phone: Phone })),
    ...Beside,
  }),
  answer: Recorded,
  summary: "Ask for a checkout in the customer's name, also of a contract that has ended.",
})

export const redirectCheckout = staffCall({
  method: 'POST',
  path: '/orders/:orderId/checkout-redirect',
  access: 'SUPPORT',
  about: 'ORDER',
  isIdempotent: true,
  body: z.object({
    address: parsed(Text(1000), DeliveryAddress.parse, asIs),
    /** Who receives it, the customer by their own name; left out: as it was. */
    recipient: z.optional(z.object({ name: Name, phone: Phone })),
    reason: Reason,
    dryRun: Beside.dryRun,
  }),
  answer: Recorded,
  summary: 'Say another place, or somebody else, for gear that is to be brought, until it is delivered.',
})

export const handOut = staffCall({
  method: 'POST',
  path: '/orders/:orderId/hand-out',
  access: 'OPERATOR',
  about: 'ORDER',
  isIdempotent: true,
  body: z.object({
    /** Who took it. */
    to: Name,
    /** How the person was recognised. */
    recognisedBy: Name,
    /** Of that person; left out: the customer's. */
    phone: z.optional(Phone),
    /** For good: only of a contract that was ended. */
    isFinal: z.optional(z.boolean()),
    ...Beside,
    /** Past the allowance alone: else it is a step of every day (G250). */
    reason: z.optional(Reason),
  }),
  answer: Recorded,
  summary: 'Hand gear out at the desk: request and delivery in one; what was asked for already is delivered.',
})
