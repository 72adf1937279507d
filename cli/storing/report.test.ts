import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-reports-'))

let shop: ShopAtWork
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  order = await shop.askedForGear()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const add = (id: string, front: string): readonly string[] => {
  const pictures = Object.entries({ front, back: PICTURE, left: PICTURE, right: PICTURE })
  const said = { order: id, score: '61', tip: '엣지를 갈아 주세요', as: 'operator', reason: 'inspected again' }
  return ['report', 'add', ...[...Object.entries(said), ...pictures].flatMap(([name, value]) => [`--${name}`, value])]
}
const BY_SUPPORT = ['--as', 'support', '--reason', 'the customer asked']
type Listed = { readonly reports: readonly { readonly id: string; readonly score: number }[] }

test('a report is filed again while the gear is with us, and staff reads all of them (G168)', async () => {
  const again = await shop.ask(...add(order, PICTURE))
  expect(again.document).toMatchObject({
    event: 'report.corrected',
    from: 'CHECKOUT_REQUESTED',
    to: 'CHECKOUT_REQUESTED',
  })
  const { reports } = (await shop.ask('report', 'list', order, ...BY_SUPPORT)).document as Listed
  expect(reports.map(({ score }) => score)).toEqual([61, 92])

  const [newest] = reports
  const shown = await shop.ask('report', 'show', newest?.id ?? '', '--open', join(folder, 'opened'), ...BY_SUPPORT)
  expect(shown.document).toMatchObject({ orderId: order, score: 61, tip: '엣지를 갈아 주세요', filedBy: 'operator' })
  const written = readdirSync(join(folder, 'opened')).toSorted()
  expect(written).toEqual(['back', 'front', 'left', 'right'].map(view => `${newest?.id}-${view}.jpg`))
  for (const file of written)
    expect([...readFileSync(join(folder, 'opened', file)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])

  const { audit } = (await shop.ask('audit', 'list', '--subject', order, '--as', 'boss')).document as {
    audit: readonly { command: string; staff: string }[]
  }
  expect(audit.filter(({ staff }) => staff === 'support').map(({ command }) => command)).toEqual([
    'report show',
    'report list',
  ])
})

test('an order without a report lists none, and an unknown one is told so', async () => {
  const paid = await shop.paidOrder()
  expect((await shop.ask('report', 'list', paid, ...BY_SUPPORT)).document).toEqual({ orderId: paid, reports: [] })
  expect(codeIn(await shop.ask('report', 'list', 'SK-AAAAAAAAAAAA', ...BY_SUPPORT))).toBe('ORDER_NOT_FOUND')
  expect(codeIn(await shop.ask('report', 'show', 'no-such-report', ...BY_SUPPORT))).toBe('REPORT_NOT_FOUND')
})

test('pictures of a hand-over are listed and written into a folder, and an unknown order is told so (G872)', async () => {
  const pictures = (...more: readonly string[]) => shop.ask('order', 'pictures', ...more, ...BY_SUPPORT)
  expect((await pictures(order)).document).toEqual({ orderId: order, pictures: [], files: [] })
  expect(codeIn(await pictures('SK-AAAAAAAAAAAA'))).toBe('ORDER_NOT_FOUND')
  const id = randomUUID()
  await runSql(
    shop.databaseUrl,
    `insert into door_picture (order_id, id, step, key, taken_at, taken_by)
     select t.order_id, '${id}', t.step, r.front, t.recorded_at, 'operator' from timeline t join report r on r.order_id = t.order_id
     where t.order_id = '${order}' and t.event = 'pickup.done' limit 1`,
  )
  const opened = join(folder, 'door')
  expect((await pictures(order, '--open', opened)).document).toMatchObject({
    pictures: [{ id, event: 'pickup.done', takenBy: 'operator' }],
    files: [join(opened, `${id}.jpg`)],
  })
  expect([...readFileSync(join(opened, `${id}.jpg`)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})

test('before the pickup there is nothing to inspect', async () => {
  const refused = await shop.ask(...add(await shop.paidOrder(), PICTURE))
  expect(codeIn(refused)).toBe('INVALID_TRANSITION')
  expect(JSON.stringify(refused.document)).toContain('report.filed')
})

// A device has no end, and a pipe no beginning until somebody writes to it.
test('only a file is read, and of an iPhone picture it is said what to do (S19)', async () => {
  const pipe = join(folder, 'pipe.jpg')
  execFileSync('mkfifo', [pipe])
  const heic = join(folder, 'ski.jpg')
  writeFileSync(heic, Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]))
  for (const [front, message] of [
    ['/dev/zero', 'no regular file'],
    [pipe, 'no regular file'],
    [folder, 'no regular file'],
    [heic, '설정 > 카메라 > 포맷 > 높은 호환성'],
  ] as const) {
    const { exitCode, stderr } = await runCli([...add(order, front)], shop.env)
    expect([exitCode, stderr.includes(message)]).toEqual([2, true])
  }
})
