import { findRegion, RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'

/** The short name of a storage's surroundings; its code when the facts do not know it any more. */
export const regionName = (region: string): string =>
  RegionCode.parse(region)
    .map(code => findRegion(SHOP, code)?.area ?? region)
    .unwrapOr(region)
