import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isEnded, isPaid } from '#core/storing/projection.ts'
import { endedBy, LATE_WORK, LATE_WORK_RULES, type LateWork } from './late-work.ts'

const at = (text: string): Instant => Instant.ofDate(new Date(`${text}:00+09:00`))

/** As the records judge it. */
const isLate = (kind: LateWork, now: Instant, since: Instant, day: Day | null = null): boolean => {
  const rule = LATE_WORK_RULES[kind]
  const [before, until] = [rule.before(now, TRIAL_SHOP.pickup), rule.until(now)]
  return (before !== null && since < before) || (until !== null && day !== null && day <= until)
}

describe('an order without a pickup day, and a checkout without one (G180)', () => {
  // 2026-11-20 is a Friday.
  test.each(['ORDER_WAITING', 'CHECKOUT_WAITING'] as const)('%s: late at noon of the next business day', kind => {
    const friday = at('2026-11-20T17:00')
    expect(isLate(kind, at('2026-11-22T23:59'), friday)).toBe(false)
    expect(isLate(kind, at('2026-11-23T11:59'), friday)).toBe(false)
    expect(isLate(kind, at('2026-11-23T12:00'), friday)).toBe(true)
    expect(isLate(kind, at('2026-11-23T12:00'), at('2026-11-22T10:00'))).toBe(true)
    expect(isLate(kind, at('2026-11-23T12:00'), at('2026-11-23T00:00'))).toBe(false)
    expect(LATE_WORK_RULES[kind].dueOn({ since: friday, day: null }, TRIAL_SHOP.pickup)).toBe('2026-11-23')
  })

  test('a checkout is late on the day that was asked for, when that comes first', () => {
    const [friday, saturday] = [at('2026-11-20T17:00'), '2026-11-21' as Day]
    expect(isLate('CHECKOUT_WAITING', at('2026-11-21T09:59'), friday, saturday)).toBe(false)
    expect(isLate('CHECKOUT_WAITING', at('2026-11-21T10:00'), friday, saturday)).toBe(true)
    expect(LATE_WORK_RULES.CHECKOUT_WAITING.dueOn({ since: friday, day: saturday }, TRIAL_SHOP.pickup)).toBe(saturday)
  })
})

test.each(['REPORT_LATE', 'SHELVING_LATE'] as const)('%s: 24 hours after the step before it (G180)', kind => {
  const since = at('2026-11-20T17:00')
  expect(isLate(kind, at('2026-11-21T17:00'), since)).toBe(false)
  expect(isLate(kind, at('2026-11-21T17:01'), since)).toBe(true)
  expect(LATE_WORK_RULES[kind].dueOn({ since, day: null }, TRIAL_SHOP.pickup)).toBe('2026-11-21')
})

test('gear that was inspected and has not arrived is late after a week, and after each step on its way (G793)', () => {
  const since = at('2026-11-20T17:00')
  expect(isLate('ARRIVAL_LATE', at('2026-11-27T23:59'), since)).toBe(false)
  expect(isLate('ARRIVAL_LATE', at('2026-11-28T00:00'), since)).toBe(true)
  expect(LATE_WORK_RULES.ARRIVAL_LATE.dueOn({ since, day: null }, TRIAL_SHOP.pickup)).toBe('2026-11-27')
  expect(LATE_WORK_RULES.ARRIVAL_LATE.states).toEqual(['REPORTED', 'TEMP_STORED', 'IN_TRANSIT'])
})

test('no state that only a step of the staff ends goes without a task (G793)', () => {
  const watched = LATE_WORK.filter(kind => kind !== 'STOP_ON_CLOSED_DAY').flatMap(kind => LATE_WORK_RULES[kind].states)
  const byStaffAlone = ORDER_STATES.filter(state => isPaid(state) && !isEnded(state)).filter(
    state =>
      // Stored gear waits for its customer; gear that is out, for them or for the end of its season; a booked pickup has its own task.
      !['IN_STORAGE', 'RESTORED', 'CHECKED_OUT', 'PICKUP_SCHEDULED'].includes(state),
  )
  expect(watched.toSorted()).toEqual([...byStaffAlone].toSorted())
})

test('a booked stop waits for no time of its own: the closing of its day decides (G796)', () => {
  const ahead = [{ region: null, day: '2026-11-25' as Day, since: at('2026-11-20T17:00') }]
  const closedOf = (kind: LateWork) => LATE_WORK_RULES[kind].closed(ahead)
  expect(LATE_WORK.filter(kind => closedOf(kind).length > 0)).toEqual(['STOP_ON_CLOSED_DAY'])
  expect(closedOf('STOP_ON_CLOSED_DAY')).toEqual(ahead)
})

test('a late pickup takes the place of a day that is not booked, and a closed day that of a late delivery (G808)', () => {
  expect([endedBy('PICKUP_LATE'), endedBy('STOP_ON_CLOSED_DAY'), endedBy('REPORT_LATE')]).toEqual([
    ['ORDER_WAITING'],
    ['DELIVERY_LATE'],
    [],
  ])
})

test('a booked delivery is late at ten on the day after it (G180)', () => {
  const [since, day] = [at('2026-11-18T17:00'), '2026-11-20' as Day]
  expect(isLate('DELIVERY_LATE', at('2026-11-21T09:59'), since, day)).toBe(false)
  expect(isLate('DELIVERY_LATE', at('2026-11-21T10:00'), since, day)).toBe(true)
  expect(LATE_WORK_RULES.DELIVERY_LATE.dueOn({ since, day }, TRIAL_SHOP.pickup)).toBe(day)
})

test('nothing is late that was due on a later day', () => {
  const since = at('2026-11-20T17:00')
  for (const kind of LATE_WORK) {
    for (let hours = 0; hours < 24 * 9; hours += 1) {
      const now = Instant.plusSeconds(since, hours * 3600)
      const day = '2026-11-24' as Day
      if (isLate(kind, now, since, day)) {
        expect(LATE_WORK_RULES[kind].dueOn({ since, day }, TRIAL_SHOP.pickup) <= Day.of(now)).toBe(true)
      }
    }
  }
})
