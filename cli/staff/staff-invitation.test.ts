import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
})
afterAll(() => shop.close())

const invite = (id: string, ...rest: readonly string[]) =>
  shop.ask(
    'staff',
    'invite',
    id,
    '--reason',
    'started today',
    ...(rest.includes('--as') ? rest : [...rest, '--as', 'boss']),
  )
const AS_NEW = ['--name', '김민지', '--role', 'SUPPORT'] as const

test('an invitation prints a link whose token no log holds, and writes the audit log; a dry run writes nothing (G276)', async () => {
  const before = await shop.dump()
  expect((await invite('minji', ...AS_NEW, '--dry-run')).document).not.toHaveProperty('link')
  expect(await shop.dump()).toEqual(before)

  const { document } = await invite('minji', ...AS_NEW)
  expect(document).toMatchObject({
    id: 'minji',
    role: 'SUPPORT',
    link: expect.stringMatching(/\/desk\/invitation#[\w-]{32}$/),
  })
  const again = await invite('minji')
  expect(again.document).toMatchObject({ name: '김민지', role: 'SUPPORT' })
  expect((await shop.ask('audit', 'list', '--subject', 'minji', '--as', 'boss')).document).toMatchObject({
    audit: [{ command: 'staff invite again' }, { command: 'staff invite SUPPORT' }],
  })
})

test('a member who is there is not invited as new, nobody unknown again, and a name without a role is wrong usage', async () => {
  expect(codeIn(await invite('boss', ...AS_NEW))).toBe('STAFF_ID_TAKEN')
  expect(codeIn(await invite('nobody'))).toBe('STAFF_UNKNOWN')
  expect(await invite('half', '--name', '김반쪽')).toMatchObject({ exitCode: 2 })
})
