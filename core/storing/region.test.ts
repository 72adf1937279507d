import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { openRegions, RegionCode, regionLabel } from './region.ts'

const [resort] = TRIAL_SHOP.regions
const CITY = { ...TRIAL_SHOP.regions[0], code: 'CITY' as const, label: '서울 보관소' }

test.each(['RESORT', 'CITY_2', 'A'])('%s can be the code of a region', code => {
  expect(RegionCode.parse(code)).toEqual(ok(code))
})

test.each(['', 'resort', '2CITY', 'RESORT '])('"%s" is no code', text => {
  expect(RegionCode.parse(text)).toEqual(err({ kind: 'UnknownRegion', text }))
})

test('a region is shown by its name, one that the shop has no more by its code', () => {
  expect(regionLabel(TRIAL_SHOP, 'RESORT')).toBe('스노우밸리 리조트 보관소')
  expect(regionLabel(TRIAL_SHOP, 'CITY')).toBe('CITY')
})

test('a closed region is offered no more', () => {
  const regions = [{ ...resort, isOpen: false }, CITY]
  expect(openRegions({ regions }).map(({ code }) => code)).toEqual(['CITY'])
})
