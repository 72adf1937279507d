import type { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import { HALF_DAY_HOURS, type PickupWindow } from '#core/storing/pickup-window.ts'
import { dayText } from './dates.ts'

const HALF_NAMES: Readonly<Record<HalfDay, string>> = { MORNING: '오전', AFTERNOON: '오후' }

/** As `오전 9~13시`. */
export const halfDayText = (half: HalfDay): string => {
  const { from, to } = HALF_DAY_HOURS[half]
  return `${HALF_NAMES[half]} ${from}~${to}시`
}

/** As `12월 3일 (목) 오전에`. */
export const inHalfText = (day: Day, half: HalfDay): string => `${dayText(day)} ${HALF_NAMES[half]}에`

/** As `12월 3일 (목) 오전 9~13시`. */
export const windowText = ({ day, half }: PickupWindow): string => `${dayText(day)} ${halfDayText(half)}`
