import { expect, test } from 'vitest'
import { Instant } from '#core/shared/instant.ts'
import type { ShopChange } from './shop-change.ts'
import { withdrawalEndedAt } from './withdrawal-ended.ts'

const at = (day: string): Instant => Instant.ofDate(new Date(`${day}T10:00:00+09:00`))
const NOW = at('2026-12-01')

const set = (day: string, isGiven: boolean, more: Partial<ShopChange> = {}): ShopChange => ({
  id: Number(day.replaceAll('-', '')),
  patch: { statutoryWithdrawal: isGiven },
  recordedAt: at(day),
  effectiveFrom: at(day),
  withdrawnAt: null,
  ...more,
})

const ON = set('2026-11-02', true)

test.each<[string, readonly ShopChange[], Instant | null]>([
  ['was never given', [set('2026-11-02', false)], null],
  ['is given', [ON], null],
  ['was turned off', [ON, set('2026-11-20', false)], at('2026-11-20')],
  [
    'was turned off and something else was changed since',
    [
      ON,
      set('2026-11-20', false),
      { ...ON, id: 9, recordedAt: at('2026-11-25'), effectiveFrom: at('2026-11-25'), patch: { selfBooking: false } },
    ],
    at('2026-11-20'),
  ],
  [
    'was turned off, on and off again',
    [ON, set('2026-11-10', false), set('2026-11-12', true), set('2026-11-20', false)],
    at('2026-11-20'),
  ],
  ['was turned off and is given again', [ON, set('2026-11-10', false), set('2026-11-12', true)], null],
  ['was turned on by mistake, which was taken back', [{ ...ON, withdrawnAt: at('2026-11-03') }], at('2026-11-03')],
  ['is to be turned off', [ON, set('2026-11-20', false, { effectiveFrom: at('2026-12-20') })], null],
])('the statutory withdrawal that %s ended then, or not (G930)', (_what, changes, ended) => {
  expect(withdrawalEndedAt(changes, NOW)).toBe(ended)
})
