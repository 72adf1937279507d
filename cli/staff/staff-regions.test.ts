import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
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
  expect((await as('boss', 'audit', 'list', '--subject', other)).document).toMatchObject({
    audit: [{ staff: 'mina', command: 'refused: order pickup.scheduled' }],
  })
})

test('customers of another region are neither written about, written to, looked at closely nor logged out (G375)', async () => {
  await hire('minsu', 'SUPPORT', '--regions', 'RESORT')
  const { customer, orderId } = await shop.paid()
  const say = (...about: readonly string[]) =>
    as('minsu', 'complaint', 'add', ...about, '--text', 'the edge is scratched', ...BECAUSE)
  expect((await say('--order', orderId)).exitCode).toBe(0)
  const { id } = (await say('--user', customer.email)).document as { readonly id: number }
  const [notice] = (
    (await as('boss', 'notice', 'list', '--order', orderId)).document as {
      readonly notices: readonly { readonly id: string }[]
    }
  ).notices
  await runSql(shop.databaseUrl, `update storage_order set location = 'HARBOUR' where id = '${orderId}'`)
  const before = await shop.dump()
  for (const words of [
    ['complaint', 'add', '--order', orderId, '--text', 'x', '--dry-run'],
    ['complaint', 'add', '--user', customer.email, '--text', 'x', '--dry-run'],
    ['complaint', 'close', String(id), '--answer', 'x', '--dry-run'],
    ['notice', 'write', '--user', customer.email, '--text', 'x', '--dry-run'],
    ['user', 'log-out', customer.email, '--dry-run'],
  ]) {
    expect([words, codeIn(await as('minsu', ...words, ...BECAUSE))]).toEqual([words, 'OTHER_REGION'])
  }
  expect(await shop.dump()).toEqual(before)
  const tried = [
    ['complaint add', await say('--order', orderId)],
    ['user log-out', await as('minsu', 'user', 'log-out', customer.email, ...BECAUSE)],
    ['user events', await as('minsu', 'user', 'events', customer.email, ...BECAUSE)],
    ['notice show', await as('minsu', 'notice', 'show', notice?.id ?? '', ...BECAUSE)],
  ] as const
  expect(tried.map(([, answer]) => codeIn(answer))).toEqual(tried.map(() => 'OTHER_REGION'))
  const { audit } = (await as('boss', 'audit', 'list', '--limit', '4')).document as {
    readonly audit: readonly { readonly command: string; readonly staff: string }[]
  }
  expect(audit.map(({ staff, command }) => `${staff} ${command}`).toReversed()).toEqual(
    tried.map(([command]) => `minsu refused: ${command}`),
  )
})

test('reports, renewals and prices of another region are neither shown nor listed, and the audit log is for an ADMIN of the whole shop (G375, G376, G848, G849)', async () => {
  await hire('nari', 'OPERATOR', '--regions', 'RESORT')
  await hire('subin', 'ADMIN', '--regions', 'RESORT')
  await hire('yuna', 'OPERATOR')
  const reported = await shop.askedForGear()
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })
  const [own = '', other = ''] = (await seedContracts(database, 2, { start: '2026-12-03' as Day })).map(
    ({ orderId }) => orderId,
  )
  await database.end()
  const offered = await as(
    'boss',
    'price',
    'offer',
    '--plan',
    'BASIC',
    '--won',
    '119000',
    '--from',
    '2027-11-01',
    ...BECAUSE,
  )
  expect(offered.exitCode).toBe(0)
  await runSql(
    shop.databaseUrl,
    `update storage_order set location = 'HARBOUR' where id in ('${reported}', '${other}')`,
  )
  const { reports } = (await as('boss', 'report', 'list', reported, ...BECAUSE)).document as {
    readonly reports: readonly { readonly id: string }[]
  }
  const show = ['report', 'show', reports[0]?.id ?? '', ...BECAUSE]
  expect(codeIn(await as('nari', ...show))).toBe('OTHER_REGION')
  expect((await as('yuna', ...show)).exitCode).toBe(0)

  for (const words of [
    ['renewal', 'due', '--at', '2028-03-01T10:00:00+09:00'],
    ['price', 'list'],
  ]) {
    const [bound, whole] = [await as('nari', ...words), await as('yuna', ...words)].map(({ document }) =>
      JSON.stringify(document),
    )
    expect([words, bound?.includes(own), bound?.includes(other)]).toEqual([words, true, false])
    expect([words, whole?.includes(own), whole?.includes(other)]).toEqual([words, true, true])
  }
  // What is said whole is read in any region (G377).
  expect(JSON.stringify((await as('nari', 'price', 'list', '--order', other)).document)).toContain(other)

  const audit = (who: string) => as(who, 'audit', 'list', '--subject', reported)
  expect(codeIn(await audit('yuna'))).toBe('ROLE_TOO_LOW')
  expect(codeIn(await audit('subin'))).toBe('SHOP_WIDE')
  expect((await audit('boss')).exitCode).toBe(0)
})

