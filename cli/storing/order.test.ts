import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { PICTURE_SIZES } from '#core/storing/report-image.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { askCli, codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-pictures-'))
const picture = (name: string, content: string | Uint8Array): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const WHOLE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMQTX4GRww4OQA2VhBp2PCGMQAAAABJRU5ErkJggg==',
  'base64',
)
const PNG = picture('ski.png', WHOLE)
const pictures = (left = PNG): readonly string[] =>
  Object.entries({ front: PNG, back: PNG, left, right: PNG }).flatMap(([view, file]) => [`--${view}`, file])

let shop: ShopAtWork
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  order = await shop.paidOrder()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

const BY_OPERATOR = ['--as', 'operator', '--reason', 'test']
const advance = (id: string, event: string, ...rest: readonly string[]): readonly string[] => [
  'order',
  'advance',
  id,
  '--event',
  event,
  ...(rest.includes('--as') ? rest : [...rest, ...BY_OPERATOR]),
]
const reportOn = (id: string, ...rest: readonly string[]): readonly string[] => [
  'report',
  'add',
  '--order',
  id,
  '--tip',
  '엣지에 가벼운 녹이 있어요.',
  ...BY_OPERATOR,
  ...rest,
]

// What a dry run prints is what the run then does, and it leaves no trace: neither a row nor a picture.
test('an order goes from payment to its locker, each step as its dry run said', async () => {
  const walked = await shop.paidOrder()
  const gear = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
  const walk: readonly (readonly [readonly string[], object])[] = [
    [advance(walked, 'pickup.scheduled', '--pickup', '2026-11-23'), { to: 'PICKUP_SCHEDULED', homeStatus: 2 }],
    [advance(walked, 'pickup.rescheduled', '--pickup', '2026-11-24'), { set: { pickupDate: '2026-11-24' } }],
    [advance(walked, 'pickup.unscheduled'), { to: 'REQUESTED', homeStatus: 1, set: { pickupDate: null } }],
    [advance(walked, 'pickup.scheduled', '--pickup', '2026-11-23'), { to: 'PICKUP_SCHEDULED' }],
    [advance(walked, 'pickup.done', ...gear), { to: 'PICKED_UP', homeStatus: 3, set: { brand: 'Atomic' } }],
    [reportOn(walked, '--score', '79.9', ...pictures()), { to: 'REPORTED', homeStatus: 4 }],
    [advance(walked, 'temp.stored'), { to: 'TEMP_STORED', homeStatus: 5, recordStatus: 'OUTBOUND_SCHEDULED' }],
    [advance(walked, 'transit.started'), { to: 'IN_TRANSIT', homeStatus: 6, recordStatus: 'OUTBOUND_SCHEDULED' }],
    [advance(walked, 'storage.arrived'), { to: 'ARRIVED', recordStatus: 'OUTBOUND_DELIVERED' }],
    [advance(walked, 'storage.shelved', '--locker', 'A-12'), { to: 'IN_STORAGE', homeStatus: 7 }],
  ]
  const typed = advance(walked, 'pickup.scheduled', '--pickup', '2026-11-23', '--occurred', '2020-12-03T12:00:00+09:00')
  expect(await shop.ask(...typed, '--dry-run')).toMatchObject({
    exitCode: 1,
    document: { error: { code: 'OCCURRED_TOO_EARLY' } },
  })
  for (const [args, expected] of walk) {
    const [rows, kept] = [await shop.dump(), shop.pictures()]
    const planned = await shop.ask(...args, '--dry-run')
    expect(planned.exitCode).toBe(0)
    expect(await shop.dump()).toEqual(rows)
    expect(shop.pictures()).toEqual(kept)

    const done = await shop.ask(...args)
    expect(done.document).toMatchObject(expected)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  }
  expect(shop.pictures()).toHaveLength(REPORT_VIEWS.length * PICTURE_SIZES.length)

  expect((await shop.ask('order', 'show', walked, '--as', 'support')).document).toMatchObject({
    state: 'IN_STORAGE',
    storageStartDate: expect.any(String),
    locker: 'A-12',
    customerName: '김시즌',
    maskedEmail: expect.stringContaining('*'),
  })
  const { timeline } = (await shop.ask('order', 'timeline', walked, '--as', 'support')).document as {
    timeline: readonly object[]
  }
  expect(timeline).toHaveLength(2 + walk.length)
  expect(timeline.at(-1)).toMatchObject({ event: 'storage.shelved', actor: { kind: 'STAFF', id: 'operator' } })
  const { audit } = (await shop.ask('audit', 'list', '--subject', walked, '--as', 'boss')).document as {
    audit: readonly object[]
  }
  expect(audit).toHaveLength(walk.length)
})

