import { err, ok, type Result } from 'neverthrow'
import type { Region } from '#core/shared/shop.ts'

/** Where gear is stored, as `RESORT`: on the wire and in every order (G54). */
export type RegionCode = Uppercase<string>

export type UnknownRegion = { readonly kind: 'UnknownRegion'; readonly text: string }

const FORM = /^[A-Z][A-Z0-9_]{0,39}$/

export const RegionCode = {
  /** By its form alone: which ones there are, the shop's facts say. */
  parse: (text: string): Result<RegionCode, UnknownRegion> =>
    FORM.test(text) ? ok(text as RegionCode) : err({ kind: 'UnknownRegion', text }),
}

type Regions = { readonly regions: readonly Region[] }

export const findRegion = ({ regions }: Regions, code: RegionCode): Region | null =>
  regions.find(region => region.code === code) ?? null

/** The storage's full name; its code when the facts do not know it any more. */
export const regionLabel = (shop: Regions, code: RegionCode): string => findRegion(shop, code)?.label ?? code

/** Those that take new orders. */
export const openRegions = ({ regions }: Regions): readonly Region[] => regions.filter(({ isOpen }) => isOpen)

/** All of them are the shop's; else the first that is not. */
export const allKnown = (shop: Regions, codes: readonly RegionCode[]): Result<void, UnknownRegion> => {
  const unknown = codes.find(code => findRegion(shop, code) === null)
  return unknown === undefined ? ok(undefined) : err({ kind: 'UnknownRegion', text: unknown })
}
