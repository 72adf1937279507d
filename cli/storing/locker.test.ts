import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { regionLabel } from '#core/storing/region.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_BOSS = ['--as', 'boss', '--reason', 'new hall']
const BY_OPERATOR = ['--as', 'operator', '--reason', 'tidies up']
const BY_SUPPORT = ['--as', 'support']

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-labels-'))

let shop: ShopAtWork
/** Put into A-12 before there were lockers. */
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  order = await shop.askedForGear()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const locker = (...args: readonly string[]) => shop.ask('locker', ...args)

// D19: what the dry run prints is what the run then does, and it leaves no trace.
test('lockers are added by a range, and the gear that is noted there is in them (G153)', async () => {
  const words = ['add', 'A-11..A-13', '--zone', 'A', '--kind', 'both', '--capacity', '1', ...BY_BOSS]
  const before = await shop.dump()
  const planned = await locker(...words, '--dry-run')
  expect(await shop.dump()).toEqual(before)
  const done = await locker(...words)
  expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(done.document).toMatchObject({ codes: ['A-11', 'A-12', 'A-13'], zone: 'A', placed: [order], loose: [] })
  expect(codeIn(await locker('add', 'A-13..A-14', ...BY_BOSS))).toBe('LOCKERS_EXIST')
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'boss', command: 'locker add', subject: 'A-11..A-13', reason: 'new hall' }],
  })
})

test.each([
  ['of two rows', ['add', 'A-01..B-03', ...BY_BOSS], 2, 'WRONG_USAGE'],
  ['of gear that nobody has', ['add', 'A-01', '--kind', 'sledge', ...BY_BOSS], 2, 'WRONG_USAGE'],
  ['that holds nothing', ['add', 'A-01', '--capacity', '0', ...BY_BOSS], 2, 'WRONG_USAGE'],
  ['in a region that the shop does not have', ['add', 'A-01', '--region', 'RESROT', ...BY_BOSS], 1, 'UNKNOWN_REGION'],
  ['by an operator', ['add', 'A-01', ...BY_OPERATOR], 1, 'ROLE_TOO_LOW'],
])('lockers %s are not added', async (_name, args, exitCode, code) => {
  const asked = await locker(...args)
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
})

test('staff sees how many wait for room, and names nobody (G240)', async () => {
  expect((await locker('waiting', ...BY_SUPPORT)).document).toEqual({ waiting: [] })
  await runSql(
    shop.databaseUrl,
    `insert into room_request (customer_id, region, equipment_type, asked_at, told_at)
     select customer_id, 'RESORT', 'SKI', '2026-11-20T12:00:00+09:00', null from storage_order limit 1;
     insert into room_request (customer_id, region, equipment_type, asked_at, told_at)
     select customer_id, 'RESORT', 'SNOWBOARD', '2026-11-20T12:00:00+09:00', '2026-11-21T11:00:00+09:00' from storage_order limit 1`,
  )
  expect((await locker('waiting', ...BY_SUPPORT)).document).toEqual({
    waiting: [
      { region: 'RESORT', equipmentType: 'SKI', waiting: 1, since: '2026-11-20T03:00:00.000Z', told: 0, free: 2 },
      { region: 'RESORT', equipmentType: 'SNOWBOARD', waiting: 0, since: null, told: 1, free: 2 },
    ],
  })
  const said = await runCli(['locker', 'waiting', ...BY_SUPPORT], shop.env)
  expect(said.stdout).toMatch(/RESORT +ski +1 +2026-11-20 12:00:00 KST +0 +2/)
})

test('staff sees what is in a locker, where a set is, and which are free (G152)', async () => {
  expect((await locker('show', 'a-12', ...BY_SUPPORT)).document).toMatchObject({
    code: 'A-12',
    capacity: 1,
    orders: [order],
    sets: [{ orderId: order, brand: 'Atomic', equipmentName: 'Redster X9', state: 'CHECKOUT_REQUESTED' }],
  })
  expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'A-12', zone: 'A' })
  const codes = async (...words: readonly string[]) =>
    ((await locker('list', ...words, ...BY_SUPPORT)).document as { lockers: readonly { code: string }[] }).lockers.map(
      ({ code }) => code,
    )
  expect(await codes('--free')).toEqual(['A-11', 'A-13'])
  expect(await codes('--taken', '--zone', 'a')).toEqual(['A-12'])
  expect(await codes('--zone', 'B')).toEqual([])
  const { stdout } = await runCli(['locker', 'list', ...BY_SUPPORT], shop.env)
  expect(stdout).toMatch(new RegExp(`A-12\\s+A\\s+both\\s+taken\\s+${order}`))
  expect(codeIn(await locker('show', 'Z-1', ...BY_SUPPORT))).toBe('LOCKER_NOT_FOUND')
  expect(codeIn(await locker('find', 'SK-NOTHERE', ...BY_SUPPORT))).toBe('ORDER_NOT_FOUND')
})

