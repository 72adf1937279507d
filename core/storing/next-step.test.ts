import { expect, test } from 'vitest'
import { laneOf } from '#core/staff/work-today.ts'
import { nextStepFrom } from './next-step.ts'
import { ORDER_STATES } from './order-state.ts'
import { isRoutine } from './step-reason.ts'
import { eventsFrom } from './transitions.ts'

test.each(ORDER_STATES)('the next step from %s is one that its state allows and that needs no reason (G310)', state => {
  const next = nextStepFrom(state)
  if (next === null) return expect(laneOf(state)).toBeNull()
  expect(eventsFrom(state)).toContain(next)
  expect(isRoutine(next)).toBe(true)
})
