import { describe, expect, test } from 'vitest'
import { HOME_STATUSES, type HomeStatus, registerCardCount } from './home-status.ts'

test('home has a label of its own for each status, and never calls a plan free of charge', () => {
  const labels = Object.values(HOME_STATUSES)
  expect(Object.keys(HOME_STATUSES).map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(new Set(labels).size).toBe(10)
  expect(JSON.stringify(labels)).not.toMatch(/무료|!/)
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
