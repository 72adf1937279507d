import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { placeHelp } from './place-settings.ts'

test('a shop without keys has a drawn map and free text for addresses', () => {
  expect(placeHelp({})).toEqual(ok({ mapKey: null, hasAddressSearch: false }))
  expect(placeHelp({ KAKAO_MAP_KEY: '', ADDRESS_SEARCH: 'off' })).toEqual(ok({ mapKey: null, hasAddressSearch: false }))
})

test('each help is switched on by itself', () => {
  expect(placeHelp({ KAKAO_MAP_KEY: 'key' })).toEqual(ok({ mapKey: 'key', hasAddressSearch: false }))
  expect(placeHelp({ ADDRESS_SEARCH: 'on' })).toEqual(ok({ mapKey: null, hasAddressSearch: true }))
})

test('a switch that is neither on nor off is refused in one line', () => {
  expect(placeHelp({ ADDRESS_SEARCH: 'yes' })).toMatchObject({
    error: { kind: 'WrongSetting', message: 'ADDRESS_SEARCH must be on or off.' },
  })
})