test('a blocked locker is refused with its free neighbours until it is unblocked (G151)', async () => {
  expect((await locker('block', 'A-11', '--as', 'operator', '--reason', 'it leaks')).document).toMatchObject({
    blockedReason: 'it leaks',
  })
  const refused = await locker('move', order, 'A-11', ...BY_OPERATOR)
  expect(refused).toMatchObject({
    exitCode: 1,
    document: { error: { code: 'LOCKER_BLOCKED', message: expect.stringMatching(/A-11 is blocked.*Free.*A-13\./) } },
  })
  const { stdout } = await runCli(['locker', 'list', '--blocked', ...BY_SUPPORT], shop.env)
  expect(stdout).toMatch(/A-11\s+A\s+both\s+blocked, empty: it leaks/)
  expect((await locker('unblock', 'A-11', ...BY_OPERATOR)).document).toMatchObject({ blockedReason: null })
})

test('gear is moved as the dry run said, in the timeline and without a notice (T34)', async () => {
  const notices = (await shop.ask('notice', 'list', '--order', order, ...BY_SUPPORT)).document
  const planned = await locker('move', order, '--zone', 'any', ...BY_OPERATOR, '--dry-run')
  const done = await locker('move', order, '--zone', 'any', ...BY_OPERATOR)
  expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(done.document).toMatchObject({ event: 'locker.moved', to: 'CHECKOUT_REQUESTED', set: { locker: 'A-11' } })
  expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'A-11' })
  const { timeline } = (await shop.ask('order', 'timeline', order, ...BY_SUPPORT)).document as {
    timeline: readonly object[]
  }
  expect(timeline.at(-1)).toMatchObject({ event: 'locker.moved', reason: 'tidies up' })
  expect((await shop.ask('notice', 'list', '--order', order, ...BY_SUPPORT)).document).toEqual(notices)
  expect(codeIn(await locker('move', order, ...BY_OPERATOR))).toBe('DETAIL_MISSING')
  expect((await locker('move', order, 'A-12', '--zone', 'A', ...BY_OPERATOR)).exitCode).toBe(2)
  expect(codeIn(await locker('move', await shop.paidOrder(), 'A-12', ...BY_OPERATOR))).toBe('INVALID_TRANSITION')
})

describe('a row that can no longer be used (G798)', () => {
  test('is blocked at once, and used again', async () => {
    const blocked = await locker('block', 'A-12..A-13', '--as', 'operator', '--reason', 'fire')
    expect(blocked.document).toMatchObject({
      lockers: [
        { code: 'A-12', blockedReason: 'fire' },
        { code: 'A-13', blockedReason: 'fire' },
      ],
    })
    const none = await runCli(['locker', 'block', 'A-97..A-98', '--as', 'operator', '--reason', 'fire'], shop.env)
    expect(none).toMatchObject({ stdout: '', stderr: expect.stringContaining('There is no locker A-97, A-98.') })
    const partly = await locker('unblock', 'A-12..A-14', ...BY_OPERATOR)
    expect(partly).toMatchObject({
      exitCode: 1,
      document: { lockers: [{ blockedReason: null }, { blockedReason: null }], error: { code: 'LOCKER_NOT_FOUND' } },
    })
  })

  test('is emptied set by set, as its dry run said; what no locker takes is named and stays', async () => {
    await locker('add', 'B-01..B-02', '--kind', 'snowboard', ...BY_BOSS)
    const none = await locker('clear', 'A-11..A-13', '--to', 'B-01..B-02', ...BY_OPERATOR)
    expect(none).toMatchObject({
      exitCode: 1,
      document: { moved: [], staying: [{ orderId: order, from: 'A-11', to: null }], error: { code: 'SOME_STAY' } },
    })
    expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'A-11' })
    await locker('add', 'C-01..C-02', ...BY_BOSS)
    const words = ['clear', 'A-11..A-13', '--zone', 'any']
    const before = await shop.dump()
    const planned = await locker(...words, ...BY_OPERATOR, '--dry-run')
    expect(await shop.dump()).toEqual(before)
    const done = await locker(...words, ...BY_OPERATOR)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
    expect(done.document).toMatchObject({ moved: [{ orderId: order, from: 'A-11', to: 'C-01' }], staying: [] })
    expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'C-01' })
    expect((await locker(...words, ...BY_OPERATOR)).document).toMatchObject({ moved: [], staying: [] })
    for (const [mistyped, code] of [
      [['C-01..C-03', '--to', 'A-11'], 'LOCKER_NOT_FOUND'],
      [['C-01', '--to', 'A-11..A-19'], 'LOCKER_NOT_FOUND'],
      [['C-01', '--to', 'A-11', '--region', 'CITY'], 'UNKNOWN_REGION'],
    ] as const) {
      const refused = await locker('clear', ...mistyped, ...BY_OPERATOR)
      expect([mistyped, refused.exitCode, codeIn(refused)]).toEqual([mistyped, 1, code])
    }
    expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'C-01' })
    await locker('clear', 'C-01', '--to', 'A-11', ...BY_OPERATOR)
    for (const codes of ['B-01..B-02', 'C-01..C-02']) await locker('remove', codes, ...BY_BOSS)
  })
})

