import { readFileSync } from 'node:fs'
import { ok } from 'neverthrow'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { patched } from '#core/shop/shop-change.ts'
import { readShop } from './shop-document.ts'

const problems = (patch: object) =>
  readShop(patched(TRIAL_SHOP, patch)).match(
    () => [],
    found => found.map(({ path, problem }) => `${path} ${problem}`),
  )

const alimtalk = (...templates: readonly object[]) => ({ alimtalk: { channel: 'KA01PF', templates } })

describe('a document of the shop’s facts', () => {
  test('a trial’s is read as it is', () => {
    expect(readShop(structuredClone(TRIAL_SHOP))).toEqual(ok(TRIAL_SHOP))
  })

  test('all that is wrong is said at once, with its place', () => {
    expect(problems({ support: { phone: 'call us', fax: '1' }, season: { start: '02-30' }, prices: [] })).toEqual([
      'support.phone must be: a phone number with hyphens, as 1588-0000',
      'support.fax is no fact of a shop',
      expect.stringMatching(/^prices must be: /),
      'season.start must be: a day of each year, as 07-01',
    ])
  })

  test('what is of another type is said in words', () => {
    expect(problems({ statutoryWithdrawal: 'off', paymentFeeBasisPoints: 'three', brand: { korean: 1 } })).toEqual([
      'brand.korean must be: a text',
      'paymentFeeBasisPoints must be: hundredths of a percent',
      'statutoryWithdrawal must be: true or false',
    ])
  })

  test('the templates of KakaoTalk messages are read as they are (G228)', () => {
    expect(problems(alimtalk({ kind: 'PAID', id: 'KA01TP230126085130773ZHclHN4i674' }))).toEqual([])
  })

  test('a mark is read as it is, and the app’s own is one (G790)', () => {
    const mark = readFileSync(new URL('../../ui-web/public/icon.svg', import.meta.url), 'utf8')
    expect(readShop(patched(TRIAL_SHOP, { brand: { mark } })).map(({ brand }) => brand.mark)).toEqual(ok(mark.trim()))
  })

  test.each([
    ['an address that runs', { links: { terms: 'javascript:alert(1)' } }],
    ['an address without https', { links: { terms: 'http://shop.example/terms' } }],
    ['an empty name', { brand: { korean: ' ' } }],
    ['a line break in a name', { brand: { korean: '시즌\n킵' } }],
    ['a mark that runs (G790)', { brand: { mark: '<svg onload="alert(1)"/>' } }],
    ['a code in small letters', { regions: [{ ...TRIAL_SHOP.regions[0], code: 'city' }] }],
    ['no region', { regions: [] }],
    [
      'a place in the sea of Japan’s far side',
      { regions: [{ ...TRIAL_SHOP.regions[0], at: { latitude: 37, longitude: 139 } }] },
    ],
    ['a fee of more than a fifth', { paymentFeeBasisPoints: 2_001 }],
    [
      'a price with a part of a won',
      { prices: [{ from: '2026-01-01', region: null, won: { BASIC: 99_000.5, FLEX: 139_000 } }] },
    ],
    ['a price of nothing', { prices: [{ from: '2026-01-01', region: null, won: { BASIC: 0, FLEX: 139_000 } }] }],
    ['a day that is none', { pickup: { closedDays: ['2027-02-30'] } }],
    ['a template for news and offers (G228)', alimtalk({ kind: 'MARKETING_RECONFIRM', id: 'KA01TP' })],
    ['a template for nothing that is told (G228)', alimtalk({ kind: 'NEWS', id: 'KA01TP' })],
    ['two templates of a kind (G228)', alimtalk({ kind: 'PAID', id: 'KA01TP1' }, { kind: 'PAID', id: 'KA01TP2' })],
    ['a template without an id', alimtalk({ kind: 'PAID', id: '' })],
    ['an hour that is none', { pickup: { lastHour: 24 } }],
  ])('%s is refused', (_what, patch) => {
    expect(problems(patch)).toHaveLength(1)
  })
})
