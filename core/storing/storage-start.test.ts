import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import { storageStartDay } from './storage-start.ts'

const at = (text: string): Instant => Date.parse(text) as Instant

test('storage starts on the Seoul day of the arrival, however late it is recorded', () => {
  const now = at('2026-12-06T09:00:00+09:00')
  expect(storageStartDay(at('2026-12-02T23:59:59+09:00'), now)).toEqual(ok('2026-12-02'))
  expect(storageStartDay(at('2026-12-02T15:00:00Z'), now)).toEqual(ok('2026-12-03'))
})

test('gear cannot arrive in the future', () => {
  const now = at('2026-12-03T14:20:00+09:00')
  expect(storageStartDay(now, now)).toEqual(ok('2026-12-03'))
  expect(storageStartDay(Instant.plusSeconds(now, 1), now)).toEqual(err({ kind: 'OccurredInFuture' }))
})