describe('a label (G154)', () => {
  const print = async (id: string) => (await shop.ask('label', 'print', id, ...BY_SUPPORT)).document

  test('names the set by a code that leads back to it, and its customer by a letter', async () => {
    const label = (await print(order)) as { readonly label: string }
    expect(label).toEqual({
      label: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      initial: '김',
      gear: expect.any(String),
      plan: 'BASIC',
      locker: 'A-11',
      orderId: order,
      lines: expect.arrayContaining(['A-11']),
    })
    expect((await shop.ask('order', 'show', label.label, ...BY_SUPPORT)).document).toMatchObject({
      error: {
        code: 'ORDER_NOT_FOUND',
        message: `There is no order ${label.label}. It is a label: label find ${label.label} says of which order.`,
      },
    })
    const typed = label.label.toLowerCase().replace('-', ' ')
    expect((await shop.ask('label', 'find', typed, ...BY_SUPPORT)).document).toEqual(label)
    expect((await shop.ask('label', 'find', 'a-12', ...BY_SUPPORT)).document).toMatchObject({ code: 'A-12', sets: [] })
  })

  test('is printed with others on a page to scan, over no other file, and all of them or none', async () => {
    const file = join(folder, 'labels.html')
    const { label } = (await print(order)) as { readonly label: string }
    const other = await shop.paidOrder()
    const many = ['label', 'print', order, other, '--file', file, ...BY_SUPPORT]
    expect((await shop.ask(...many)).document).toMatchObject({
      file,
      labels: [{ label, orderId: order }, { orderId: other }],
    })
    const page = readFileSync(file, 'utf8')
    expect(page.match(/<svg /g)).toHaveLength(2)
    expect(page).toContain(`<b>${label}</b>`)
    expect(page).not.toContain('김시즌')
    expect(codeIn(await shop.ask(...many))).toBe('FILE_REFUSED')
    const none = ['label', 'print', order, 'SK-NOTHERE', '--file', file, '--force', ...BY_SUPPORT]
    expect(codeIn(await shop.ask(...none))).toBe('ORDER_NOT_FOUND')
    expect(readFileSync(file, 'utf8')).toBe(page)
  })

  test('of a locker says its region by name (G237), and leads to it when it is scanned', async () => {
    const file = join(folder, 'lockers.html')
    const asked = await shop.ask('label', 'lockers', 'A-11..A-12', '--file', file, ...BY_SUPPORT)
    expect(asked.document).toMatchObject({ region: 'RESORT', codes: ['A-11', 'A-12'] })
    const page = readFileSync(file, 'utf8')
    expect(page.match(/<svg /g)).toHaveLength(2)
    expect(page).toContain(`<b>A-11</b><span>${regionLabel(TRIAL_SHOP, 'RESORT')}</span>`)
    const scanned = await shop.ask('label', 'find', 'RESORT:A-11', ...BY_SUPPORT)
    expect(scanned.document).toMatchObject({ code: 'A-11', region: 'RESORT' })
    expect(codeIn(await shop.ask('label', 'find', 'NOWHERE:A-11', ...BY_SUPPORT))).toBe('LOCKER_NOT_FOUND')
  })

  test('of a locker is taken wherever a locker of its region is (G952)', async () => {
    const move = (to: string) => locker('move', order, to, ...BY_OPERATOR)
    expect(codeIn(await move('CITY:A-12'))).toBe('LOCKER_UNKNOWN')
    expect((await move('RESORT:A-12')).document).toMatchObject({ set: { locker: 'A-12' } })
    expect((await locker('show', 'RESORT:A-12', ...BY_SUPPORT)).document).toMatchObject({
      code: 'A-12',
      region: 'RESORT',
    })
    expect((await shop.ask('search', 'RESORT:A-12', ...BY_SUPPORT)).document).toMatchObject({
      hits: [{ by: 'LOCKER', orders: [{ id: order }] }],
    })
    expect((await move('RESORT:A-11')).exitCode).toBe(0)
  })

  test('of a set says in words what is printed on it', async () => {
    const { stdout } = await runCli(['label', 'print', order, ...BY_SUPPORT], shop.env)
    const { lines } = (await print(order)) as { readonly lines: readonly string[] }
    expect(lines.filter(line => !stdout.includes(line))).toEqual([])
  })

  test('that is mistyped is refused by its check sign, one of no set is not found', async () => {
    const { label } = (await print(order)) as { readonly label: string }
    const wrong = `${label.slice(0, -1)}${label.endsWith('0') ? '1' : '0'}`
    expect(codeIn(await shop.ask('label', 'find', wrong, ...BY_SUPPORT))).toBe('LABEL_MISTYPED')
    expect(codeIn(await shop.ask('label', 'find', '0000-0000', ...BY_SUPPORT))).toBe('LABEL_NOT_FOUND')
    expect(codeIn(await shop.ask('label', 'print', 'SK-NOTHERE', ...BY_SUPPORT))).toBe('ORDER_NOT_FOUND')
    const unpaid = await (await shop.api.signedUp()).order()
    expect(codeIn(await shop.ask('label', 'print', unpaid, ...BY_SUPPORT))).toBe('NOT_PAID_YET')
  })
})

