import { expect, test } from 'vitest'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { eventsFrom, TRANSITIONS } from '#core/storing/transitions.ts'
import { LANES, laneOf } from './work-today.ts'

test('every lane has a state, and in each the staff can do something', () => {
  for (const lane of LANES) {
    const states = ORDER_STATES.filter(state => laneOf(state) === lane)
    expect(states).not.toEqual([])
    for (const state of states) expect(eventsFrom(state).length).toBeGreaterThan(0)
  }
})

test('gear that is with the shop and in no locker is in a lane: it waits for a hand (G281)', () => {
  const moving = new Set(TRANSITIONS.find(({ id }) => id === 'T09')?.from)
  for (const state of ['PICKED_UP', 'REPORTED', 'TEMP_STORED', 'IN_TRANSIT', 'ARRIVED'] as const) {
    expect(laneOf(state)).not.toBeNull()
  }
  for (const state of moving) expect(state === null ? null : laneOf(state)).not.toBeNull()
})
