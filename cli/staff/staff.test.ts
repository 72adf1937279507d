import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

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

test('only the first administrator appoints themselves', async () => {
  const asked = await shop.ask(...add('intruder', 'ADMIN', '--as', 'intruder'))
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'STAFF_UNKNOWN'])
  expect((await shop.ask('staff', 'list', '--as', 'boss')).document).toEqual({
    staff: [
      {
        id: 'boss',
        name: '김직원',
        role: 'ADMIN',
        regions: null,
        isDisabled: false,
        messages: null,
        access: { signedInAt: null, passkeys: 0, hasPassword: false, sessions: 0, invitedUntil: null },
      },
    ],
    next: null,
  })
})

test('adding and disabling a member is in the audit log, a dry run is not', async () => {
  const before = await shop.dump()
  const planned = await shop.ask(...add('minji', 'SUPPORT', '--dry-run'))
  expect(planned.document).toMatchObject({ id: 'minji', dryRun: true })
  expect(await shop.dump()).toEqual(before)
  expect((await shop.ask(...add('minji', 'SUPPORT'))).document).toMatchObject({ id: 'minji', dryRun: false })

  const appointed = await shop.dump()
  expect((await shop.ask(...disable('minji', '--dry-run'))).exitCode).toBe(0)
  expect(await shop.dump()).toEqual(appointed)
  expect((await shop.ask(...disable('minji'))).exitCode).toBe(0)
  expect(codeIn(await shop.ask('order', 'list', '--as', 'minji'))).toBe('STAFF_UNKNOWN')
  expect((await shop.ask('audit', 'list', '--subject', 'minji', '--as', 'boss')).document).toMatchObject({
    audit: [
      { staff: 'boss', command: 'staff disable', reason: 'left' },
      { staff: 'boss', command: 'staff add SUPPORT', reason: 'started today' },
    ],
  })
})

test.each([['--dry-run'], []])('an id is given once, and the last administrator stays %s', async (...dryRun) => {
  const before = await shop.dump()
  expect(codeIn(await shop.ask(...add('boss', 'SUPPORT', ...dryRun)))).toBe('STAFF_ID_TAKEN')
  expect(codeIn(await shop.ask(...disable('boss', ...dryRun)))).toBe('LAST_ADMIN')
  expect(codeIn(await shop.ask(...disable('nobody', ...dryRun)))).toBe('STAFF_UNKNOWN')
  expect(await shop.dump()).toEqual(before)
})

test('an operator cannot appoint a member, and the try is recorded', async () => {
  await shop.ask(...add('jisu', 'OPERATOR'))
  expect(codeIn(await shop.ask(...add('friend', 'ADMIN', '--as', 'jisu')))).toBe('ROLE_TOO_LOW')
  expect((await shop.ask('audit', 'list', '--subject', 'friend', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'jisu', command: 'refused: staff add ADMIN' }],
  })
})

test('a member asks for messages about new tasks, by default those that their role sees to, and ends them (G182)', async () => {
  const notify = (...rest: readonly string[]) =>
    shop.ask('staff', 'notify', ...rest, '--as', 'boss', '--reason', 'asked for it')
  const listed = async () => {
    const { document } = await shop.ask('staff', 'list', '--as', 'boss')
    return (document as { staff: readonly { id: string; messages: unknown }[] }).staff.find(({ id }) => id === 'driver')
      ?.messages
  }
  expect((await shop.ask(...add('driver', 'OPERATOR'))).exitCode).toBe(0)
  const before = await shop.dump()
  expect((await notify('driver', '--by', 'sms', '--to', '010-1234-5678', '--dry-run')).exitCode).toBe(0)
  for (const [code, ...wrong] of [
    ['WRONG_USAGE', 'driver', '--by', 'sms', '--to', 'driver@example.com'],
    ['WRONG_USAGE', 'driver', '--by', 'mail', '--to', '010-1234-5678'],
    ['WRONG_USAGE', 'driver', '--by', 'mail'],
    ['WRONG_USAGE', 'driver', '--by', 'none', '--to', '010-1234-5678'],
    ['WRONG_USAGE', 'driver', '--by', 'sms', '--to', '010-1234-5678', '--kinds', 'TEA'],
    ['STAFF_UNKNOWN', 'nobody', '--by', 'none'],
  ] as const) {
    expect([wrong, codeIn(await notify(...wrong))]).toEqual([wrong, code])
  }
  expect(await shop.dump()).toEqual(before)
  expect((await notify('driver', '--by', 'sms', '--to', '010-1234-5678')).exitCode).toBe(0)
  expect(await listed()).toMatchObject({ by: 'sms', kinds: expect.arrayContaining(['DELIVERY_LATE', 'ORDER_WAITING']) })
  await notify('driver', '--by', 'mail', '--to', 'driver@example.com', '--kinds', 'delivery_late')
  expect(await listed()).toEqual({ by: 'mail', kinds: ['DELIVERY_LATE'] })
  await notify('driver', '--by', 'none')
  expect(await listed()).toBeNull()
})
