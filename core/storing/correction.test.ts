import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { checkCorrection } from './correction.ts'
import type { OrderEvent } from './order-event.ts'

const SECONDS_PER_DAY = 24 * 60 * 60
const shelvedAt = Date.parse('2026-12-03T14:20:00+09:00') as Instant
const step = (event: OrderEvent, daysLater = 0) => ({
  event,
  recordedAt: Instant.plusSeconds(shelvedAt, daysLater * SECONDS_PER_DAY),
})
const paid = step('payment.confirmed', -9)
const shelved = step('storage.shelved')
const weekLater = Instant.plusSeconds(shelvedAt, 7 * SECONDS_PER_DAY)

test('a step can be corrected for seven days after it was recorded', () => {
  expect(checkCorrection([paid, shelved], weekLater)).toEqual(ok(shelved))
  expect(checkCorrection([paid, shelved], Instant.plusSeconds(weekLater, 1))).toEqual(
    err({ kind: 'CorrectionTooLate' }),
  )
})

test('gear that was lost is found whenever it is (G797)', () => {
  const yearLater = Instant.plusSeconds(shelvedAt, 365 * SECONDS_PER_DAY)
  const lost = step('gear.lost', 3)
  expect(checkCorrection([shelved, lost], yearLater)).toEqual(ok(lost))
  expect(checkCorrection([shelved, step('gear.damaged', 3)], yearLater)).toEqual(err({ kind: 'CorrectionTooLate' }))
})

test('only the last step by staff is corrected', () => {
  const timeline = [step('storage.arrived', -1), shelved, step('autopay.terminated', 1), step('renewal.declined', 1)]
  expect(checkCorrection(timeline, weekLater)).toEqual(ok(shelved))
})

test('nothing is corrected behind money that has moved', () => {
  expect(checkCorrection([shelved, step('renewal.charged', 1)], weekLater)).toEqual(err({ kind: 'MoneyMovedSince' }))
})

test('an order that staff never touched has nothing to correct', () => {
  expect(checkCorrection([paid], weekLater)).toEqual(err({ kind: 'NothingToCorrect' }))
  expect(checkCorrection([], weekLater)).toEqual(err({ kind: 'NothingToCorrect' }))
})
