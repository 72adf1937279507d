import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { isExpired, UNPAID_ORDER_HOURS } from './unpaid-life.ts'

test('an unpaid order lives for a whole day and no longer', () => {
  const placedAt = Date.parse('2026-11-20T10:00:00+09:00') as Instant
  const end = Instant.plusSeconds(placedAt, UNPAID_ORDER_HOURS * 3600)
  expect(Instant.toIso(end)).toBe('2026-11-21T01:00:00.000Z')
  expect(isExpired(placedAt, Instant.plusSeconds(end, -1))).toBe(false)
  expect(isExpired(placedAt, end)).toBe(true)
})

test('an order with a payment link can be paid until that is over, whatever its age', () => {
  const placedAt = Date.parse('2026-11-20T10:00:00+09:00') as Instant
  const payableUntil = Instant.plusSeconds(placedAt, 72 * 3600)
  expect(isExpired(placedAt, Instant.plusSeconds(payableUntil, -1), payableUntil)).toBe(false)
  expect(isExpired(placedAt, payableUntil, payableUntil)).toBe(true)
  expect(isExpired(placedAt, Instant.plusSeconds(payableUntil, 1), payableUntil)).toBe(true)
  const soon = Instant.plusSeconds(placedAt, 60)
  expect(isExpired(placedAt, soon, soon)).toBe(true)
})