test.each([
  ['storage.arrived', 1, 'INVALID_TRANSITION'],
  ['pickup.missed', 1, 'INVALID_TRANSITION'],
  ['checkout.requested', 2, 'WRONG_USAGE'],
  ['payment.confirmed', 2, 'WRONG_USAGE'],
  ['storage.cancelled', 2, 'WRONG_USAGE'],
])('%s is refused before the pickup, even to an administrator, and changes nothing', async (event, exitCode, code) => {
  const before = await shop.dump()
  const asked = await shop.ask(...advance(order, event, '--as', 'boss', '--reason', 'test'))
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('an option of another event is refused, and those that belong to the event are named (G140)', async () => {
  const before = await shop.dump()
  expect(
    await shop.ask(...advance(order, 'pickup.scheduled', '--pickup', '2026-11-23', '--locker', 'A-1')),
  ).toMatchObject({
    exitCode: 1,
    document: {
      error: {
        code: 'DETAIL_NOT_TAKEN',
        message: 'pickup.scheduled takes no --locker. It takes --pickup, --half, --force.',
      },
    },
  })
  expect(await shop.dump()).toEqual(before)
})

test('all that a pickup still needs is asked for at once (G140)', async () => {
  const { message } = (
    (await shop.ask(...advance(order, 'pickup.done', '--brand', 'Atomic'))).document as {
      error: { message: string }
    }
  ).error
  expect(message).toMatch(/--walk-in.*--name.*--size/)
})

test('a hand-over notes a kind that is another one, what came along and the serial number; the order says so (G235)', async () => {
  const order = await shop.paidOrder()
  const asked =
    '--walk-in --kind SNOWBOARD --brand Burton --name Custom --size 158 --serial B-77 --with BAG,boots'.split(' ')
  const noted = { equipmentType: 'SNOWBOARD', serialNumber: 'B-77', handedParts: ['BOOTS', 'BAG'] }
  for (const more of [['--dry-run'], []])
    expect((await shop.ask(...advance(order, 'pickup.done', ...asked, ...more))).document).toMatchObject({ set: noted })
  const shown = (await shop.ask('order', 'show', order, '--as', 'operator')).document
  expect(shown).toMatchObject(noted)

  // Put right later, without a step back; what was noted before stays in the timeline (G249).
  const right = advance(
    order,
    'gear.described',
    '--serial',
    'B-78',
    '--with',
    'boots',
    '--reason',
    'read it again',
    '--as',
    'operator',
  )
  expect((await shop.ask(...right)).document).toMatchObject({ from: 'PICKED_UP', to: 'PICKED_UP' })
  expect((await shop.ask('order', 'show', order, '--as', 'operator')).document).toMatchObject({
    serialNumber: 'B-78',
    handedParts: ['BOOTS'],
  })
  const { timeline } = (await shop.ask('order', 'timeline', order, '--as', 'operator')).document as {
    timeline: readonly object[]
  }
  expect(timeline.at(-1)).toMatchObject({ event: 'gear.described', note: 'serial number: B-77; with: BOOTS BAG' })
  expect(codeIn(await shop.ask(...right))).toBe('NOTHING_NEW')
  const kind = advance(order, 'gear.described', '--kind', 'SKI', '--reason', 'skis after all', '--as', 'operator')
  expect((await shop.ask(...kind)).document).toMatchObject({ set: { equipmentType: 'SKI' } })
})

test('that gear in a locker keeps its kind is said where it is refused (G249)', async () => {
  const order = await shop.askedForGear()
  const kind = ['--kind', 'SNOWBOARD', '--reason', 'it is a board', '--as', 'operator']
  expect((await shop.ask(...advance(order, 'gear.described', ...kind))).document).toMatchObject({
    error: {
      code: 'DETAIL_NOT_TAKEN',
      message:
        'gear.described takes no --kind. It takes --serial, --with. Gear that is in a locker keeps its kind until it has left it.',
    },
  })
})

test('gear as before needs a set that was handed back, and parts are those of the list (G235, G236)', async () => {
  const order = await shop.paidOrder()
  expect(codeIn(await shop.ask(...advance(order, 'pickup.done', '--walk-in', '--as-before')))).toBe('NO_EARLIER_GEAR')
  expect((await shop.ask(...advance(order, 'pickup.done', '--walk-in', '--with', 'boots,dog'))).exitCode).toBe(2)
})

test('a pickup that failed is recorded with whose fault it was, and booked anew (G141)', async () => {
  const missed = await shop.paidOrder()
  const byBoss = ['--as', 'boss', '--reason', 'nobody at home']
  await shop.ask(...advance(missed, 'pickup.scheduled', '--pickup', '2026-11-21', '--force'))
  expect(codeIn(await shop.ask(...advance(missed, 'pickup.missed')))).toBe('DETAIL_MISSING')
  expect((await shop.ask(...advance(missed, 'pickup.missed', '--fault', 'nobody'))).exitCode).toBe(2)
  expect(codeIn(await shop.ask(...advance(missed, 'pickup.unscheduled')))).toBe('PICKUP_DAY_BEGUN')
  const done = await shop.ask(...advance(missed, 'pickup.missed', '--fault', 'customer', ...byBoss))
  expect(done.document).toMatchObject({
    to: 'REQUESTED',
    homeStatus: 1,
    set: { pickupDate: null, missedPickup: { day: '2026-11-21', fault: 'CUSTOMER' } },
  })
  const { stdout } = await runCli(['order', 'show', missed, '--as', 'support'], shop.env)
  expect(stdout).toMatch(/pickup missed\s+2026-11-21, fault of the customer/)
  expect((await shop.ask('refund', 'quote', '--order', missed, '--as', 'support')).document).toMatchObject({
    rule: 'HALF',
    refundableWon: 49_500,
  })
})

test.each([
  ['without a day', () => advance(order, 'pickup.scheduled'), 1, 'DETAIL_MISSING'],
  ['yesterday', () => advance(order, 'pickup.scheduled', '--pickup', '2026-11-20'), 1, 'PICKUP_DAY_PAST'],
  ['on a Sunday', () => advance(order, 'pickup.scheduled', '--pickup', '2026-11-22'), 1, 'NOT_A_BUSINESS_DAY'],
  ['that nobody booked', () => advance(order, 'pickup.done'), 1, 'DETAIL_MISSING'],
  ['of gear that nobody knows', () => advance(order, 'pickup.done', '--walk-in'), 1, 'DETAIL_MISSING'],
  [
    'in the future',
    () => advance(order, 'pickup.done', '--occurred', '2026-11-21T12:00:01+09:00'),
    1,
    'OCCURRED_IN_FUTURE',
  ],
  ['of an order that is not there', () => advance('SK-NOTHERE', 'pickup.done'), 1, 'ORDER_NOT_FOUND'],
  ['by nobody', () => advance(order, 'pickup.done', '--as', '', '--reason', 'test'), 1, 'STAFF_UNKNOWN'],
  ['by a stranger', () => advance(order, 'pickup.done', '--as', 'stranger', '--reason', 'test'), 1, 'STAFF_UNKNOWN'],
  [
    'on a day off for no reason',
    () => advance(order, 'pickup.scheduled', '--pickup', '2026-11-22', '--force', '--as', 'boss'),
    1,
    'REASON_MISSING',
  ],
  ['for an empty reason', () => advance(order, 'pickup.done', '--as', 'boss', '--reason', ' '), 2, 'WRONG_USAGE'],
  [
    'without a member of staff',
    () => ['order', 'advance', order, '--event', 'pickup.done', '--reason', 'test'],
    2,
    'STAFF_ID_REQUIRED',
  ],
])('a pickup %s changes nothing', async (_name, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await shop.ask(...args())
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test.each([
  ['support', advance, 'pickup.scheduled', 'OPERATOR'],
  ['operator', advance, 'status.corrected', 'ADMIN'],
])('what %s may not do is refused and stands in the audit log', async (who, args, event, needed) => {
  const { audit: _before, ...before } = await shop.dump()
  const asked = await shop.ask(...args(order, event, '--pickup', '2026-11-23', '--as', who, '--reason', 'tried'))
  expect(asked).toMatchObject({
    exitCode: 1,
    document: { error: { code: 'ROLE_TOO_LOW', message: expect.stringContaining(needed) } },
  })
  const { audit: _after, ...after } = await shop.dump()
  expect(after).toEqual(before)
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: who, command: `refused: order ${event}`, subject: order, reason: 'tried' }],
  })
})

