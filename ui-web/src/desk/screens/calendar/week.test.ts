import { expect, test } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isForStaff } from '#core/storing/step-details.ts'
import { calendarWeek, daysFrom, today, visitOf } from '../../testing/calendar-week.ts'
import { canDrop, moveEvent, plansOf, SLOT_KINDS, weekOf } from './week.ts'

const FROM = weekOf(today())
const slot = (week: ReturnType<typeof calendarWeek>, kind: (typeof SLOT_KINDS)[number], day = today()) =>
  plansOf(week)
    .find(plan => plan.day === day)
    ?.slots.find(one => one.kind === kind)

test('a week begins on a Sunday and holds its day', () => {
  for (let at = 0; at < 30; at += 1) {
    const day = Day.addDays(today(), at)
    expect(Day.weekday(weekOf(day))).toBe(0)
    expect(Day.daysBetween(weekOf(day), day)).toBe(Day.weekday(day))
  }
})

test('of several storages what is booked and what can be is taken together; one that is closed adds nothing (G340, G341)', () => {
  const full = { halves: [{ half: 'MORNING' as const, taken: 3, stops: 6 }] }
  const week = calendarWeek({
    regions: [
      { region: 'RESORT', days: daysFrom(FROM, () => full) },
      { region: 'CITY', days: daysFrom(FROM, () => ({ ...full, closure: 'REGION_CLOSED' })) },
    ],
  })
  expect(slot(week, 'MORNING')).toMatchObject({ taken: 6, stops: 6 })
  expect(plansOf(week)[0]).toMatchObject({ closure: null, closed: [{ region: 'CITY', closure: 'REGION_CLOSED' }] })
  const shut = calendarWeek({ regions: [{ region: 'RESORT', days: daysFrom(FROM, () => ({ closure: 'HOLIDAY' })) }] })
  expect(plansOf(shut)[0]).toMatchObject({ closure: 'HOLIDAY', closed: [] })
})

test('a shop without windows has pickups of a day; a pickup without a half-day is shown beside the half-days', () => {
  const without = calendarWeek({
    regions: [{ region: 'RESORT', days: daysFrom(FROM, () => ({ halves: [] })) }],
    pickups: [visitOf({ half: null })],
  })
  expect(plansOf(without)[0]?.slots.map(({ kind }) => kind)).toEqual(['ANY_TIME', 'DELIVERY'])
  expect(slot(without, 'ANY_TIME')).toMatchObject({ taken: 1, stops: null })
  expect(plansOf(calendarWeek())[0]?.slots.map(({ kind }) => kind)).toEqual(['MORNING', 'AFTERNOON', 'DELIVERY'])
  expect(slot(calendarWeek({ pickups: [visitOf({ half: null })] }), 'ANY_TIME')?.taken).toBe(1)
})

test('pickups and deliveries do not mix, and each is moved by a step that staff records (G343)', () => {
  for (const state of ORDER_STATES) {
    const visit = visitOf({ state })
    expect(isForStaff(moveEvent(visit))).toBe(true)
    expect(SLOT_KINDS.filter(kind => canDrop(visit, kind))).toEqual(
      moveEvent(visit).startsWith('checkout') ? ['DELIVERY'] : ['MORNING', 'AFTERNOON', 'ANY_TIME'],
    )
  }
})
