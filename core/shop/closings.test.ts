import { expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'
import { closedDayRefused, closingsAhead } from './closings.ts'
import type { ShopChange, ShopPatch } from './shop-change.ts'

const at = (text: string): Instant => Instant.ofDate(new Date(`${text}:00+09:00`))
const closing = (...closedDays: readonly string[]): ShopPatch => ({ pickup: { closedDays } })

let recorded = 0
const change = (recordedAt: string, patch: ShopPatch, effectiveFrom = recordedAt): ShopChange => {
  recorded += 1
  return { id: recorded, patch, recordedAt: at(recordedAt), effectiveFrom: at(effectiveFrom), withdrawnAt: null }
}
const withdrawn = (one: ShopChange, when: string): ShopChange => ({ ...one, withdrawnAt: at(when) })

const NOW = at('2026-11-20T17:00')
const ahead = (...changes: readonly ShopChange[]) =>
  closingsAhead(changes, NOW).map(({ region, day, since }) => [
    region,
    day,
    Instant.toSeoulText(since).slice(0, 16).replace(' ', 'T'),
  ])

test('a day is closed since the change that closed it, not since a later one that names it again (G796)', () => {
  expect(
    ahead(
      change('2026-11-10T10:00', closing('2026-11-19', '2026-11-25')),
      change('2026-11-12T10:00', closing('2026-11-19', '2026-11-25', '2026-11-26')),
    ),
  ).toEqual([
    [null, '2026-11-25', '2026-11-10T10:00'],
    [null, '2026-11-26', '2026-11-12T10:00'],
  ])
})

test('a planned closing begins with its moment, and one to come is none yet (G796)', () => {
  const planned = change('2026-11-10T10:00', closing('2026-11-25'), '2026-11-15T00:00')
  expect(ahead(planned)).toEqual([[null, '2026-11-25', '2026-11-15T00:00']])
  expect(ahead(change('2026-11-10T10:00', closing('2026-11-25'), '2026-11-21T00:00'))).toEqual([])
})

test('a day that was open meanwhile is closed anew, also where the opening was taken back (G796)', () => {
  const [first, opened] = [
    change('2026-11-10T10:00', closing('2026-11-25')),
    change('2026-11-12T10:00', closing()),
  ] as const
  expect(ahead(first, opened)).toEqual([])
  expect(ahead(first, opened, change('2026-11-14T10:00', closing('2026-11-25')))).toEqual([
    [null, '2026-11-25', '2026-11-14T10:00'],
  ])
  expect(ahead(first, withdrawn(opened, '2026-11-15T09:00'))).toEqual([[null, '2026-11-25', '2026-11-15T09:00']])
  expect(ahead(withdrawn(first, '2026-11-15T09:00'))).toEqual([])
})

test('a region closes days of its own', () => {
  const [resort] = TRIAL_SHOP.regions
  const pickupWindows = { weekdays: [1], stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: ['2026-11-23' as Day] }
  expect(ahead(change('2026-11-10T10:00', { regions: [{ ...resort, pickupWindows }] }))).toEqual([
    ['RESORT', '2026-11-23', '2026-11-10T10:00'],
  ])
})

const today = '2026-11-20' as Day
const facts = (everywhere: readonly string[], inRegion: readonly string[] = []): Pick<Shop, 'regions' | 'pickup'> => {
  const [resort] = TRIAL_SHOP.regions
  const pickupWindows = { weekdays: [1], stops: { MORNING: 1, AFTERNOON: 1 }, closedDays: inRegion as Day[] }
  return { regions: [{ ...resort, pickupWindows }], pickup: { ...TRIAL_SHOP.pickup, closedDays: everywhere as Day[] } }
}

test.each([
  ['2026-11-19', { kind: 'ClosedDayInThePast', day: '2026-11-19', today }],
  ['2016-12-25', { kind: 'ClosedDayInThePast', day: '2016-12-25', today }],
  ['2028-11-20', { kind: 'ClosedDayFarAhead', day: '2028-11-20', latest: '2028-11-19' }],
  ['2036-12-25', { kind: 'ClosedDayFarAhead', day: '2036-12-25', latest: '2028-11-19' }],
  ['2026-11-20', null],
  ['2028-11-19', null],
])('that %s becomes closed, in a region or in all, is %j: a year was mistyped (G945)', (day, refusal) => {
  const before = facts(['2016-01-01', '2036-01-01'], ['2016-01-01'])
  expect(closedDayRefused({ before, after: facts([day]) }, today)).toEqual(refusal)
  expect(closedDayRefused({ before, after: facts(['2036-01-01'], ['2016-01-01', day]) }, today)).toEqual(refusal)
})

test('a day that was closed before is not asked about again (G945)', () => {
  const before = facts(['2016-01-01'], ['2036-01-01'])
  expect(closedDayRefused({ before, after: before }, today)).toBeNull()
})
