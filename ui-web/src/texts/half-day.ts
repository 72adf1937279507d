import type { Day } from '#core/shared/day.ts'
import type { HalfDay } from '#core/shared/shop.ts'
import { halfDayParts, halfDayText, type PickupWindow } from '#core/storing/pickup-window.ts'
import { dayText } from './dates.ts'

/** As `12월 3일 (목) 오전에`. */
export const inHalfText = (day: Day, half: HalfDay): string => `${dayText(day)} ${halfDayParts(half).name}에`

/** As `12월 3일 (목) 오전 9시~오후 1시`. */
export const windowText = ({ day, half }: PickupWindow): string => `${dayText(day)} ${halfDayText(half)}`
