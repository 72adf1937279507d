import { expect, test } from 'vitest'
import { placeholdersOf, strangersOf } from './placeholders.ts'
import { type Shop, TRIAL_SHOP } from './shop.ts'

const OPEN_SHOP: Shop = {
  ...TRIAL_SHOP,
  company: {
    name: '시즌킵',
    representative: '김시즌',
    registration: '120-88-01280',
    mailOrder: '제2026-강원평창-0012호',
    address: '강원특별자치도 평창군 대관령면 올림픽로 715',
    hosting: 'Amazon Web Services',
  },
  support: { ...TRIAL_SHOP.support, phone: '033-330-1234' },
  regions: [{ ...TRIAL_SHOP.regions[0], address: '강원특별자치도 평창군 대관령면 올림픽로 715' }],
}

const withCompany = (company: Partial<Shop['company']>): Shop => ({
  ...OPEN_SHOP,
  company: { ...OPEN_SHOP.company, ...company },
})

test('a shop whose facts are its own has no placeholder (G220)', () => {
  expect(placeholdersOf(OPEN_SHOP)).toEqual([])
})

test('each fact of the company that is still a trial’s is named (G220)', () => {
  expect(placeholdersOf(TRIAL_SHOP)).toEqual([
    'company.representative',
    'company.registration',
    'company.mailOrder',
    'company.address',
    'company.hosting',
    'support.phone',
    'regions[0].address',
  ])
})

test('a registration number with a wrong check digit is named once (G220)', () => {
  expect(placeholdersOf(withCompany({ registration: '120-88-01281' }))).toEqual(['company.registration'])
})

test.each(Object.keys(OPEN_SHOP.company))('an empty company.%s is named once (G220)', fact => {
  expect(placeholdersOf(withCompany({ [fact]: ' ' }))).toEqual([`company.${fact}`])
})

test('the name of a trial is a stranger under another brand (G914)', () => {
  const named = { ...OPEN_SHOP, brand: { ...OPEN_SHOP.brand, korean: '눈산' } }
  expect(strangersOf(named, 'https://seasonkeep.kr')).toEqual(['company.name'])
  expect(strangersOf({ ...named, company: { ...named.company, name: '눈산' } }, 'https://seasonkeep.kr')).toEqual([])
})

test('contacts and links of a trial are strangers to a shop at another address, and to none at that one (G914)', () => {
  const links = { ...OPEN_SHOP.links, terms: 'https://shop.example/terms', help: 'https://www.seasonkeep.kr/help' }
  const shop = { ...OPEN_SHOP, links }
  const strangers = strangersOf(shop, 'https://shop.example')
  expect(strangers).toContain('support.email')
  expect(strangers).toContain('links.help')
  expect(strangers).not.toContain('links.terms')
  expect(
    strangersOf({ ...shop, support: { ...shop.support, email: 'help@shop.example' } }, 'https://shop.example'),
  ).not.toContain('support.email')
  expect(strangersOf(shop, 'https://seasonkeep.kr')).toEqual([])
  expect(strangersOf(shop, 'https://my.seasonkeep.kr')).toEqual([])
  expect(strangersOf(shop, 'https://notseasonkeep.kr')).not.toEqual([])
})
