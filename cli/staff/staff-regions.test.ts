import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

const as = (who: string, ...words: readonly string[]) => shop.ask(...words, '--as', who)
const BECAUSE = ['--reason', 'drives there'] as const
const hire = (id: string, role: string, ...more: readonly string[]) =>
  as('boss', 'staff', 'add', id, '--name', '김지역', '--role', role, ...more, ...BECAUSE)

test('a member is bound to regions of the shop; role and regions change at once, and one ADMIN of the whole shop stays (G374)', async () => {
  expect(codeIn(await hire('lost', 'SUPPORT', '--regions', 'HARBOUR'))).toBe('UNKNOWN_REGION')
  expect((await hire('jisu', 'ADMIN', '--regions', 'resort')).document).toMatchObject({ regions: ['RESORT'] })
  expect((await as('boss', 'staff', 'change', 'jisu', '--role', 'OPERATOR', ...BECAUSE)).document).toMatchObject({
    role: 'OPERATOR',
    regions: ['RESORT'],
  })
  expect(codeIn(await as('boss', 'staff', 'change', 'jisu', '--role', 'OPERATOR', ...BECAUSE))).toBe('STAFF_SAME')
  await as('boss', 'staff', 'change', 'jisu', '--role', 'ADMIN', ...BECAUSE)
  const before = await shop.dump()
  for (const words of [
    ['change', 'boss', '--role', 'SUPPORT'],
    ['change', 'boss', '--regions', 'RESORT'],
    ['disable', 'boss'],
  ]) {
    expect([words, codeIn(await as('boss', 'staff', ...words, ...BECAUSE))]).toEqual([words, 'LAST_ADMIN'])
  }
  expect(codeIn(await as('jisu', 'staff', 'change', 'jisu', '--regions', 'all', ...BECAUSE, '--dry-run'))).toBe(
    'SHOP_WIDE',
  )
  expect(await shop.dump()).toEqual(before)
  await as('boss', 'staff', 'change', 'jisu', '--regions', 'all', ...BECAUSE)
  expect((await as('boss', 'audit', 'list', '--subject', 'jisu')).document).toMatchObject({
    audit: [
      { command: 'staff change ADMIN' },
      { command: 'staff change ADMIN in RESORT' },
      { command: 'staff change OPERATOR in RESORT' },
      { command: 'staff add ADMIN in RESORT' },
    ],
  })
})

test('commands of a bound member list and change their regions alone, and a try is in the audit log (G375, G376)', async () => {
  await hire('mina', 'OPERATOR', '--regions', 'RESORT')
  const [own, other] = [await shop.paidOrder(), await shop.paidOrder()]
  await runSql(shop.databaseUrl, `update storage_order set location = 'HARBOUR' where id = '${other}'`)
  const listed = JSON.stringify((await as('mina', 'order', 'list')).document)
  expect([listed.includes(own), listed.includes(other)]).toEqual([true, false])
  expect((await as('mina', 'order', 'show', other)).exitCode).toBe(0)

  const book = (...ids: readonly string[]) =>
    as('mina', 'order', 'advance', ...ids, '--event', 'pickup.scheduled', '--pickup', '2026-11-24')
  expect(codeIn(await book(other))).toBe('OTHER_REGION')
  expect(codeIn(await book(own, other))).toBe('OTHER_REGION')
  expect((await book(own)).exitCode).toBe(0)
  expect(codeIn(await as('mina', 'locker', 'block', 'A-01', '--region', 'HARBOUR', ...BECAUSE))).toBe('OTHER_REGION')
  expect((await as('boss', 'audit', 'list', '--subject', other)).document).toMatchObject({
    audit: [{ staff: 'mina', command: 'refused: order pickup.scheduled' }],
  })
})
