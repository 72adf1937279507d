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
  ['\u200B', ''],
  ['\u3164 \u115F\u1160\uFFA0', ''],
  ['\u{E0041}\u{E0042}', ''],
  ['\u2800\u00AD\u034F\u0301', ''],
  ['\u{E000}\uFFFF', ''],
  ['Bur\u202Enot\u200B\u2066', 'Burnot'],
  ['e\u034F\u0301', 'é'],
  ['\uFEFF살로몬\u3164', '살로몬'],
])('"%s" is kept as "%s"', (typed, kept) => {
  expect(GearText.parse(typed)).toEqual(ok(kept))
})

test.each(['가'.repeat(51), 'a\u0000b', 'two\nlines', 'tab\there', 'del\u007f', 'half\ud800', 'a\u2028b', 'a\u0085b'])(
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
