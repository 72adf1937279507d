import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { Instant } from './instant.ts'

const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map(Instant.ofDate)

test('one moment reads the same from Seoul and from UTC', () => {
  expect(Instant.parse('2026-11-24T23:59:59+09:00')).toEqual(ok(Date.UTC(2026, 10, 24, 14, 59, 59)))
  expect(Instant.parse('2026-11-24T23:59+09:00')).toEqual(Instant.parse('2026-11-24T14:59:00.000Z'))
})

test.each([
  '2026-11-24T23:59:59',
  '2026-11-24',
  '2026-11-24 23:59:59Z',
  '2026-13-01T00:00:00Z',
  '2026-11-24T25:00:00Z',
  '2026-11-24T24:00:00Z',
  '2026-11-31T10:00:00+09:00',
  '2026-02-30T10:00:00+09:00',
  '2027-02-29T10:00:00+09:00',
  '2026-11-00T10:00:00+09:00',
  '1795532399000',
  'tomorrow',
  '',
])('"%s" is no moment', text => {
  expect(Instant.parse(text)).toEqual(err({ kind: 'InvalidInstant', text }))
})

test('a code sent at noon is over two minutes later', () => {
  const noon = Instant.ofDate(new Date('2026-11-24T12:00:00+09:00'))
  expect(Instant.toIso(Instant.plusSeconds(noon, 120))).toBe('2026-11-24T03:02:00.000Z')
})

// What is written can be read back, and becomes the same date: nothing is lost on the wire or in the database.
test('a moment survives writing and reading', () => {
  fc.assert(
    fc.property(instant, moment => {
      expect(Instant.parse(Instant.toIso(moment))).toEqual(ok(moment))
      expect(Instant.ofDate(Instant.toDate(moment))).toBe(moment)
    }),
  )
})

test('adding seconds and counting them are opposites', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -100_000_000, max: 100_000_000 }), (moment, seconds) => {
      const later = Instant.plusSeconds(moment, seconds)
      expect(Instant.secondsBetween(moment, later)).toBe(seconds)
      expect(Instant.secondsBetween(later, moment)).toBe(-seconds + 0)
    }),
  )
})

test('any text is read or refused, never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(Instant.parse(text).match(Number.isNaN, () => false)).toBe(false)
    }),
  )
})
