import { err, ok, type Result } from 'neverthrow'
import type { StaffMember } from '#core/shared/staff.ts'
import type { RegionCode } from '#core/storing/region.ts'

/** What belongs to a region, and is found by an id. */
export const REGION_SUBJECTS = [
  'ORDER',
  'CUSTOMER',
  'PAYMENT',
  'REFUND',
  'NOTICE',
  'TASK',
  'COMPLAINT',
  'NOTE',
] as const
export type RegionSubject = (typeof REGION_SUBJECTS)[number]

/** It belongs to another region than those of the member. */
export type OtherRegion = { readonly kind: 'OtherRegion'; readonly regions: readonly RegionCode[] }
/** It concerns the whole shop: for members who are not bound to a region. */
export type ShopWide = { readonly kind: 'ShopWide' }

/** It could be about several regions, and none was said. */
export type RegionNeeded = { readonly kind: 'RegionNeeded'; readonly regions: readonly RegionCode[] }

type Bound = Pick<StaffMember, 'regions'>

/** Whether the member may change, or look closely at, what belongs to these regions; what belongs to none is everyone's (G375). */
export const admitRegions = ({ regions: own }: Bound, of: readonly RegionCode[]): Result<void, OtherRegion> =>
  own === undefined || of.length === 0 || of.some(region => own.includes(region))
    ? ok(undefined)
    : err({ kind: 'OtherRegion', regions: of })

/** Whether the member may do what concerns the whole shop (G375). */
export const admitShopWide = ({ regions }: Bound): Result<void, ShopWide> =>
  regions === undefined ? ok(undefined) : err({ kind: 'ShopWide' })

/** The region that was said, or the only one that it can be: of the member's own, where they are bound to some (G860). */
export const regionMeant = (
  said: RegionCode | undefined,
  { regions: own }: Bound,
  all: readonly RegionCode[],
): Result<RegionCode, RegionNeeded> => {
  if (said !== undefined) return ok(said)
  const regions = own === undefined ? all : all.filter(code => own.includes(code))
  const [only] = regions
  return only !== undefined && regions.length === 1 ? ok(only) : err({ kind: 'RegionNeeded', regions })
}
