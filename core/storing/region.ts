import { err, ok, type Result } from 'neverthrow'
import { SHOP } from '#core/shared/shop.ts'

export const REGIONS = SHOP.regions

/** Where gear is stored, by its code on the wire, as `RESORT` (G54). */
export type RegionCode = (typeof REGIONS)[number]['code']

/** In degrees. */
export type GeoPoint = { readonly latitude: number; readonly longitude: number }

export type UnknownRegion = { readonly kind: 'UnknownRegion'; readonly text: string }

export const RegionCode = {
  parse(text: string): Result<RegionCode, UnknownRegion> {
    const found = REGIONS.find(region => region.code === text)
    return found === undefined ? err({ kind: 'UnknownRegion', text }) : ok(found.code)
  },
  /** The storage's full name, for lists and summaries. */
  label: (code: RegionCode): string => findRegion(code).label,
  at: (code: RegionCode): GeoPoint => findRegion(code).at,
  /** The short name of its surroundings. */
  area: (code: RegionCode): string => findRegion(code).area,
}

const findRegion = (code: RegionCode): (typeof REGIONS)[number] =>
  REGIONS.find(region => region.code === code) ?? REGIONS[0]
