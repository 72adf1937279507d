import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'

/** A whole day in a customer's calendar. The same `id` again replaces the entry. */
export type CalendarEntry = {
  readonly id: string
  readonly day: Day
  readonly title: string
  readonly note: string
}

/** Nine in the morning of the day before: entries of a whole day begin at midnight. */
const REMIND = '-PT15H'
const MAX_LINE_OCTETS = 75

type Writing = { readonly brand: Shop['brand']; readonly writtenAt: Instant }

/** An entry as an iCalendar file (RFC 5545). Days carry no zone: a Korean day stays that day wherever the phone is. */
export const calendarFile = ({ id, day, title, note }: CalendarEntry, { brand, writtenAt }: Writing): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.latin}//KO`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@${brand.latin.toLowerCase()}`,
    `DTSTAMP:${Instant.toIso(writtenAt).replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(Day.addDays(day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(note)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${REMIND}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

const compact = (day: Day): string => day.replaceAll('-', '')

/** RFC 5545, 3.3.11. Other control characters are not allowed in a text at all. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, found => `\\${found}`)
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** RFC 5545, 3.1: lines of at most 75 octets, never broken inside a character; the next begins with a space. */
const folded = (line: string): string => {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = countOctets(character)
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join('\r\n')
}

/** In UTF-8. */
const countOctets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}
