import { okAsync } from 'neverthrow'
import type { ShopNow } from '#core/shared/shop.ts'
import { fullRegions } from '../capacity.ts'
import type { Capacity } from '../ports/capacity.ts'
import type { CapacityRecords } from '../ports/capacity-records.ts'

type Deps = { readonly rooms: CapacityRecords; readonly shop: ShopNow }

export const makeCapacity = ({ rooms, shop }: Deps): Capacity => ({
  full: () => (shop().limitToCapacity ? rooms.rooms().map(fullRegions) : okAsync([])),
})
