import { KOREAN_HOLIDAYS } from '#core/storing/korean-holidays.ts'
import { addDays, startOfDay, toDay } from './calendar.ts'
import type { Contract, Region, Stop, World } from './world.ts'

/** The region with pickup windows drives from Monday to Saturday, once in a half-day. */
export const DRIVES_ON = [1, 2, 3, 4, 5, 6]
const STOPS = 1

const HALVES = ['MORNING', 'AFTERNOON'] as const
const DAYS = 28
const LAST_HOUR_MS = 18 * 3_600_000

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Whether somebody comes there on this day: without windows from Monday to Friday. */
export const isDayOff = (region: Region, day: string): boolean =>
  day in KOREAN_HOLIDAYS || (region === 'VALLEY' ? !DRIVES_ON.includes(weekday(day)) : [0, 6].includes(weekday(day)))

const nextDriving = (region: Region, day: string): string => {
  const next = addDays(day, 1)
  return isDayOff(region, next) ? nextDriving(region, next) : next
}

/** From its target on, one driving day after the one that counts (G74). */
const targetFrom = (region: Region, now: number): string => {
  const today = toDay(now)
  const isInTime = !isDayOff(region, today) && now <= startOfDay(today) + LAST_HOUR_MS
  return nextDriving(region, isInTime ? today : nextDriving(region, today))
}

export const isSame = (one: Stop, other: Stop): boolean => one.day === other.day && one.half === other.half

/** How many more stops a half-day holds, beside that of this contract; fewer than none when staff went beyond. */
export const leftIn = (world: World, but: Contract | null, stop: Stop): number =>
  STOPS -
  world.contracts.filter(
    one => one !== but && one.stop !== null && isSame(one.stop, stop) && world.owners[one.owner]?.hasLeft === false,
  ).length

/** Docs/rules/orders.md, G210: what a customer may choose. */
export const isFree = (world: World, contract: Contract | null, region: Region, stop: Stop): boolean => {
  const from = targetFrom(region, world.now)
  return (
    region === 'VALLEY' &&
    stop.day > toDay(world.now) &&
    stop.day >= from &&
    stop.day < addDays(from, DAYS) &&
    !isDayOff(region, stop.day) &&
    leftIn(world, contract, stop) > 0
  )
}

/** The half-day that staff gets on a day: the one that was said, else that in which the owner is visited anyway (G811), else the freer one; null where it holds no more (G211). */
export const stopFor = (
  world: World,
  contract: Contract,
  asked: { readonly day: string; readonly half: Stop['half'] | null; readonly isForced: boolean },
): Stop | null => {
  const [morning, afternoon] = HALVES.map(half => leftIn(world, contract, { day: asked.day, half }))
  const visited = HALVES.find(half =>
    world.contracts.some(
      one =>
        one !== contract &&
        one.owner === contract.owner &&
        one.stop !== null &&
        isSame(one.stop, { day: asked.day, half }),
    ),
  )
  const hasRoom =
    visited !== undefined && (asked.isForced || leftIn(world, contract, { day: asked.day, half: visited }) > 0)
  const half = asked.half ?? (hasRoom ? visited : (afternoon ?? 0) > (morning ?? 0) ? 'AFTERNOON' : 'MORNING')
  const stop = { day: asked.day, half }
  return asked.isForced || leftIn(world, contract, stop) > 0 ? stop : null
}

/** The pickup is booked; nothing is wished for any more. */
export const book = (contract: Contract, day: string, stop: Stop | null): void => {
  contract.pickup = day
  contract.isDayClosed = false
  contract.half = stop?.half ?? null
  contract.stop = stop
  contract.wish = null
}

/** The day is taken off. */
export const unbook = (contract: Contract): void => {
  contract.pickup = null
  contract.half = null
  contract.stop = null
}

/** So many days ahead, and which half; of a number. */
export const stopAt = (now: number, number: number): Stop => ({
  day: addDays(toDay(now), 1 + (number >> 1)),
  half: HALVES[number % 2] ?? 'MORNING',
})
