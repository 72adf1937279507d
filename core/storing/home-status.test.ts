import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import {
  activeCount,
  foremost,
  HOME_STATUSES,
  type HomeCandidate,
  type HomeStatus,
  homeOf,
  registerCardCount,
} from './home-status.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import { isActive } from './projection.ts'

const order = (state: OrderState, changed = 0, placed = 0) => ({
  state,
  stateChangedAt: changed as Instant,
  placedAt: placed as Instant,
})

describe('home', () => {
  test('speaks of the contract whose status changed last', () => {
    const waiting = order('REQUESTED', 30, 2)
    const stored = order('IN_STORAGE', 20, 3)
    expect(foremost([stored, waiting])).toBe(waiting)
    expect(homeOf([stored, waiting])).toBe(1)
  })

  test('speaks of the newer order when two changed at the same moment', () => {
    const older = order('IN_STORAGE', 20, 1)
    const newer = order('PICKED_UP', 20, 2)
    expect(foremost([older, newer])).toBe(newer)
    expect(foremost([newer, older])).toBe(newer)
  })

  test('never speaks of unpaid, expired or ended orders', () => {
    const others = (['UNPAID', 'EXPIRED', 'CANCELLED', 'RETURNED', 'COMPLETED'] as const).map(state => order(state, 99))
    expect(foremost(others)).toBeUndefined()
    expect(homeOf(others)).toBe(0)
    expect(homeOf([...others, order('RESTORED', 1)])).toBe(9)
    expect(activeCount([...others, order('RESTORED', 1)])).toBe(1)
  })

  test('is 0 without any order', () => {
    expect(homeOf([])).toBe(0)
  })

  test('has a meaning and a chip of its own for each status, and never calls a plan free of charge', () => {
    const texts = Object.values(HOME_STATUSES)
    expect(Object.keys(HOME_STATUSES).map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(texts.map(text => text.chip)).size).toBe(10)
    expect(new Set(texts.map(text => text.meaning)).size).toBe(10)
    expect(JSON.stringify(texts)).not.toMatch(/무료|!/)
  })

  const orders = fc.array(
    fc.record({
      state: fc.constantFrom(...ORDER_STATES),
      stateChangedAt: fc.nat(3).map(at => at as Instant),
      placedAt: fc.nat(3).map(at => at as Instant),
    }),
    { maxLength: 6 },
  )

  // Home is 0 exactly when nothing is under way, and nothing under way changed after what home speaks of.
  test('never speaks of an older change than it could', () => {
    fc.assert(
      fc.property(orders, (candidates: readonly HomeCandidate[]) => {
        const chosen = foremost(candidates)
        const active = candidates.filter(({ state }) => isActive(state))
        expect(homeOf(candidates) === 0).toBe(activeCount(candidates) === 0)
        for (const { stateChangedAt, placedAt } of active) {
          const rank = stateChangedAt * 10 + placedAt
          expect(rank).toBeLessThanOrEqual((chosen?.stateChangedAt ?? -1) * 10 + (chosen?.placedAt ?? -1))
        }
      }),
    )
  })
})

describe('the register card', () => {
  test.each([0, 1, 2, 3, 4] as const)('says 0 items at status %i', (status: HomeStatus) => {
    expect([registerCardCount(status, 0), registerCardCount(status, 1)]).toEqual([0, 0])
  })

  test.each([5, 6, 7, 8, 9] as const)('says 1 item at status %i', (status: HomeStatus) => {
    expect(registerCardCount(status, 1)).toBe(1)
  })

  test('counts the contracts when there are several', () => {
    expect([registerCardCount(1, 3), registerCardCount(7, 2)]).toEqual([3, 2])
  })
})
