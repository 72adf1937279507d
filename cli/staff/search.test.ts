import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
/** In locker A-12. */
let stored: string
let label: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  const names = ['홍길동', '한가득', '남궁길순', '이영희']
  for (const [at, name] of names.entries()) {
    const { email } = await shop.api.signedUp()
    const phone = at === 3 ? '01012345678' : `0109999000${at}`
    await runSql(
      shop.databaseUrl,
      `update customer set name = '${name}', phone = '${phone}',
         email = 'p${at}-hong@example.com', email_key = 'p${at}-hong@example.com' where email = '${email}'`,
    )
  }
  for (let index = 0; index < 21; index += 1) await shop.api.signedUp()
  stored = await shop.askedForGear()
  await runSql(shop.databaseUrl, `update storage_order set brand = '아토믹 Atomic' where id = '${stored}'`)
  const { document } = await shop.ask('label', 'print', stored, '--as', 'operator')
  label = JSON.stringify(document).match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? 'no label'
})
afterAll(() => shop.close())

type Hit = {
  readonly by: string
  readonly customer: { readonly id: string; readonly name: string; readonly show: string }
  readonly orders: readonly { readonly id: string; readonly locker: string | null; readonly show: string }[]
}
const search = async (text: string, by = 'support') => {
  const { exitCode, document } = await shop.ask('search', text, '--as', by)
  expect([text, exitCode]).toEqual([text, 0])
  return document as { readonly hits: readonly Hit[]; readonly hasMore: boolean }
}
const names = async (text: string): Promise<readonly string[]> =>
  (await search(text)).hits.map(({ customer }) => customer.name)

test.each([
  ['홍길동', ['홍길동']],
  ['길동', ['홍길동']],
  ['길동 홍', ['홍길동']],
  ['ㅎㄱㄷ', ['한가득', '홍길동']],
  ['ㄱㄷ', ['한가득', '홍길동']],
  ['ㄱㄱㅅ', ['남궁길순']],
  ['ㄱㄳ', ['남궁길순']],
  ['홍길동'.normalize('NFD'), ['홍길동']],
  ['5678', ['이영희']],
  ['010-1234-5678', ['이영희']],
  ['+82 10 1234 5678', ['이영희']],
  ['9999 5678', []],
  ['P3-HONG@', ['이영희']],
  ['p3-h', ['이영희']],
] as const)('customers are found by %j (G174)', async (text, expected) => {
  expect(await names(text)).toEqual(expected)
})

test('one letter is no search', async () => {
  const asked = await shop.ask('search', '길', '--as', 'support')
  expect([asked.exitCode, codeIn(asked)]).toEqual([2, 'SEARCH_TOO_SHORT'])
})

test.each([
  ['the order', () => stored],
  ['the beginning of the order, as it is read aloud', () => stored.slice(3, 11).toLowerCase()],
  ['the locker', () => 'a-12'],
  ['the label', () => label],
  ['the brand', () => 'atom'],
  ['a part of the brand', () => '토믹'],
  ['the initial consonants of the brand', () => 'ㅇㅌㅁ'],
  ['model and size', () => 'redster 170'],
])('gear is found by %s, with the commands that show it', async (_how, text) => {
  const { hits } = await search(text())
  expect(hits).toHaveLength(1)
  expect(hits[0]).toMatchObject({
    customer: { name: '김시즌', show: `user show ${hits[0]?.customer.id}` },
    orders: [
      {
        id: stored,
        state: 'CHECKOUT_REQUESTED',
        kind: 'SKI',
        gear: '아토믹 Atomic Redster X9 170',
        locker: 'A-12',
        show: `order show ${stored}`,
      },
    ],
    hasMoreOrders: false,
  })
})

test('what a colleague noted on an order or a customer is found by its words (G174)', async () => {
  const noted = async (...about: readonly string[]) => shop.ask('note', 'add', ...about, '--as', 'support')
  expect((await noted('--order', stored, '--text', '감나무집, 벨은 고장')).exitCode).toBe(0)
  expect((await noted('--user', '01012345678', '--text', 'calls back after six')).exitCode).toBe(0)
  expect((await search('감나무')).hits).toMatchObject([{ by: 'NOTE', orders: [{ id: stored }] }])
  expect((await search('back calls')).hits).toMatchObject([{ by: 'NOTE', customer: { name: '이영희' } }])
  expect((await search('감나무 back')).hits).toEqual([])
  // Who types initial consonants means a name: sentences have those of most names (G996).
  expect((await search('ㄱㄴㅁ')).hits).toEqual([])
})

test('what a locker no longer holds is not found by it', async () => {
  await runSql(shop.databaseUrl, `update storage_order set locker = 'B-01' where id = '${stored}'`)
  expect((await search('A-12')).hits).toEqual([])
  await runSql(shop.databaseUrl, `update storage_order set locker = 'A-12' where id = '${stored}'`)
})

test('phone and e-mail are masked, also in the table', async () => {
  const { stdout } = await runCli(['search', '5678', '--as', 'support'], shop.env)
  expect(stdout).toMatch(/^PHONE +이영희, 010-\*\*\*\*-5678, /m)
  expect(stdout + JSON.stringify(await search('영희'))).not.toMatch(/1234-?5678|p3-hong@/)
})

test('twenty are shown, and that there are more', async () => {
  const { hits, hasMore } = await search('김시즌')
  expect([hits.length, hasMore]).toEqual([20, true])
})

test('each look is in the audit log, with whom it met and never with what was typed', async () => {
  const before = await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')
  const [hit] = (await search('5678')).hits
  await search('ㅎㄱㄷ')
  await search('010-8765-4321')
  const { audit } = (await shop.ask('audit', 'list', '--limit', '3', '--as', 'boss')).document as {
    audit: readonly { command: string; staff: string; subject: string; reason: string }[]
  }
  expect(before.exitCode).toBe(0)
  expect(audit.map(({ command, staff, subject, reason }) => [command, staff, subject, reason])).toEqual([
    ['search', 'support', '0 customers', 'nothing found'],
    ['search', 'support', '2 customers', 'found by name'],
    ['search', 'support', hit?.customer.id, 'found by phone'],
  ])
})

test.each(['%%', '__', "' or 1=1 --", '\\\\', '{}', '"a" "b"', '()'])(
  '%j is a text like any other, and finds nothing',
  async text => expect((await search(text)).hits).toEqual([]),
)
