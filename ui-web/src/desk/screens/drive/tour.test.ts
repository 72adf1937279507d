import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { mergeStops, moveStop, nextStop, type Stop, type TourStop, withDone, withoutMarks } from './tour.ts'
import { stopOf } from '../../testing/driver-stops.ts'

const [A, B, C] = [stopOf('SK-AAAAAAAAAAAA'), stopOf('SK-BBBBBBBBBBBB'), stopOf('SK-CCCCCCCCCCCC')]
const ids = (stops: readonly { readonly orderId: string }[]) => stops.map(({ orderId }) => orderId.slice(3, 4)).join('')

test('a list keeps the order of the driver, and marks what is new, changed or gone until it was looked at (G336)', () => {
  const first = moveStop(mergeStops(null, [A, B]), 0, 1)
  expect(ids(first)).toBe('BA')
  const moved = { ...B, place: B.place && { ...B.place, note: '경비실에 맡겨 주세요' } }
  const second = mergeStops(first, [moved, C])
  expect([ids(second), second.map(({ mark }) => mark)]).toEqual(['BAC', ['CHANGED', 'GONE', 'NEW']])
  expect(ids(withoutMarks(second))).toBe('BC')
  expect(mergeStops(withoutMarks(second), [moved, C]).map(({ mark }) => mark)).toEqual([null, null])
})

test('without an order of the driver the morning comes before the afternoon, and neighbours beside each other (G878)', () => {
  const at = (orderId: string, address: string, more: Partial<Stop> = {}) =>
    stopOf(orderId, { place: A.place && { ...A.place, address }, ...more })
  const stops = [
    at('SK-DAAAAAAAAAAA', '한강로 2', { region: 'SEOUL' }),
    at('SK-CAAAAAAAAAAA', '올림픽로 9', { pickupHalf: 'AFTERNOON' }),
    at('SK-BAAAAAAAAAAA', '올림픽로 10'),
    at('SK-AAAAAAAAAAAA', '올림픽로 9'),
    at('SK-EAAAAAAAAAAA', '올림픽로 99', { state: 'CHECKOUT_SCHEDULED', pickupHalf: 'AFTERNOON' }),
  ]
  expect(ids(mergeStops(null, stops))).toBe('EABCD')
})

test('a note that a colleague wrote since is marked as changed (G883)', () => {
  const [stop] = mergeStops(mergeStops(null, [A]), [{ ...A, notes: ['3층, 엘리베이터 없음'] }])
  expect(stop?.mark).toBe('CHANGED')
})

test('what turns out to be late comes before the order of the driver (G640)', () => {
  const first = moveStop(mergeStops(null, [A, B]), 0, 1)
  expect(ids(mergeStops(first, [A, B, { ...C, lateSince: '2026-01-01' as Day }]))).toBe('CBA')
})

test('an address that changed since somebody read the list before is marked on the first one', () => {
  const [stop] = mergeStops(null, [{ ...A, changedSince: 1 as Instant }])
  expect(stop?.mark).toBe('CHANGED')
})

test('what was done stays on the list as done, and is open again when it is booked anew', () => {
  const done = withDone(mergeStops(null, [A, B]), A.orderId, 'pickup.missed')
  expect(mergeStops(done, [B]).map(stop => stop.done !== null)).toEqual([true, false])
  // The answer of before the step was recorded.
  expect(mergeStops(done, [A, B])[0]?.done).not.toBeNull()
  const again = mergeStops(done, [{ ...A, version: A.version + 2 }, B])
  expect([again[0]?.done, again[0]?.mark]).toEqual([null, 'CHANGED'])
})

test('the way goes on after the last stop that is done, and from the end to what was left out (G828)', () => {
  const stops = mergeStops(null, [A, B, C])
  const done = (found: readonly TourStop[], { orderId }: Stop) => withDone(found, orderId, 'pickup.done')
  expect(nextStop(stops)).toBeNull()
  const second = done(stops, B)
  expect(nextStop(second)?.orderId).toBe(C.orderId)
  const third = done(second, C)
  expect(nextStop(third)?.orderId).toBe(A.orderId)
  expect(nextStop(done(third, A))).toBeNull()
})
