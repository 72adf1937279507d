import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'test']

let shop: ShopAtWork
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  order = await shop.askedForGear()
})
afterAll(() => shop.close())

const schedule = (id: string, on: string, ...rest: readonly string[]) =>
  ['checkout', 'schedule', id, '--on', on, ...rest] as const
const deliver = (id: string, ...rest: readonly string[]) =>
  ['checkout', 'deliver', id, '--to', '이영희', ...rest, ...BY_OPERATOR] as const
const listed = async (...search: readonly string[]): Promise<readonly object[]> => {
  const { document } = await shop.ask('checkout', 'list', '--as', 'support', ...search)
  return (document as { checkouts: readonly object[] }).checkouts
}

test('what is asked for is found by day and by state, with the number hidden', async () => {
  const [found] = await listed('--day', '2026-11-25')
  expect(found).toMatchObject({
    orderId: order,
    state: 'CHECKOUT_REQUESTED',
    day: '2026-11-25',
    recipientName: '이영희',
    isProxy: true,
    maskedPhone: '011-***-4567',
    locker: 'A-12',
  })
  expect(JSON.stringify(found)).not.toContain('스노우밸리')
  expect(await listed('--state', 'CHECKOUT_REQUESTED')).toHaveLength(1)
  expect(await listed('--state', 'CHECKED_OUT')).toEqual([])
  expect(await listed('--day', '2026-11-26')).toEqual([])
})

test('whom to call and where to go is shown for a reason, which the audit log keeps (W10)', async () => {
  const shown = await shop.ask('checkout', 'show', order, ...BY_OPERATOR)
  expect(shown.document).toMatchObject({ recipientPhone: '0111234567', address: '스노우밸리로 1, 201호' })
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'operator', command: 'checkout show', subject: order, reason: 'test' }],
  })
  const { audit: _before, ...before } = await shop.dump()
  const hidden = await shop.ask('checkout', 'show', order, '--as', 'support', '--reason', 'curious')
  expect([hidden.exitCode, codeIn(hidden)]).toEqual([1, 'ROLE_TOO_LOW'])
  const { audit: _after, ...after } = await shop.dump()
  expect(after).toEqual(before)
  expect(codeIn(await shop.ask('checkout', 'show', 'SK-NOTHERE', ...BY_OPERATOR))).toBe('NO_CHECKOUT')
})

