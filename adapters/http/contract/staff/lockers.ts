import * as z from 'zod/mini'
import type { OrderId } from '#core/shared/ids.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import {
  LOCKER_KINDS,
  LockerZone,
  MAX_LOCKER_CAPACITY,
  MAX_LOCKERS_AT_ONCE,
  parseLockerRange,
} from '#core/storing/locker.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { MAX_LABELS_CHECKED } from '#core/storing/zone-check.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, id, parsed, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'
import { LockerRow } from './storage.ts'

const CODE_MAX_CHARACTERS = 40

/** One locker, or a range of one row, as `A-01..A-40`. */
const LockerRange = parsed(Text(CODE_MAX_CHARACTERS), parseLockerRange, codes =>
  [...new Set([codes[0], codes.at(-1)])].join('..'),
)
const Zone = parsed(Text(CODE_MAX_CHARACTERS), LockerZone.parse, asIs)
const Codes = z.array(z.string())

const written = { reason: Reason, dryRun: z.optional(z.boolean()) }

const Added = success({
  codes: Codes,
  zone: z.string(),
  kind: z.enum(LOCKER_KINDS),
  capacity: z.int(),
  /** Whose noted locker is one of the new ones: they are in it from then on. */
  placed: z.array(id<OrderId>()),
  /** In the storage, and in no locker that is known. */
  loose: z.array(z.object({ orderId: id<OrderId>(), locker: z.nullable(z.string()) })),
  dryRun: z.boolean(),
})
export type AddedLockers = z.output<typeof Added>

export const addLockers = staffCall({
  method: 'POST',
  path: '/lockers',
  access: 'ADMIN',
  about: 'REGION',
  isIdempotent: true,
  body: z.object({
    region: z.string(),
    codes: LockerRange,
    /** The letters of the first code unless said. */
    zone: z.optional(Zone),
    kind: z.enum(LOCKER_KINDS),
    capacity: z.int().check(z.minimum(1), z.maximum(MAX_LOCKER_CAPACITY)),
    ...written,
  }),
  answer: Added,
  summary: `Add a locker or a range of them, at most ${MAX_LOCKERS_AT_ONCE}; gear whose noted locker is among them is in it from then on.`,
})

export const removeLockers = staffCall({
  method: 'POST',
  path: '/lockers/removal',
  access: 'ADMIN',
  about: 'REGION',
  isIdempotent: true,
  body: z.object({ region: z.string(), codes: LockerRange, ...written }),
  answer: success({ codes: Codes, dryRun: z.boolean() }),
  summary: 'Remove lockers that were added by mistake or are gone; none while one holds gear.',
})

const blocking = {
  method: 'POST',
  access: 'OPERATOR',
  about: 'REGION',
  body: z.object({ region: z.string(), codes: LockerRange, ...written }),
  answer: success({
    lockers: z.array(LockerRow),
    /** Those of the range that there are not. */
    unknown: Codes,
    dryRun: z.boolean(),
  }),
} as const

export const blockLocker = staffCall({
  ...blocking,
  path: '/lockers/block',
  summary: 'Nothing more is put into a locker, or a range of them; what is in it stays.',
})

export const unblockLocker = staffCall({
  ...blocking,
  path: '/lockers/unblock',
  summary: 'A blocked locker, or a range of them, is used again.',
})

export const clearLockers = staffCall({
  method: 'POST',
  path: '/lockers/clearing',
  access: 'OPERATOR',
  about: 'REGION',
  isIdempotent: true,
  body: z.object({
    region: z.string(),
    codes: LockerRange,
    /** Into these, or into a zone; left out, into any free one of the region. */
    to: z.optional(LockerRange),
    zone: z.optional(Zone),
    ...written,
  }),
  answer: success({
    sets: z.array(
      z.object({
        orderId: id<OrderId>(),
        from: z.string(),
        /** Null where it stays. */
        to: z.nullable(z.string()),
        /** Korean: why it stays; null where it went. */
        refusal: z.nullable(z.string()),
      }),
    ),
    dryRun: z.boolean(),
  }),
  summary: 'Move what is in lockers of a row to free ones, set by set; what none takes stays.',
})
export type ClearedLockers = z.output<typeof clearLockers.answer>

export const ExpectedSet = z.object({
  orderId: id<OrderId>(),
  /** What its label says; null of a set that has none. */
  label: z.nullable(z.string()),
  locker: z.string(),
})
export type ExpectedSetRow = z.output<typeof ExpectedSet>

export const zoneToCheck = staffCall({
  method: 'GET',
  path: '/lockers/check',
  query: ['region', 'zone'],
  access: 'OPERATOR',
  about: 'REGION',
  body: null,
  answer: success({
    sets: z.array(ExpectedSet),
    /** The time of the service: what is recorded after it is not counted when the check is finished. */
    at: DateTime,
    last: z.nullable(z.object({ at: DateTime, by: z.string(), found: z.int(), missing: z.int(), unexpected: z.int() })),
  }),
  summary: 'What is in the lockers of a zone by what was recorded, and the last check of it.',
})

export const checkZone = staffCall({
  method: 'POST',
  path: '/lockers/check',
  access: 'OPERATOR',
  about: 'REGION',
  isIdempotent: true,
  body: z.object({
    region: z.string(),
    zone: Zone,
    /** Labels or order ids that were read there. */
    scanned: z.array(Text(CODE_MAX_CHARACTERS)).check(z.maxLength(MAX_LABELS_CHECKED)),
    since: DateTime,
    ...written,
  }),
  answer: success({
    found: z.int(),
    missing: z.array(ExpectedSet),
    unexpected: z.array(
      z.object({
        orderId: id<OrderId>(),
        state: z.enum(ORDER_STATES),
        region: z.string(),
        /** Null while it is in no locker. */
        locker: z.nullable(z.string()),
      }),
    ),
    /** Of no set. */
    unknown: Codes,
    dryRun: z.boolean(),
  }),
  summary: 'Record what was found in a zone: each missing set becomes a task, and that of each that was found ends.',
})
export type CheckedZone = z.output<typeof checkZone.answer>

export const roomQueues = staffCall({
  method: 'GET',
  path: '/lockers/waiting',
  access: 'SUPPORT',
  about: 'LIST',
  body: null,
  answer: success({
    waiting: z.array(
      z.object({
        region: z.string(),
        kind: z.enum(EQUIPMENT_TYPES),
        waiting: z.int(),
        since: z.nullable(DateTime),
        /** Who were told within the time of an offer, and have not ordered yet. */
        told: z.int(),
        /** Null where the region has no lockers: it takes any number. */
        free: z.nullable(z.int()),
      }),
    ),
  }),
  summary: 'How many customers wait for room in a full region, and how much there is.',
})