test.each([
  ['a page with a name of a picture', picture('page.jpg', '<!doctype html><script>alert(1)</script>'), 'NOT_A_PICTURE'],
  ['a drawing with a script', picture('drawing.png', '<svg onload="alert(1)"/>'), 'NOT_A_PICTURE'],
  ['a file above ten mebibytes', picture('film.jpg', new Uint8Array(10 * 1024 * 1024 + 1)), 'NOT_A_PICTURE'],
  ['an empty file', picture('empty.webp', ''), 'NOT_A_PICTURE'],
  ['a folder', folder, 'FILE_NOT_READ'],
  ['a file that is not there', join(folder, 'none.png'), 'FILE_NOT_READ'],
])('a report does not take %s', async (_name, left, code) => {
  const asked = await shop.ask(...reportOn(order, '--score', '80', ...pictures(left)))
  expect([asked.exitCode, codeIn(asked)]).toEqual([2, code])
})

test.each(['-1', '101', 'NaN', '', '1e2'])('a report does not take the score "%s"', async score => {
  expect((await shop.ask(...reportOn(order, `--score=${score}`, ...pictures()))).exitCode).toBe(2)
})

test('half a picture is refused by its name, in a dry run too, and leaves neither a row nor a picture', async () => {
  const half = picture('half.png', WHOLE.subarray(0, WHOLE.length / 2))
  const fetched = await shop.paidOrder()
  const gear = ['--walk-in', '--brand', 'Atomic', '--name', 'Redster X9', '--size', '170']
  expect((await shop.ask(...advance(fetched, 'pickup.done', ...gear))).exitCode).toBe(0)
  const [{ audit: _before, ...rows }, kept] = [await shop.dump(), shop.pictures()]
  for (const dryRun of [['--dry-run'], []]) {
    const asked = await shop.ask(...reportOn(fetched, '--score', '80', ...pictures(half), ...dryRun))
    expect([asked.exitCode, codeIn(asked)]).toEqual([2, 'NOT_A_PICTURE'])
    expect(JSON.stringify(asked.document)).toContain('half.png')
  }
  const { audit: _after, ...left } = await shop.dump()
  expect(left).toEqual(rows)
  expect(shop.pictures()).toEqual(kept)
})

