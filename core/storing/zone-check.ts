import type { OrderId } from '#core/shared/ids.ts'
import type { LabelCode } from './label-code.ts'
import type { LockerCode, LockerZone } from './locker.ts'
import type { OrderState } from './order-state.ts'
import type { RegionCode } from './region.ts'

/** Labels that one check can take: more than any zone holds. */
export const MAX_LABELS_CHECKED = 2_000

/** A set that is in a locker of the zone by what was recorded. */
export type ExpectedSet = { readonly orderId: OrderId; readonly label: LabelCode | null; readonly locker: LockerCode }

/** A set whose label was read in the zone, and where it is by what was recorded. */
export type ScannedSet = {
  readonly orderId: OrderId
  readonly state: OrderState
  readonly region: RegionCode
  /** Null while it is in no locker. */
  readonly locker: string | null
}

export type ComparedZone = {
  readonly found: readonly ExpectedSet[]
  readonly missing: readonly ExpectedSet[]
  /** In the zone, and by what was recorded elsewhere. */
  readonly unexpected: readonly ScannedSet[]
}

/** What is in a zone, against what was recorded of it (G885). A label that was read twice counts once. */
export const compareZone = (expected: readonly ExpectedSet[], scanned: readonly ScannedSet[]): ComparedZone => {
  const read = new Set(scanned.map(({ orderId }) => orderId))
  const here = new Set(expected.map(({ orderId }) => orderId))
  return {
    found: expected.filter(({ orderId }) => read.has(orderId)),
    missing: expected.filter(({ orderId }) => !read.has(orderId)),
    unexpected: scanned.filter(
      ({ orderId }, at) => !here.has(orderId) && scanned.findIndex(other => other.orderId === orderId) === at,
    ),
  }
}

/** A zone of a region. */
export type ZoneKey = { readonly region: RegionCode; readonly zone: LockerZone }
