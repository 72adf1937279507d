import type { RegionCode } from '#core/storing/region.ts'
import { SHOP } from '../../app/shop.ts'
import { useSession } from './session.ts'

/** Whether the member works in a region: in each, unless they are bound to some (G375). */
export const useIsOwnRegion = (): ((region: string) => boolean) => {
  const { regions } = useSession().member
  return region => regions?.includes(region as RegionCode) ?? true
}

/** The regions of the shop in which the member works. */
export const useOwnRegions = () => {
  const isOwn = useIsOwnRegion()
  return SHOP.regions.filter(({ code }) => isOwn(code))
}
