import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Instant } from '#core/shared/instant.ts'
import { momentsOfChange, patchBetween, patched, type ShopChange, shopDocumentAt } from './shop-change.ts'

const TRIAL = { support: { phone: '1588-0000', hours: '평일' }, regions: ['RESORT'], fee: 300 }
const change = (id: number, from: number, patch: ShopChange['patch'], isWithdrawn = false): ShopChange => ({
  id,
  effectiveFrom: from as Instant,
  patch,
  recordedAt: 0 as Instant,
  withdrawnAt: isWithdrawn ? (0 as Instant) : null,
})

describe('the facts of a moment (G200)', () => {
  test('are those of a trial until something is changed', () => {
    expect(shopDocumentAt(TRIAL, [], 5 as Instant)).toEqual(TRIAL)
    expect(shopDocumentAt(TRIAL, [change(1, 6, { fee: 0 })], 5 as Instant)).toEqual(TRIAL)
  })

  test('are changed fact by fact, lists as a whole', () => {
    const changes = [change(1, 3, { support: { phone: '1588-1234' } }), change(2, 4, { regions: ['RESORT', 'CITY'] })]
    expect(shopDocumentAt(TRIAL, changes, 4 as Instant)).toEqual({
      support: { phone: '1588-1234', hours: '평일' },
      regions: ['RESORT', 'CITY'],
      fee: 300,
    })
  })

  test('what is changed now leaves what was planned for later', () => {
    const changes = [change(1, 10, { fee: 0 }), change(2, 5, { fee: 200, support: { phone: '02-123-4567' } })]
    expect(shopDocumentAt(TRIAL, changes, 9 as Instant)).toMatchObject({ fee: 200 })
    expect(shopDocumentAt(TRIAL, changes, 10 as Instant)).toMatchObject({ fee: 0, support: { phone: '02-123-4567' } })
  })

  test('of one moment the last that was recorded wins, and what was withdrawn never held', () => {
    const changes = [change(2, 5, { fee: 2 }), change(1, 5, { fee: 1 }), change(3, 5, { fee: 3 }, true)]
    expect(shopDocumentAt(TRIAL, changes, 5 as Instant)).toMatchObject({ fee: 2 })
    expect(
      momentsOfChange([...changes, change(4, 8, {}), change(5, 8, {}), change(6, 9, {}, true)], 6 as Instant),
    ).toEqual([6, 8])
  })
})

const facts = fc.letrec(tie => ({
  value: fc.oneof(
    fc.constantFrom<unknown>(null, 1, 'a', true),
    fc.array(fc.integer({ max: 3, min: 0 }), { maxLength: 3 }),
    tie('named'),
  ),
  named: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
})).named

test('the least of a wish makes the same facts, and nothing when they are those already', () => {
  fc.assert(
    fc.property(facts, facts, (before, wish) => {
      const patch = patchBetween(before, wish)
      expect(patched(before, patch ?? {})).toEqual(patched(before, wish))
      expect(patchBetween(patched(before, wish), wish)).toBeUndefined()
    }),
  )
})
