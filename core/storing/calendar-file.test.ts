import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { calendarFile } from './calendar-file.ts'

const NOW = Instant.ofDate(new Date('2026-11-21T03:00:00.123Z'))
const entry = { id: 'pickup-SK-1', day: '2026-12-31' as Day, title: '장비 픽업', note: '문 앞에 두세요' }
const makeFile = (change: Partial<typeof entry> = {}) =>
  calendarFile({ ...entry, ...change }, { brand: TRIAL_SHOP.brand, writtenAt: NOW })
const splitLines = (file: string) => file.split('\r\n')
const unfolded = (file: string) => file.replaceAll('\r\n ', '')
/** Throws at half a character. */
const octets = (line: string) => encodeURIComponent(line).replaceAll(/%../g, '%').length

describe('a file for the calendar', () => {
  test('holds a whole day that ends with the next one, also over the year', () => {
    const lines = splitLines(makeFile())
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('DTSTAMP:20261121T030000Z')
    expect(lines).toContain('UID:pickup-SK-1@seasonkeep')
    expect(lines).toContain('SUMMARY:장비 픽업')
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(makeFile().endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('reminds at nine on the day before', () => {
    expect(splitLines(makeFile())).toContain('TRIGGER:-PT15H')
  })

  test('escapes what has a meaning, so that no text becomes a line of its own', () => {
    const file = makeFile({ title: 'a;b,c\\d', note: 'one\ntwo\r\nBEGIN:VEVENT\u0000' })
    expect(splitLines(file)).toContain('SUMMARY:a\\;b\\,c\\\\d')
    expect(splitLines(file)).toContain('DESCRIPTION:one\\ntwo\\nBEGIN:VEVENT')
    expect(splitLines(file).filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })

  // No line is longer than 75 octets, none is cut inside a character, and unfolding gives the text back.
  test('folds long lines wherever they come from', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 200 }), note => {
        const file = makeFile({ note })
        expect(Math.max(...splitLines(file).map(octets))).toBeLessThanOrEqual(75)
        expect(splitLines(unfolded(file))).toHaveLength(splitLines(makeFile()).length)
      }),
    )
    const note = '픽업하는 날에 문 앞으로 갈게요. '.repeat(20).trim()
    expect(splitLines(unfolded(makeFile({ note })))).toContain(`DESCRIPTION:${note}`)
  })
})
