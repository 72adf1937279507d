import type { Day } from '#core/shared/day.ts'
import { type PickupWindows, type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'

/** A shop whose one region drives from Monday to Saturday, two stops in the morning and one in the afternoon. */
export const windowedShop = (windows: Partial<PickupWindows> = {}, shop: Partial<Shop> = {}): Shop => {
  const [region] = TRIAL_SHOP.regions
  const pickupWindows: PickupWindows = {
    weekdays: [1, 2, 3, 4, 5, 6],
    stops: { MORNING: 2, AFTERNOON: 1 },
    closedDays: ['2026-11-27' as Day],
    ...windows,
  }
  return { ...TRIAL_SHOP, regions: [{ ...region, pickupWindows }], ...shop }
}
