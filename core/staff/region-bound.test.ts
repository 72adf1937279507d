import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { admitRegions, admitShopWide, regionMeant } from './region-bound.ts'

const bound = { regions: ['RESORT', 'CITY'] } as const

test('a bound member acts where one of the regions is theirs, and where there is none yet (G375)', () => {
  expect(admitRegions(bound, ['CITY']).isOk()).toBe(true)
  expect(admitRegions(bound, ['HARBOUR', 'RESORT']).isOk()).toBe(true)
  expect(admitRegions(bound, []).isOk()).toBe(true)
  expect(admitRegions(bound, ['HARBOUR'])).toEqual(err({ kind: 'OtherRegion', regions: ['HARBOUR'] }))
})

test('who is bound to none acts everywhere, and alone on what is the whole shop’s (G375)', () => {
  expect(admitRegions({}, ['HARBOUR']).isOk()).toBe(true)
  expect(admitShopWide({}).isOk()).toBe(true)
  expect(admitShopWide(bound)).toEqual(err({ kind: 'ShopWide' }))
})

test('a region that is not said is the only one that it can be, of the member or of the shop (G860)', () => {
  expect(regionMeant('CITY', {}, ['RESORT', 'CITY'])).toEqual(ok('CITY'))
  expect(regionMeant(undefined, {}, ['RESORT'])).toEqual(ok('RESORT'))
  expect(regionMeant(undefined, {}, ['RESORT', 'CITY'])).toEqual(
    err({ kind: 'RegionNeeded', regions: ['RESORT', 'CITY'] }),
  )
  expect(regionMeant(undefined, { regions: ['CITY'] }, ['RESORT', 'CITY'])).toEqual(ok('CITY'))
  expect(regionMeant(undefined, bound, ['RESORT', 'CITY', 'HARBOUR'])).toEqual(
    err({ kind: 'RegionNeeded', regions: ['RESORT', 'CITY'] }),
  )
})
