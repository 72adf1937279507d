import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { RegionCode, REGIONS } from './region.ts'

test.each(REGIONS)('$code is a region with its labels', ({ code, label, area }) => {
  expect(RegionCode.parse(code)).toEqual(ok(code))
  expect([RegionCode.label(code), RegionCode.area(code)]).toEqual([label, area])
})

test.each(['', 'resort', 'SEOUL', 'RESORT '])('"%s" is no region', text => {
  expect(RegionCode.parse(text)).toEqual(err({ kind: 'UnknownRegion', text }))
})
