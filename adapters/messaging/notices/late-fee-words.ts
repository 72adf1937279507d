import type { Day } from '#core/shared/day.ts'
import { Won } from '#core/shared/won.ts'
import { feeAfterCollection } from '#core/storing/late-fee.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

/** What a day costs once the days to collect the gear are over; said before they are (G247). */
export const lateFeeNote = (
  end: { readonly region: RegionCode; readonly storageEndDate: Day },
  dayText: (day: Day) => string,
): readonly string[] => {
  const fee = feeAfterCollection(currentShop(), end)
  return fee === null ? [] : [`${dayText(fee.from)}부터는 하루 ${Won.format(fee.perDayWon)}원이 더해져요.`]
}
