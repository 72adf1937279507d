import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-one-set-'))

let shop: ShopAtWork
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  for (const view of REPORT_VIEWS) cpSync(PICTURE, join(folder, `${view}.png`))
  await shop.ask('locker', 'add', 'A-01..A-03', '--kind', 'ski', '--as', 'boss', '--reason', 'opens')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const typed = (line: string) => shop.ask(...line.split(' '), '--as', 'operator')

test('a set goes from its order into a locker by three commands without a reason (G250, G251)', async () => {
  const order = await shop.paidOrder()
  const commands = [
    `order advance ${order} --event pickup.done --walk-in --brand Atomic --name X9 --size 170`,
    `report add --order ${order} --score 92 --tip dry --pictures ${folder}`,
    `order advance ${order} --event storage.arrived --zone any`,
  ]
  const answers = []
  for (const command of commands) answers.push(await typed(command))
  expect(answers.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  // The answer names the locker that was given.
  expect(answers.at(-1)?.document).toMatchObject({ set: { storageStartDate: '2026-11-21', locker: 'A-01' } })
  const { document } = await shop.ask('order', 'show', order, '--as', 'operator')
  expect(document).toMatchObject({ state: 'IN_STORAGE', locker: 'A-01', storageStartDate: '2026-11-21' })
  const { document: audit } = await shop.ask('audit', 'list', '--subject', order, '--as', 'boss')
  expect(audit).toMatchObject({
    audit: expect.arrayContaining([
      expect.objectContaining({ command: 'order storage.shelved', reason: 'routine' }),
      expect.objectContaining({ command: 'order pickup.done', reason: 'routine' }),
    ]),
  })
})

test('a report is of the order after which its folder of pictures is named, and of no other (G954)', async () => {
  const [order, other] = [await shop.paidOrder(), await shop.paidOrder()]
  await typed(`order advance ${order} ${other} --event pickup.done --walk-in --brand Atomic --name X9 --size 170`)
  const ofOrder = join(folder, order)
  for (const view of REPORT_VIEWS) cpSync(PICTURE, join(ofOrder, `${view}.png`))
  const add = (words: string) => typed(`report add --score 92 --tip dry ${words}`)
  expect(await add(`--order ${other} --pictures ${ofOrder}`)).toMatchObject({
    exitCode: 2,
    document: { error: { code: 'ORDER_DIFFERS', message: expect.stringContaining(order) } },
  })
  expect(codeIn(await add(`--pictures ${folder}`))).toBe('WRONG_USAGE')
  expect(await add(`--pictures ${ofOrder}/`)).toMatchObject({ exitCode: 0, document: { orderId: order } })
})

test('several sets are recorded by one command: what one of them refuses is recorded of the others (G252)', async () => {
  const orders: string[] = []
  for (let count = 0; count < 4; count += 1) {
    const order = await shop.paidOrder()
    orders.push(order)
    await typed(`order advance ${order} --event pickup.done --walk-in --brand Atomic --name X9 --size 170`)
    await typed(`report add --order ${order} --score 92 --tip dry --pictures ${folder}`)
  }
  const moved = await typed(`order advance ${orders.join(' ')} --event temp.stored`)
  expect(moved).toMatchObject({
    exitCode: 0,
    document: { orders: orders.map(orderId => ({ orderId, to: 'TEMP_STORED' })) },
  })
  const before = await shop.dump()
  await typed(`order advance ${orders.join(' ')} --event storage.arrived --zone any --dry-run`)
  expect(await shop.dump()).toEqual(before)
  // Two lockers are left of three.
  const arrived = await typed(`order advance ${orders.join(' ')} --event storage.arrived --zone any`)
  expect([arrived.exitCode, codeIn(arrived)]).toEqual([1, 'SOME_REFUSED'])
  expect(JSON.stringify(arrived.document)).toContain(
    `2 of 4 were refused. ${orders[2]}, ${orders[3]}: Every locker is taken`,
  )
  expect(arrived.document).toMatchObject({
    orders: [
      { to: 'IN_STORAGE', followedBy: ['storage.shelved'] },
      { to: 'IN_STORAGE' },
      { orderId: orders[2], error: { code: 'NO_FREE_LOCKER' } },
      { orderId: orders[3], error: { code: 'NO_FREE_LOCKER' } },
    ],
  })
  const { document } = await shop.ask('order', 'show', orders[3] ?? '', '--as', 'operator')
  expect(document).toMatchObject({ state: 'TEMP_STORED', storageStartDate: null })
})

test('what was done while the power was cut is written down the next day, each step with its moment', async () => {
  const order = await shop.paidOrder()
  await shop.ask('locker', 'add', 'P-01', '--kind', 'ski', '--as', 'boss', '--reason', 'opens')
  const setClock = (now: string) => shop.api.call('POST', '/sandbox/clock', { body: { now } })
  await setClock('2026-11-22T12:00:00+09:00')
  const at = (time: string): string => `--occurred 2026-11-21T${time}:00+09:00`
  const steps = [
    `order advance ${order} --event pickup.done --walk-in --brand Atomic --name X9 --size 170 ${at('14:00')}`,
    `report add --order ${order} --score 92 --tip dry --pictures ${folder} ${at('16:00')}`,
    `order advance ${order} --event storage.arrived --locker P-01 ${at('18:00')}`,
  ]
  for (const step of steps) expect((await typed(step)).exitCode).toBe(0)
  const { document } = await shop.ask('order', 'show', order, '--as', 'operator')
  expect(document).toMatchObject({ state: 'IN_STORAGE', storageStartDate: '2026-11-21' })
  await setClock('2026-11-21T12:00:00+09:00')
})

test('a school pays the next year of all its sets by one transfer and one command (G191, G252)', async () => {
  const person = [
    '--phone',
    '010-7700-0031',
    '--name',
    '하늘초등학교',
    '--plan',
    'BASIC',
    '--kind',
    'SKI',
    '--sets',
    '2',
  ]
  const money = ['--paid', 'bank', '--reference', '11-21 하늘초', '--terms-agreed']
  const why = ['--reason', 'a school', '--as', 'operator']
  const created = (await shop.ask('order', 'create', ...person, ...money, ...why)).document
  const sets = (created as { orders: readonly { orderId: string }[] }).orders.map(({ orderId }) => orderId)
  await shop.ask('locker', 'add', 'Q-01..Q-03', '--kind', 'ski', '--as', 'boss', '--reason', 'opens')
  const other = await shop.paidOrder()
  const all = [...sets, other].join(' ')
  await typed(`order advance ${all} --event pickup.done --walk-in --brand Atomic --name X9 --size 150`)
  for (const set of [...sets, other]) await typed(`report add --order ${set} --score 92 --tip dry --pictures ${folder}`)
  await typed(`order advance ${all} --event storage.arrived --zone any`)
  const setClock = (now: string) => shop.api.call('POST', '/sandbox/clock', { body: { now } })
  await setClock('2027-11-08T12:00:00+09:00')
  const pay = (...orders: readonly string[]) =>
    shop.ask('renewal', 'pay', ...orders, '--paid', 'bank', '--reference', '11-08 하늘초', ...why)
  const paid = (isRepeated: boolean) => ({
    exitCode: 0,
    document: {
      orders: sets.map(orderId => ({ orderId, term: 2, amountWon: 99_000, isRepeated })),
      togetherWon: 198_000,
    },
  })
  expect(await pay(...sets)).toMatchObject(paid(false))
  expect(await pay(...sets)).toMatchObject(paid(true))
  // The money of one customer is not for another one's gear.
  expect(codeIn(await pay(other))).toBe('REFERENCE_USED')
  expect(await pay(...sets, other)).toMatchObject({
    document: { orders: [{}, {}, { orderId: other, error: { code: 'REFERENCE_USED' } }], togetherWon: 198_000 },
  })
  // Was it another school's, all of it is taken back by one command too (G256).
  const back = await shop.ask('renewal', 'reverse', ...sets, other, '--reason', 'of another school', '--as', 'boss')
  expect(back.document).toMatchObject({
    orders: [
      ...sets.map(orderId => ({ orderId, term: 2 })),
      { orderId: other, error: { code: 'NOT_RENEWED_AT_DESK' } },
    ],
  })
  await setClock('2026-11-21T12:00:00+09:00')
})

test('a step that is refused is not offered in its place', async () => {
  const order = await shop.paidOrder()
  const { document } = await shop.ask(
    'order',
    'advance',
    order,
    '--event',
    'status.corrected',
    '--reason',
    'x',
    '--as',
    'boss',
  )
  expect(document).toMatchObject({
    error: {
      code: 'INVALID_TRANSITION',
      message:
        'status.corrected cannot happen to an order that is REQUESTED. From here: order cancel, pickup.scheduled, pickup.done.',
    },
  })
})

test.each([
  ['a folder that is not there', ['--pictures', '/nowhere/at/all'], 'FILE_NOT_READ'],
  ['a folder with fewer than four', ['--pictures', tmpdir()], 'PICTURES_MISSING'],
  ['one picture by name', ['--front', PICTURE], 'PICTURES_MISSING'],
])('a report of %s is not filed', async (_what, pictures, code) => {
  const order = await shop.paidOrder()
  const report = ['report', 'add', '--order', order, '--score', '92', '--tip', 'dry', '--as', 'operator']
  const asked = await shop.ask(...report, ...pictures)
  expect([asked.exitCode, codeIn(asked)]).toEqual([2, code])
})