describe('a shop of two regions', () => {
  beforeAll(async () => {
    const { document } = await as('boss', 'shop', 'show')
    const { regions } = document as { readonly regions: readonly object[] }
    await shop.setFacts({ regions: [...regions, { ...regions[0], code: 'HARBOUR', label: '서울 보관소' }] })
    await hire('siwoo', 'OPERATOR', '--regions', 'HARBOUR')
    await as('boss', 'locker', 'add', 'S-01..S-03', '--region', 'HARBOUR', ...BECAUSE)
  })

  test.each([
    [['locker', 'add', 'A-01', ...BECAUSE]],
    [['locker', 'remove', 'S-03', ...BECAUSE]],
    [['locker', 'list']],
    [['locker', 'clear', 'S-01', ...BECAUSE]],
    [['locker', 'block', 'S-01', ...BECAUSE]],
    [['locker', 'unblock', 'S-01', ...BECAUSE]],
    [['label', 'lockers', 'S-01', '--file', 'labels.html']],
  ])('takes none of them where none is said: %s (G860)', async words => {
    const { exitCode, document } = await as('boss', ...words)
    expect([exitCode, document]).toMatchObject([
      1,
      { error: { code: 'REGION_NEEDED', message: 'Say where with --region: RESORT, HARBOUR.' } },
    ])
  })

  test('shows a locker that only one of them has, and asks where of one that both have (G994)', async () => {
    const shown = async (...words: readonly string[]) => (await as('boss', ...words)).document
    for (const words of [['locker', 'show', 'S-01'] as const, ['label', 'find', 'S-01'] as const])
      expect(await shown(...words)).toMatchObject({ code: 'S-01', region: 'HARBOUR' })
    expect(await shown('locker', 'show', 'S-09')).toMatchObject({ error: { code: 'LOCKER_NOT_FOUND' } })
    await as('boss', 'locker', 'add', 'S-03', '--region', 'RESORT', ...BECAUSE)
    expect(await shown('locker', 'show', 'S-03')).toMatchObject({
      error: { code: 'REGION_NEEDED', message: 'Say where with --region: RESORT, HARBOUR.' },
    })
    expect(await shown('locker', 'show', 'S-03', '--region', 'HARBOUR')).toMatchObject({ region: 'HARBOUR' })
  })

  test('has lockers that are none of who works in the other one (G375)', async () => {
    const block = (...where: readonly string[]) => as('siwoo', 'locker', 'block', 'A-01', ...where, ...BECAUSE)
    expect(codeIn(await block('--region', 'RESORT'))).toBe('OTHER_REGION')
  })

  test.each([
    [['order', 'list']],
    [['checkout', 'list']],
    [['locker', 'list']],
    [['payment', 'list']],
    [['user', 'list']],
    [['price', 'offer', '--plan', 'BASIC', '--won', '119000', '--from', '2027-11-01', ...BECAUSE]],
    [['price', 'withdraw', '--plan', 'BASIC', ...BECAUSE]],
  ])('is not said to be empty where its code was mistyped: %s (G809)', async words => {
    const { exitCode, document } = await as('boss', ...words, '--region', 'HARBOR')
    expect([exitCode, document]).toMatchObject([
      1,
      { error: { code: 'UNKNOWN_REGION', message: 'The shop has no region HARBOR: it has RESORT, HARBOUR.' } },
    ])
  })

  test.each([
    [['order', 'list', '--customer', '없는이'], 'No order matches.'],
    [['checkout', 'list', '--day', '2027-03-01'], 'No checkout matches.'],
    [['search', '없는이'], 'Nothing matches.'],
    [['user', 'find', '없는이'], 'No customer matches.'],
    [['task', 'list'], 'Nothing waits for the staff.'],
  ])('is not said to have nothing because who asks is bound to the other one: %s (G950)', async (words, none) => {
    const { stdout } = await runCli([...words, '--as', 'siwoo'], shop.env)
    expect(stdout).toBe(
      `${none} You are bound to HARBOUR. Of other regions search finds what is said whole: a phone, e-mail, order id or label.\n`,
    )
  })

  test('has lists that are refused to who is bound to the other one (G950)', async () => {
    expect(codeIn(await as('siwoo', 'order', 'list', '--region', 'RESORT'))).toBe('OTHER_REGION')
    expect(codeIn(await as('siwoo', 'order', 'list', '--region', 'HARBOUR'))).toBe(undefined)
  })

  test('has customers whose name and number those correct who work there, and no others (G375)', async () => {
    const order = async (region: string, phone: string) => {
      const words = ['--phone', phone, '--name', '오타남', '--plan', 'BASIC', '--kind', 'SKI', '--region', region]
      const paid = ['--terms-agreed', '--paid', 'cash', '--reference', phone, ...BECAUSE]
      const { document } = await as('boss', 'order', 'create', ...words, ...paid)
      return (document as { readonly orders: readonly { readonly orderId: string }[] }).orders[0]?.orderId ?? ''
    }
    const [own, other] = [await order('HARBOUR', '010-5500-0011'), await order('RESORT', '010-5500-0012')]
    const change = (id: string) => as('siwoo', 'user', 'change', id, '--name', '오탈자', ...BECAUSE)
    expect((await change(own)).document).toMatchObject({ name: '오탈자' })
    expect(codeIn(await change(other))).toBe('OTHER_REGION')
    const join = (id: string) => as('siwoo', 'user', 'join', id, ...BECAUSE)
    expect(codeIn(await join(own))).toBe('PHONE_NOT_PROVED')
    expect(codeIn(await join(other))).toBe('OTHER_REGION')
  })

  test('knows which one is meant by who works in one alone, and by the label (G860)', async () => {
    expect((await as('siwoo', 'locker', 'show', 'S-01')).document).toMatchObject({ region: 'HARBOUR' })
    expect((await as('siwoo', 'locker', 'block', 'S-02', ...BECAUSE)).exitCode).toBe(0)
    expect((await as('boss', 'label', 'find', 'HARBOUR:S-02')).document).toMatchObject({ region: 'HARBOUR' })
  })

  test('has orders taken by who works there, and in no other region (G375, G860)', async () => {
    const take = (...more: readonly string[]) =>
      as('siwoo', 'order', 'create', '--phone', '010-5500-0001', '--name', '박성수', '--plan', 'BASIC', ...more)
    const paid = ['--kind', 'SKI', '--terms-agreed', '--paid', 'cash', '--reference', 'R-1', ...BECAUSE]
    expect(codeIn(await take(...paid, '--region', 'RESORT'))).toBe('OTHER_REGION')
    expect((await take(...paid)).document).toMatchObject({ region: 'HARBOUR' })
  })
})