test('two sets that are in each other’s locker are swapped at once, without a notice (G791)', async () => {
  const other = await shop.askedForGear()
  const notices = (await shop.ask('notice', 'list', '--order', other, ...BY_SUPPORT)).document
  const full = await locker('move', order, 'A-12', ...BY_OPERATOR)
  expect(full.document).toMatchObject({ error: { code: 'LOCKER_FULL', message: expect.stringMatching(/--swap/) } })
  const swapped = await locker('move', order, 'A-12', '--swap', ...BY_OPERATOR)
  expect(swapped.document).toMatchObject({ set: { locker: 'A-12' } })
  expect((await locker('find', order, ...BY_SUPPORT)).document).toMatchObject({ locker: 'A-12' })
  expect((await locker('find', other, ...BY_SUPPORT)).document).toMatchObject({ locker: 'A-11' })
  expect((await shop.ask('notice', 'list', '--order', other, ...BY_SUPPORT)).document).toEqual(notices)
  expect((await locker('move', order, '--swap', ...BY_OPERATOR)).exitCode).toBe(2)
})

test('a zone is checked by labels that are typed or in a file, and what is missing is a task (G886)', async () => {
  const { document } = await locker('list', '--zone', 'A', '--taken', ...BY_SUPPORT)
  const ids = (document as { lockers: { orders: string[] }[] }).lockers.flatMap(({ orders }) => orders)
  expect(ids).not.toEqual([])
  const check = (...more: readonly string[]) => locker('check', 'A', ...more, ...BY_OPERATOR)
  const before = await shop.dump()
  expect((await check('--found', 'NOLABEL', '--dry-run')).document).toMatchObject({
    found: [],
    missing: ids.map(orderId => ({ orderId })),
    unknown: ['NOLABEL'],
    dryRun: true,
  })
  expect(await shop.dump()).toEqual(before)
  await check('--found', 'NOLABEL')
  const tasks = () => shop.ask('task', 'list', '--as', 'operator')
  expect(JSON.stringify((await tasks()).document)).toContain('GEAR_MISSING')
  const file = join(folder, 'labels.txt')
  writeFileSync(file, `${ids.join('\n')}\n\n`)
  expect((await check('--file', file)).document).toMatchObject({ found: ids, missing: [], unknown: [] })
  expect(JSON.stringify((await tasks()).document)).not.toContain('GEAR_MISSING')
  expect(codeIn(await check())).toBe('WRONG_USAGE')
  expect(codeIn(await check('--file', join(folder, 'none.txt')))).toBe('FILE_NOT_READ')
  expect(codeIn(await locker('check', 'Q', '--found', 'x', ...BY_OPERATOR))).toBe('ZONE_UNKNOWN')
})
