import * as fc from 'fast-check'
import { err, ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { GearText, missingDetails, NO_GEAR_TEXT } from './gear-text.ts'

const text = (typed: string): GearText => GearText.parse(typed).unwrapOr(NO_GEAR_TEXT)

test.each([
  ['', ''],
  ['Burton Custom 158', 'Burton Custom 158'],
  ['  살로몬 ', '살로몬'],
  ['\u1109\u1161\u11af\u1105\u1169\u1106\u1169\u11ab', '살로몬'],
  ['🎿'.repeat(50), '🎿'.repeat(50)],
])('"%s" is kept as "%s"', (typed, kept) => {
  expect(GearText.parse(typed)).toEqual(ok(kept))
})

test.each(['가'.repeat(51), 'a\u0000b', 'two\nlines', 'tab\there', 'del\u007f', 'half\ud800'])(
  '%j is refused',
  typed => {
    expect(GearText.parse(typed)).toEqual(err({ kind: 'InvalidGearText' }))
  },
)

// What was accepted once is accepted again, unchanged.
test('gear text stays the same when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), typed => {
      const first = GearText.parse(typed)
      expect(first.andThen(kept => GearText.parse(kept))).toEqual(first)
      first.map(kept => expect(Array.from(kept).length).toBeLessThanOrEqual(50))
    }),
  )
})

test('gear is complete for pickup once brand, name and size are known', () => {
  const gear = { brand: text('Burton'), equipmentName: text('Custom'), equipmentSize: text('158') }
  expect(missingDetails(gear)).toEqual([])
  expect(missingDetails({ ...gear, brand: text(' '), equipmentSize: NO_GEAR_TEXT })).toEqual(['brand', 'equipmentSize'])
})
