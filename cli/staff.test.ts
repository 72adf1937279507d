import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ShopAtWork, shopAtWork } from './testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

const add = (id: string, role: string, ...rest: readonly string[]): readonly string[] => [
  'staff',
  'add',
  id,
  '--name',
  '김민지',
  '--role',
  role,
  '--reason',
  'started today',
  ...(rest.includes('--as') ? rest : [...rest, '--as', 'boss']),
]
const disable = (id: string, ...rest: readonly string[]): readonly string[] => [
  'staff',
  'disable',
  id,
  '--reason',
  'left',
  '--as',
  'boss',
  ...rest,
]
const codeIn = (document: unknown): unknown => (document as { error?: { code: string } }).error?.code

test('only the first administrator appoints themselves', () => {
  const asked = shop.ask(...add('intruder', 'ADMIN', '--as', 'intruder'))
  expect([asked.exitCode, codeIn(asked.document)]).toEqual([1, 'STAFF_UNKNOWN'])
  expect(shop.ask('staff', 'list', '--as', 'boss').document).toEqual({
    staff: [{ id: 'boss', name: '대표', role: 'ADMIN', isDisabled: false }],
  })
})

test('appointing and disabling stand in the audit log, and their dry runs nowhere', async () => {
  const before = await shop.dump()
  expect(shop.ask(...add('minji', 'SUPPORT', '--dry-run')).document).toMatchObject({ id: 'minji', dryRun: true })
  expect(await shop.dump()).toEqual(before)
  expect(shop.ask(...add('minji', 'SUPPORT')).document).toMatchObject({ id: 'minji', dryRun: false })

  const appointed = await shop.dump()
  expect(shop.ask(...disable('minji', '--dry-run')).exitCode).toBe(0)
  expect(await shop.dump()).toEqual(appointed)
  expect(shop.ask(...disable('minji')).exitCode).toBe(0)
  expect(codeIn(shop.ask('order', 'list', '--as', 'minji').document)).toBe('STAFF_UNKNOWN')
  expect(shop.ask('audit', 'list', '--subject', 'minji', '--as', 'boss').document).toMatchObject({
    audit: [
      { staff: 'boss', command: 'staff disable', reason: 'left' },
      { staff: 'boss', command: 'staff add SUPPORT', reason: 'started today' },
    ],
  })
})

test.each([['--dry-run'], []])('an id is given once, and the last administrator stays %s', async (...dryRun) => {
  const before = await shop.dump()
  expect(codeIn(shop.ask(...add('boss', 'SUPPORT', ...dryRun)).document)).toBe('STAFF_ID_TAKEN')
  expect(codeIn(shop.ask(...disable('boss', ...dryRun)).document)).toBe('LAST_ADMIN')
  expect(codeIn(shop.ask(...disable('nobody', ...dryRun)).document)).toBe('STAFF_UNKNOWN')
  expect(await shop.dump()).toEqual(before)
})

test('an operator appoints nobody, and the try is written down', () => {
  shop.ask(...add('jisu', 'OPERATOR'))
  expect(codeIn(shop.ask(...add('friend', 'ADMIN', '--as', 'jisu')).document)).toBe('ROLE_TOO_LOW')
  expect(shop.ask('audit', 'list', '--subject', 'friend', '--as', 'jisu').document).toMatchObject({
    audit: [{ staff: 'jisu', command: 'refused: staff add ADMIN' }],
  })
})