test('a report on gear that was not picked up leaves neither a row nor a picture', async () => {
  const [rows, kept] = [await shop.dump(), shop.pictures()]
  const asked = await shop.ask(...reportOn(order, '--score', '80', ...pictures()))
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'INVALID_TRANSITION'])
  expect(await shop.dump()).toEqual(rows)
  expect(shop.pictures()).toEqual(kept)
})

test('an unscheduling by mistake is taken back with the day said again', async () => {
  const booked = await shop.paidOrder()
  await shop.ask(...advance(booked, 'pickup.scheduled', '--pickup', '2026-11-23'))
  await shop.ask(...advance(booked, 'pickup.unscheduled'))
  const back = (...rest: readonly string[]) =>
    shop.ask(...advance(booked, 'status.corrected', ...rest, '--as', 'boss', '--reason', 'wrong order'))
  expect(codeIn(await back())).toBe('DETAIL_MISSING')
  expect((await back('--pickup', '2026-11-23')).document).toMatchObject({
    to: 'PICKUP_SCHEDULED',
    set: { pickupDate: '2026-11-23' },
  })
})

const list = (...search: readonly string[]) => shop.ask('order', 'list', '--as', 'support', ...search)
const listIds = async (...search: readonly string[]): Promise<readonly string[]> =>
  ((await list(...search)).document as { orders: readonly { id: string }[] }).orders.map(({ id }) => id)

