import * as z from 'zod/mini'
import { OFFER_REFUSALS } from '#core/billing/price-change.ts'
import { PRICE_ANSWERS } from '#core/billing/price-offer.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { PLANS } from '#core/storing/plan.ts'
import { RegionCode } from '#core/storing/region.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, Day, id, parsed, success, Won } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

const Plan = z.enum(PLANS)
/** Left out: everywhere. */
const Region = z.optional(parsed(Text(20), RegionCode.parse, asIs))

export const priceOffers = staffCall({
  method: 'GET',
  path: '/price-offers',
  query: ['after'],
  access: 'SUPPORT',
  about: 'SHOP',
  body: null,
  answer: success({
    offers: z.array(
      z.object({
        orderId: id<OrderId>(),
        term: z.int(),
        before: Won,
        after: Won,
        from: Day,
        /** When its customer was notified; null while not. */
        noticedAt: z.nullable(DateTime),
        answer: z.nullable(z.enum(PRICE_ANSWERS)),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  summary: 'Higher prices that were offered for renewals, and what customers answered; 20 at a time.',
})

const Offered = success({
  /** To how many contracts. */
  offered: z.int(),
  /** What they pay now, at least and at most; null where none is offered. */
  leastBefore: z.nullable(Won),
  mostBefore: z.nullable(Won),
  /** When the first and the last of their customers are notified; null where none is. */
  notifiedFrom: z.nullable(DateTime),
  notifiedUntil: z.nullable(DateTime),
  /** How many are passed over, and why. */
  passedOver: z.array(z.object({ why: z.enum(OFFER_REFUSALS), contracts: z.int() })),
  dryRun: z.boolean(),
})
export type OfferedPrices = z.output<typeof Offered>

export const offerPrices = staffCall({
  method: 'POST',
  path: '/price-offers',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({
    plan: Plan,
    region: Region,
    won: Won,
    from: Day,
    /** Also to those who would pay more than twice of now. */
    isInsisted: z.optional(z.boolean()),
    reason: Reason,
    dryRun: z.optional(z.boolean()),
  }),
  answer: Offered,
  summary: 'Ask the customers of a plan to agree to a higher price at their next renewal.',
})

const Withdrawn = success({
  withdrawn: z.int(),
  /** Of these, how many customers had been notified. */
  notified: z.int(),
  /** A charge of the offered price is under way: these stay. */
  charging: z.int(),
  dryRun: z.boolean(),
})
export type WithdrawnPrices = z.output<typeof Withdrawn>

export const withdrawPrices = staffCall({
  method: 'POST',
  path: '/price-offers/withdrawal',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({ plan: Plan, region: Region, reason: Reason, dryRun: z.optional(z.boolean()) }),
  answer: Withdrawn,
  summary:
    'Take the offered prices of a plan back, also where customers agreed: the next payment is the price of before.',
})