test.each([
  ['yesterday', () => schedule(order, '2026-11-20', ...BY_OPERATOR), 1, 'CHECKOUT_DAY_PAST'],
  ['on no day', () => schedule(order, '2026-02-30', ...BY_OPERATOR), 2, 'WRONG_USAGE'],
  ['of nothing', () => schedule('SK-NOTHERE', '2026-11-25', ...BY_OPERATOR), 1, 'ORDER_NOT_FOUND'],
  ['for an empty reason', () => schedule(order, '2026-11-25', '--as', 'operator', '--reason', ' '), 2, 'WRONG_USAGE'],
  ['to nobody', () => ['checkout', 'deliver', order, ...BY_OPERATOR], 2, 'WRONG_USAGE'],
  ['for good while the contract renews', () => deliver(order, '--final'), 1, 'CONTRACT_RENEWS'],
  [
    'as a bare step',
    () => ['order', 'advance', order, '--event', 'checkout.scheduled', ...BY_OPERATOR],
    1,
    'DETAIL_MISSING',
  ],
])('a delivery %s changes nothing', async (_name, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await shop.ask(...args())
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('a booked delivery is moved, fails, and its request is taken back for the customer (T16, T32, T33)', async () => {
  const booked = await shop.askedForGear()
  const step = (command: string, ...rest: readonly string[]) =>
    shop.ask('checkout', command, booked, ...rest, ...BY_OPERATOR)
  expect(codeIn(await step('reschedule', '--on', '2026-11-25'))).toBe('INVALID_TRANSITION')
  expect((await step('schedule', '--on', '2026-11-21')).document).toMatchObject({ to: 'CHECKOUT_SCHEDULED' })
  expect((await step('reschedule', '--on', '2026-11-22')).document).toMatchObject({
    set: { scheduledFor: '2026-11-22' },
  })
  const shown = await runCli(['order', 'show', booked, '--as', 'operator'], shop.env)
  expect(shown.stdout).toMatch(/^delivery +booked for 2026-11-22, asked for 2026-11-25$/m)
  expect(codeIn(await step('miss'))).toBe('DAY_AHEAD')
  await step('reschedule', '--on', '2026-11-21')
  expect((await step('miss')).document).toMatchObject({ to: 'CHECKOUT_REQUESTED', set: { scheduledFor: null } })
  await step('schedule', '--on', '2026-11-25')
  expect((await step('withdraw')).document).toMatchObject({ to: 'IN_STORAGE', homeStatus: 7 })
})

test('staff asks in a customer’s name, and hands gear out at the desk by one command (G142)', async () => {
  const stored = await shop.askedForGear()
  await shop.ask('checkout', 'withdraw', stored, ...BY_OPERATOR)
  const request = ['checkout', 'request', stored, '--day', '2026-12-20', '--address', '스노우밸리로 1', ...BY_OPERATOR]
  expect(codeIn(await shop.ask(...request))).toBe('RECIPIENT_PHONE_REQUIRED')
  const byPhone = ['--as', 'support', '--reason', 'called', '--dry-run']
  const asked = ['checkout', 'request', stored, '--day', '2026-12-20', '--address', '스노우밸리로 1']
  const forTheir = ['--to', '이영희', '--phone', '010-1234-5678', ...byPhone]
  expect((await shop.ask(...asked, ...forTheir)).document).toMatchObject({ to: 'CHECKOUT_REQUESTED' })
  expect(codeIn(await shop.ask(...asked, ...forTheir, '--force'))).toBe('ROLE_TOO_LOW')
  const named = [...request, '--to', '이영희', '--phone', '010-1234-5678']
  const before = await shop.dump()
  expect((await shop.ask(...named, '--dry-run')).document).toMatchObject({ to: 'CHECKOUT_REQUESTED', dryRun: true })
  expect(await shop.dump()).toEqual(before)
  expect((await shop.ask(...named)).document).toMatchObject({ to: 'CHECKOUT_REQUESTED' })
  expect((await shop.ask('checkout', 'show', stored, ...BY_OPERATOR)).document).toMatchObject({
    day: '2026-12-20',
    recipientName: '이영희',
    recipientPhone: '01012345678',
    isProxy: true,
  })
  await shop.ask('checkout', 'withdraw', stored, ...BY_OPERATOR)

  const desk = ['checkout', 'hand-out', stored, '--to', '이영희', '--phone', '01012345678', ...BY_OPERATOR]
  expect((await shop.ask(...desk)).exitCode).toBe(2)
  const handedOut = await shop.ask(...desk, '--recognised', 'driving licence')
  expect(handedOut.document).toMatchObject({ followedBy: ['checkout.delivered'], to: 'CHECKED_OUT' })
  expect(codeIn(await shop.ask(...desk, '--recognised', 'driving licence'))).toBe('INVALID_TRANSITION')
  expect(await listed('--state', 'CHECKED_OUT')).toMatchObject([{ deliveredTo: '이영희 (driving licence)' }])
  await shop.ask('order', 'advance', stored, '--event', 'equipment.restored', ...BY_OPERATOR)
  expect(codeIn(await shop.ask(...desk, '--recognised', 'driving licence'))).toBe('CHECKOUT_LIMIT')
  expect((await shop.ask(...desk, '--recognised', 'driving licence', '--force', '--final')).document).toMatchObject({
    error: { code: 'CONTRACT_RENEWS' },
  })
})

test('what a school fetches on one day is asked for, booked, handed over and given at the desk by one command each (G252)', async () => {
  const sets = [await shop.askedForGear(), await shop.askedForGear()]
  const forAll = (command: string, ...rest: readonly string[]) =>
    shop.ask('checkout', command, ...sets, ...rest, ...BY_OPERATOR)
  for (const one of sets) await shop.ask('checkout', 'withdraw', one, ...BY_OPERATOR)
  const asked = await forAll(
    'request',
    '--day',
    '2026-11-21',
    '--address',
    '학교',
    '--to',
    '이교사',
    '--phone',
    '01012345678',
  )
  const each = (to: string) => ({ exitCode: 0, document: { orders: sets.map(orderId => ({ orderId, to })) } })
  expect(asked).toMatchObject(each('CHECKOUT_REQUESTED'))
  await forAll('schedule', '--on', '2026-11-21')
  expect(await forAll('deliver', '--to', '이교사')).toMatchObject(each('CHECKED_OUT'))
  for (const one of sets) await shop.ask('order', 'advance', one, '--event', 'equipment.restored', ...BY_OPERATOR)
  const given = ['--to', '이교사', '--recognised', 'school card'] as const
  const refused = await forAll('hand-out', ...given)
  expect(codeIn(refused)).toBe('SOME_REFUSED')
  expect(JSON.stringify(refused.document)).toContain(
    `2 of 2 were refused. ${sets.join(', ')}: The one checkout of season`,
  )
  expect(await forAll('hand-out', ...given, '--force')).toMatchObject(each('CHECKED_OUT'))
})

test('handing out at the desk is a step of every day, and needs a reason only past the allowance (G250)', async () => {
  const stored = await shop.askedForGear()
  const desk = ['checkout', 'hand-out', stored, '--to', '이영희', '--recognised', 'licence', '--as', 'operator']
  expect(codeIn(await shop.ask(...desk, '--force'))).toBe('REASON_MISSING')
  expect((await shop.ask(...desk)).document).toMatchObject({ to: 'CHECKED_OUT' })
  const { document } = await shop.ask('order', 'timeline', stored, '--as', 'operator')
  expect(document).toMatchObject({ timeline: expect.arrayContaining([expect.objectContaining({ reason: 'routine' })]) })
})

test('who stands at the desk need not have a number (G142)', async () => {
  const stored = await shop.askedForGear()
  await shop.ask('checkout', 'withdraw', stored, ...BY_OPERATOR)
  const handedOut = await shop.ask(
    'checkout',
    'hand-out',
    stored,
    '--to',
    'John Smith',
    '--recognised',
    'passport',
    ...BY_OPERATOR,
  )
  expect(handedOut.document).toMatchObject({ to: 'CHECKED_OUT' })
  const seen = { recipientName: 'John Smith', recipientPhone: null, deliveredTo: 'John Smith (passport)' }
  expect((await shop.ask('checkout', 'show', stored, ...BY_OPERATOR)).document).toMatchObject(seen)
  expect(await listed('--state', 'CHECKED_OUT')).toContainEqual(expect.objectContaining({ maskedPhone: null }))
})

test.each([
  ['was asked for', []],
  ['is booked', ['--on', '2026-11-25']],
])('gear that %s is handed out when its customer comes to the desk (G142)', async (_what, booked) => {
  const asked = await shop.askedForGear()
  if (booked.length > 0) await shop.ask('checkout', 'schedule', asked, ...booked, ...BY_OPERATOR)
  const desk = ['checkout', 'hand-out', asked, '--to', '이영희', '--recognised', 'driving licence', ...BY_OPERATOR]
  expect(codeIn(await shop.ask(...desk, '--final'))).toBe('CONTRACT_RENEWS')
  const before = await shop.dump()
  expect((await shop.ask(...desk, '--dry-run')).document).toMatchObject({ event: 'checkout.delivered' })
  expect(await shop.dump()).toEqual(before)
  expect((await shop.ask(...desk)).document).toMatchObject({
    to: 'CHECKED_OUT',
    set: { deliveredTo: '이영희 (driving licence)' },
  })
})

// D19: what the dry run prints is what the run then does, and it leaves no trace.
test('gear is booked, handed over and taken back, each as its dry run said', async () => {
  const restored = ['order', 'advance', order, '--event', 'equipment.restored', ...BY_OPERATOR]
  for (const [args, expected] of [
    [
      schedule(order, '2026-11-25', ...BY_OPERATOR),
      { to: 'CHECKOUT_SCHEDULED', recordStatus: 'OUTBOUND_SCHEDULED', set: { scheduledFor: '2026-11-25' } },
    ],
    [deliver(order), { to: 'CHECKED_OUT', homeStatus: 8, set: { deliveredTo: '이영희' } }],
    [restored, { to: 'RESTORED', homeStatus: 9, set: { restoredOn: '2026-11-21' } }],
  ] as const) {
    const before = await shop.dump()
    const planned = await shop.ask(...args, '--dry-run')
    expect(planned.exitCode).toBe(0)
    expect(await shop.dump()).toEqual(before)
    const done = await shop.ask(...args)
    expect(done.document).toMatchObject(expected)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  }
  expect(await listed()).not.toContainEqual(expect.objectContaining({ orderId: order }))
  expect(await listed('--state', 'RESTORED')).toContainEqual(
    expect.objectContaining({ orderId: order, deliveredTo: '이영희', restoredOn: '2026-11-21' }),
  )
})

test('gear that is to be brought goes to another place, also booked, and to somebody else (T43, G935, G936)', async () => {
  const booked = await shop.askedForGear()
  const redirect = (...rest: readonly string[]) =>
    shop.ask('checkout', 'redirect', booked, '--as', 'support', '--reason', 'called', ...rest)
  const show = async () => (await shop.ask('checkout', 'show', booked, ...BY_OPERATOR)).document
  const elsewhere = ['--address', '스노우밸리로 9'] as const
  const before = await shop.dump()
  expect((await redirect(...elsewhere, '--dry-run')).document).toMatchObject({
    event: 'checkout.redirected',
    dryRun: true,
    to: 'CHECKOUT_REQUESTED',
    set: { address: '스노우밸리로 9' },
  })
  expect(await shop.dump()).toEqual(before)
  await redirect(...elsewhere)
  expect(await show()).toMatchObject({ address: '스노우밸리로 9', recipientName: '이영희', isProxy: true })
  expect(codeIn(await redirect(...elsewhere))).toBe('NOTHING_NEW')
  expect(codeIn(await redirect(...elsewhere, '--phone', '010-1234-5678'))).toBe('WRONG_USAGE')
  expect(codeIn(await redirect(...elsewhere, '--to', '박눈'))).toBe('PROXY_INCOMPLETE')
  await shop.ask(...schedule(booked, '2026-11-25', ...BY_OPERATOR))
  const toOther = await redirect(...elsewhere, '--to', '박눈', '--phone', '010-1234-5678')
  expect(toOther.document).toMatchObject({ from: 'CHECKOUT_SCHEDULED', to: 'CHECKOUT_SCHEDULED' })
  expect(await show()).toMatchObject({
    recipientName: '박눈',
    recipientPhone: '01012345678',
    scheduledFor: '2026-11-25',
  })
  await shop.ask(...deliver(booked))
  expect(codeIn(await redirect('--address', '스노우밸리로 1'))).toBe('INVALID_TRANSITION')
})

test('who waits is listed once, without the checkouts before', async () => {
  const again = await shop.askedForGear()
  await shop.ask(...deliver(again))
  await shop.ask('order', 'advance', again, '--event', 'equipment.restored', ...BY_OPERATOR)
  const request = ['checkout', 'request', again, '--day', '2026-12-20', '--address', '스노우밸리로 1', '--force']
  await shop.ask(...request, '--to', '이영희', '--phone', '010-1234-5678', ...BY_OPERATOR)
  const waiting = await listed('--state', 'CHECKOUT_REQUESTED')
  expect(waiting.filter(row => (row as { orderId: string }).orderId === again)).toMatchObject([{ day: '2026-12-20' }])
})
