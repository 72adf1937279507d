import * as z from 'zod/mini'
import type { RegionCode } from '#core/storing/region.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { ShopEffect } from '#core/shop/shop-effects.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { DateTime, Day, id, success, Won } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

/** As the YAML document of `shop export`: its form is checked where it is read. */
const Facts = z.record(z.string(), z.unknown())
const ShopFacts = Facts as z.ZodMiniType as z.ZodMiniType<Shop, Readonly<Record<string, unknown>>>

const Change = z.object({
  change: z.int(),
  /** From when its facts hold. */
  effectiveFrom: DateTime,
  recordedAt: DateTime,
  by: z.string(),
  reason: z.string(),
  isWithdrawn: z.boolean(),
  /** By their first two names, as `support.phone`. */
  facts: z.array(z.string()),
})
export type ListedChange = z.output<typeof Change>

export const readShop = staffCall({
  method: 'GET',
  path: '/shop',
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({
    facts: ShopFacts,
    /** Said with the next change, so that nobody writes over what has changed meanwhile. */
    version: z.int(),
    /** What will change, the next first. */
    coming: z.array(z.object({ change: z.int(), effectiveFrom: DateTime, facts: z.array(z.string()) })),
    /** What keeps a production from starting with the facts in force, and what still tells of a trial: by their names. */
    missing: z.array(z.string()),
  }),
  summary: "The shop's facts in force, and what is planned.",
})

export const shopChanges = staffCall({
  method: 'GET',
  path: '/shop/changes',
  query: ['after'],
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({ changes: z.array(Change), next: z.nullable(z.string()) }),
  summary: 'What was changed of the facts, from when on, by whom and why; 20 at a time.',
})

export const shopFile = staffCall({
  method: 'GET',
  path: '/shop/file',
  query: ['on'],
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({ name: z.string(), text: z.string() }),
  summary: 'All facts as one YAML file, as they are now or will be on a day.',
})

/** Facts, all or some, by name or in a file; a price; or a change that is taken back. */
const ShopWish = z.union([
  z.object({ kind: z.literal('FACTS'), facts: Facts }),
  z.object({ kind: z.literal('FILE'), text: Text(60_000) }),
  z.object({
    kind: z.literal('PRICE'),
    from: Day,
    region: z.nullable(id<RegionCode>()),
    basic: Won,
    flex: Won,
  }),
  z.object({ kind: z.literal('WITHDRAW'), change: z.int() }),
])
export type ShopWish = z.output<typeof ShopWish>

const WISH = {
  wish: ShopWish,
  /** Holds from this day on; at once where left out. */
  from: z.optional(Day),
  /** As `version` of the facts that were looked at. */
  version: z.optional(z.int()),
  /** Also where a price leaps. */
  isInsisted: z.optional(z.boolean()),
  /** A file: also facts that were changed since it was written. */
  isOverwriting: z.optional(z.boolean()),
}

export const SHOP_EFFECTS = [
  'SHOWN',
  'PRICES',
  'PAYMENT_FEE',
  'LATE_FEES',
  'WITHDRAWAL',
  'SEASON',
  'PICKUP_DAYS',
  'DAYS_CLOSED',
  'DAYS_OPENED',
  'REGION_ADDED',
  'REGION_DROPPED',
  'REGION_OPENED',
  'REGION_CLOSED',
  'REGION_SHOWN',
  'WINDOWS',
  'SELF_BOOKING',
  'CAPACITY',
  'ALIMTALK',
] as const satisfies readonly ShopEffect['kind'][]

const Planned = success({
  /** When it holds; null where nothing differs. */
  at: z.nullable(DateTime),
  differences: z.array(z.object({ fact: z.string(), before: z.unknown(), after: z.unknown() })),
  /** For whom it changes what. */
  effects: z.array(
    z.object({
      kind: z.enum(SHOP_EFFECTS),
      /** Null for the whole shop. */
      region: z.nullable(z.string()),
      days: z.array(Day),
      isOn: z.nullable(z.boolean()),
    }),
  ),
  /** What stays booked on a day that closes. */
  stops: z.array(
    z.object({ region: z.nullable(z.string()), day: Day, pickups: z.int(), deliveries: z.int(), hasMore: z.boolean() }),
  ),
  /** The contracts of a region that closes, which go on as before, by where their gear is. */
  closed: z.array(
    z.object({ region: id<RegionCode>(), unpaid: z.int(), toPickUp: z.int(), here: z.int(), withCustomer: z.int() }),
  ),
  /** When a planned change takes some of it back. */
  undoneAt: z.nullable(DateTime),
})
export type PlannedShop = z.output<typeof Planned>

export const planShop = staffCall({
  method: 'POST',
  path: '/shop/plan',
  access: 'ADMIN',
  about: 'SHOP',
  body: z.object(WISH),
  answer: Planned,
  summary: 'What a change of the facts would change, and for whom; writes nothing.',
})

export const changeShop = staffCall({
  method: 'POST',
  path: '/shop/changes',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({ ...WISH, reason: Reason }),
  answer: Planned,
  summary: 'Change facts, at once or from a day on, or take a change back.',
})