test('orders are found by state, by name and by the beginning of their id', async () => {
  expect(await listIds('--state', 'REQUESTED')).toContain(order)
  expect(await listIds('--state', 'COMPLETED')).toEqual([])
  expect(await listIds('--customer', '시즌')).toContain(order)
  expect(await listIds('--customer', 'ㅅㅈ')).toContain(order)
  expect(await listIds('--customer', order.slice(0, 8).toLowerCase())).toEqual([order])
  expect(await listIds('--customer', '%')).toEqual([])
  expect(await listIds('--limit', '1')).toHaveLength(1)
})

test('orders are found by the day of their pickup', async () => {
  const booked = await shop.paidOrder()
  await shop.ask(...advance(booked, 'pickup.scheduled', '--pickup', '2026-11-30'))
  expect(await listIds('--pickup-on', '2026-11-30')).toEqual([booked])
  expect(await listIds('--pickup-on', '2026-11-30', '--state', 'REQUESTED')).toEqual([])
  expect(await listIds('--pickup-today')).not.toContain(booked)
  expect((await list('--pickup-on', 'today')).exitCode).toBe(2)
  expect((await list('--pickup-on', '2026-11-30', '--pickup-today')).exitCode).toBe(2)
})

test('a refund is quoted from the database as from what is typed', async () => {
  const at = ['--at', '2026-11-21T15:00:00Z']
  const typed = await shop.ask('refund', 'quote', '--paid', '99000', '--fee', '2970', '--status', 'REQUESTED', ...at)
  expect(await shop.ask('refund', 'quote', '--order', order, '--as', 'support', ...at)).toEqual(typed)
  expect(await shop.ask('refund', 'quote', '--order', order, '--as', 'support', '--operator-fault')).toMatchObject({
    document: { refundableWon: 99_000, rule: 'OPERATOR_FAULT' },
  })
  expect(await shop.ask('refund', 'quote', '--order', 'SK-NOTHERE', '--as', 'support')).toMatchObject({
    exitCode: 1,
    document: { error: { code: 'ORDER_NOT_FOUND' } },
  })
})

test('a database that is not there is reported in one line, not as a mistyped command', async () => {
  const asked = await askCli(['order', 'list', '--as', 'boss'], {
    DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/none',
  })
  expect([asked.exitCode, codeIn(asked)]).toEqual([3, 'NO_DATABASE'])
  expect(JSON.stringify(asked.document)).not.toContain('secret')
})

test('an order names what waits for the staff about it, as a stop on a day that was closed (G876)', async () => {
  const closed = await shop.paidOrder()
  await runSql(
    shop.databaseUrl,
    `insert into staff_task (kind, subject, detail, due_on, created_at)
     values ('STOP_ON_CLOSED_DAY', '${closed}', 'booked for a day that was closed since', '2026-11-25', now())`,
  )
  const shown = (await shop.ask('order', 'show', closed, '--as', 'support')).document
  expect(shown).toMatchObject({ tasks: [{ kind: 'STOP_ON_CLOSED_DAY', dueOn: '2026-11-25' }] })
  const { stdout } = await runCli(['order', 'show', closed, '--as', 'support'], shop.env)
  expect(stdout).toMatch(/task \d+ +STOP_ON_CLOSED_DAY, 2026-11-25: booked for a day that was closed since/)
})

test('an order of a customer without a proved phone says so until one is proved (G14)', async () => {
  const { customer, orderId } = await shop.paid()
  const shown = async () => (await shop.ask('order', 'show', orderId, '--as', 'support')).document
  expect(await shown()).toMatchObject({ contactMissing: true })
  const { stdout } = await runCli(['order', 'show', orderId, '--as', 'support'], shop.env)
  expect(stdout).toContain('write to the e-mail first')
  const proof = `update customer set phone = '01033334444', phone_proved_at = now() where email = '${customer.email}'`
  await runSql(shop.databaseUrl, proof)
  expect(await shown()).toMatchObject({ contactMissing: false, isPhoneToProve: false })
})
