import type { Region, Shop } from '#core/shared/shop.ts'
import type { ShopWish } from '#adapters/http/contract/staff/settings.ts'

/** What the sheets of this page know of the shop. */
export type ShownFacts = { readonly facts: Shop; readonly version: number }

export const factsWish = (facts: object): ShopWish => ({ kind: 'FACTS', facts: { ...facts } })

/** Lists change as a whole: the regions, with one of them changed or added. */
export const withRegion = (regions: readonly Region[], changed: Region): readonly Region[] =>
  regions.some(({ code }) => code === changed.code)
    ? regions.map(region => (region.code === changed.code ? changed : region))
    : [...regions, changed]
