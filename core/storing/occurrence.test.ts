import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { checkOccurrence } from './occurrence.ts'
import type { OrderEvent } from './order-event.ts'
import type { OrderState } from './order-state.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const step = (event: OrderEvent, day: string, to: OrderState = 'REPORTED', from: OrderState = 'ARRIVED') => ({
  event,
  from,
  to,
  occurredAt: at(`${day}T12:00:00+09:00`),
})
const NOW = at('2026-12-06T12:00:00+09:00')
const LIFE = [step('order.precreated', '2026-11-02'), step('report.filed', '2026-11-20')]

const check = (occurredAt: Instant, isInsisted = false, timeline = LIFE) =>
  checkOccurrence(timeline, { occurredAt, now: NOW, isInsisted })

test('nothing has happened in the future, nor in the year before', () => {
  expect(check(NOW)).toEqual(ok(NOW))
  expect(check(Instant.plusSeconds(NOW, 1))).toEqual(err({ kind: 'OccurredInFuture' }))
  for (const year of ['2020', '2025']) {
    expect(check(at(`${year}-12-03T12:00:00+09:00`), true)).toMatchObject(err({ kind: 'OccurredTooEarly' }))
  }
})

test('no step has happened before one in the timeline', () => {
  const filed = at('2026-11-20T12:00:00+09:00')
  expect(check(filed, true)).toEqual(ok(filed))
  expect(check(filed, true, [])).toEqual(ok(filed))
  expect(check(Instant.plusSeconds(filed, -1), true)).toEqual(
    err({ kind: 'OccurredTooEarly', event: 'report.filed', at: filed }),
  )
})

// The renewal of a mistyped arrival.
const HELD = step('renewal.exhausted', '2026-12-05', 'ARRIVED')

test('a step that was taken back does not limit what really happened', () => {
  const timeline = [...LIFE, step('storage.arrived', '2026-12-05'), HELD, step('status.corrected', '2026-12-06')]
  const really = at('2026-12-01T12:00:00+09:00')
  expect(check(really, false, timeline)).toEqual(ok(really))
})

const CORRECTED = step('report.corrected', '2026-11-25', 'REPORTED', 'REPORTED')

test('nothing of the gear has happened before its report was corrected (G661)', () => {
  const really = at('2026-11-24T12:00:00+09:00')
  const timeline = [...LIFE, CORRECTED]
  expect(check(really, false, timeline)).toEqual(
    err({ kind: 'OccurredTooEarly', event: 'report.corrected', at: CORRECTED.occurredAt }),
  )
  expect(check(CORRECTED.occurredAt, false, timeline)).toEqual(ok(CORRECTED.occurredAt))
})

test('a report that was corrected where the gear never was does not limit what really happened (G661)', () => {
  const mistyped = step('storage.arrived', '2026-12-05', 'ARRIVED', 'REPORTED')
  const corrected = step('report.corrected', '2026-12-05', 'ARRIVED')
  const timeline = [...LIFE, mistyped, corrected, step('status.corrected', '2026-12-06')]
  const really = at('2026-12-01T12:00:00+09:00')
  expect(check(really, false, timeline)).toEqual(ok(really))
})

test('a step after the correction limits more than the correction (G661)', () => {
  const moved = step('storage.arrived', '2026-11-27', 'ARRIVED', 'REPORTED')
  const timeline = [...LIFE, CORRECTED, moved]
  expect(check(at('2026-11-26T12:00:00+09:00'), false, timeline)).toMatchObject(
    err({ kind: 'OccurredTooEarly', event: 'storage.arrived' }),
  )
})

test('a correction before the gear went away and came back limits less than its return (G661)', () => {
  const away = step('storage.arrived', '2026-11-27', 'ARRIVED', 'REPORTED')
  const back = step('temp.stored', '2026-11-28', 'REPORTED', 'ARRIVED')
  expect(check(at('2026-11-26T12:00:00+09:00'), false, [...LIFE, CORRECTED, away, back])).toMatchObject(
    err({ kind: 'OccurredTooEarly', event: 'temp.stored' }),
  )
})

test('what else is noted where the gear is, as a missed delivery, limits nothing (G661)', () => {
  const noted = step('pickup.missed', '2026-11-25', 'REPORTED', 'REPORTED')
  const really = at('2026-11-24T12:00:00+09:00')
  expect(check(really, false, [...LIFE, noted])).toEqual(ok(really))
})

test('what happened more than fourteen days ago is recorded when confirmed', () => {
  const fortnight = at('2026-11-22T12:00:00+09:00')
  const before = Instant.plusSeconds(fortnight, -1)
  expect(check(fortnight)).toEqual(ok(fortnight))
  expect(check(before)).toEqual(err({ kind: 'OccurredLongAgo', days: 14 }))
  expect(check(before, true)).toEqual(ok(before))
})
