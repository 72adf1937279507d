import { expect, test } from 'vitest'
import { EQUIPMENT_TYPES } from './equipment-type.ts'
import { GEAR_PARTS, lackingParts, toParts } from './hand-over.ts'

test('boots and poles belong to skis, boots and bindings to a snowboard; bag and helmet may come along (G235)', () => {
  expect(lackingParts('SKI', ['POLES', 'HELMET'])).toEqual(['BOOTS'])
  expect(lackingParts('SNOWBOARD', ['BOOTS', 'POLES'])).toEqual(['BINDINGS'])
  expect(lackingParts('SKI', [])).toEqual(['BOOTS', 'POLES'])
})

test.each(EQUIPMENT_TYPES)('of %s nothing is called missing while nobody has looked, nor when all is there', type => {
  expect(lackingParts(type, null)).toEqual([])
  expect(lackingParts(type, GEAR_PARTS)).toEqual([])
})

test('parts are kept in one order, each once', () => {
  expect(toParts(['BAG', 'BOOTS', 'BAG'])).toEqual(['BOOTS', 'BAG'])
})
