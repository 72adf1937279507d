import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import type { GearText } from '#core/storing/gear-text.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

const boss = await signedIn('ADMIN')
const listed = async () =>
  (await boss.call('GET', '/lockers?region=RESORT')).body.lockers.map(
    ({ code, blockedReason }: { code: string; blockedReason: string | null }) => [code, blockedReason],
  )
const ask = (path: string, body: object, browser = boss) =>
  browser.call('POST', path, { body: { region: 'RESORT', reason: '시험', ...body } })
const RANGE = { codes: 'Q-01..Q-03', kind: 'SKI', capacity: 2 }

test('lockers are added as the command adds them, and a dry run adds none (G541)', async () => {
  const before = await listed()
  expect((await ask('/lockers', { ...RANGE, dryRun: true })).body).toMatchObject({
    codes: ['Q-01', 'Q-02', 'Q-03'],
    zone: 'Q',
    placed: [],
    dryRun: true,
  })
  expect(await listed()).toEqual(before)
  expect((await ask('/lockers', { ...RANGE, zone: 'HALL2' })).body).toMatchObject({ zone: 'HALL2', dryRun: false })
  expect(await listed()).toEqual([...before, ['Q-01', null], ['Q-02', null], ['Q-03', null]])
  expect((await ask('/lockers', RANGE)).body).toMatchObject({
    code: 'LOCKERS_EXIST',
    message: expect.stringContaining('Q-01, Q-02, Q-03'),
  })
  expect((await ask('/lockers', { ...RANGE, codes: 'Q-9..Q-1' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    field: 'codes',
  })
  expect((await ask('/lockers', { ...RANGE, region: 'RESROT' })).body).toMatchObject({ field: 'region' })
})

test('a lost answer is asked for again under its key, and adds nothing twice (G335)', async () => {
  const add = () =>
    boss.call('POST', '/lockers', {
      body: { region: 'RESORT', reason: '시험', kind: 'BOTH', capacity: 1, codes: 'R-01' },
      headers: { 'idempotency-key': 'adding-r-01' },
    })
  const first = await add()
  expect([first.status, (await add()).body]).toEqual([200, first.body])
})

test('an OPERATOR blocks a locker and frees it again, with its reason in the audit log (G542)', async () => {
  const operator = await signedIn('OPERATOR')
  const block = { codes: 'R-01', reason: '문이 고장 났어요' }
  expect((await ask('/lockers/block', { ...block, dryRun: true }, operator)).body.dryRun).toBe(true)
  expect(await listed()).toContainEqual(['R-01', null])
  expect((await ask('/lockers/block', { ...block, codes: 'R-01..R-02' }, operator)).body).toMatchObject({
    lockers: [{ code: 'R-01', blockedReason: block.reason }],
    unknown: ['R-02'],
  })
  expect(await listed()).toContainEqual(['R-01', block.reason])
  expect((await boss.call('GET', '/audit')).body.audit[0]).toMatchObject({ reason: block.reason })
  expect((await ask('/lockers/unblock', { codes: 'R-01' }, operator)).status).toBe(200)
  expect(await listed()).toContainEqual(['R-01', null])
  expect((await ask('/lockers/block', { codes: 'R-99' }, operator)).body.code).toBe('LOCKER_NOT_FOUND')
})

test('empty lockers are removed, all of them or none (G543)', async () => {
  expect((await ask('/lockers/removal', { codes: 'R-01..R-02' })).body).toMatchObject({
    code: 'LOCKERS_UNKNOWN',
    message: expect.stringContaining('R-02'),
  })
  expect((await ask('/lockers/removal', { codes: 'R-01', dryRun: true })).body).toEqual({
    success: true,
    codes: ['R-01'],
    dryRun: true,
  })
  expect(await listed()).toContainEqual(['R-01', null])
  expect((await ask('/lockers/removal', { codes: 'R-01' })).status).toBe(200)
  expect(await listed()).not.toContainEqual(['R-01', null])
})

test('who waits for room is counted for each region and kind (G240)', async () => {
  const customer = await service.customer()
  await customer.order()
  await service.rows(
    `insert into room_request (customer_id, region, equipment_type, asked_at, told_at)
     select customer_id, 'RESORT', 'SNOWBOARD', '2026-11-20T12:00:00+09:00', null from storage_order limit 1`,
    [],
  )
  expect((await boss.call('GET', '/lockers/waiting')).body.waiting).toEqual([
    { region: 'RESORT', kind: 'SNOWBOARD', waiting: 1, since: '2026-11-20T03:00:00.000Z', told: 0, free: 0 },
  ])
})

test('a row is emptied into free lockers set by set; what finds none stays and says why (G784)', async () => {
  const operator = await signedIn('OPERATOR')
  await ask('/lockers', { codes: 'A-12', kind: 'SKI', capacity: 2 })
  const staff = await makeStaff(service)
  const stored = async () => (await staff.store(await service.customer())).orderId
  const sets = [await stored(), await stored()]
  await ask('/lockers', { codes: 'Z-01', kind: 'SKI', capacity: 1 })
  const clear = (more: object) => ask('/lockers/clearing', { codes: 'A-12', to: 'Z-01', ...more }, operator)
  const planned = [
    { orderId: sets[0], from: 'A-12', to: 'Z-01', refusal: null },
    { orderId: sets[1], from: 'A-12', to: null, refusal: '들어갈 빈 락커가 없어요.' },
  ]
  const lockerOf = async (orderId: string | undefined) =>
    (await operator.call('GET', `/orders/${orderId}`)).body.order.locker
  expect((await clear({ dryRun: true })).body).toEqual({ success: true, sets: planned, dryRun: true })
  expect(await lockerOf(sets[0])).toBe('A-12')
  expect((await clear({})).body).toEqual({ success: true, sets: planned, dryRun: false })
  expect([await lockerOf(sets[0]), await lockerOf(sets[1])]).toEqual(['Z-01', 'A-12'])
})

test('a checked zone: what is missing becomes a task until it is found, moved or lost, what is too much is told apart (G885, G886)', async () => {
  const operator = await signedIn('OPERATOR')
  const staff = await makeStaff(service)
  await ask('/lockers', { codes: 'C-01', kind: 'SKI', capacity: 4 })
  await ask('/lockers', { codes: 'D-01', kind: 'SKI', capacity: 4 })
  const stored = async (locker: string): Promise<string> => {
    const { orderId } = await staff.store(await service.customer())
    await staff.must(orderId, 'locker.moved', { locker: locker as GearText })
    return orderId
  }
  // Those of the test before are moved out of its way.
  await ask('/lockers', { codes: 'A-13..A-20', kind: 'SKI', capacity: 2 })
  await ask('/lockers/clearing', { codes: 'A-12', to: 'A-13..A-20' })
  const [here, lost, moved, elsewhere] = [
    await stored('C-01'),
    await stored('C-01'),
    await stored('C-01'),
    await stored('D-01'),
  ]
  const read = async () => (await operator.call('GET', '/lockers/check?region=RESORT&zone=C')).body
  const { sets, at, last } = await read()
  expect([sets.map(({ orderId }: { orderId: string }) => orderId), last]).toEqual([[here, lost, moved], null])
  const labelOf = (id: string) => sets.find(({ orderId }: { orderId: string }) => orderId === id).label
  const check = (scanned: readonly string[], more: object = {}) =>
    ask('/lockers/check', { zone: 'C', since: at, scanned, ...more }, operator)
  const openTasks = async () =>
    (await service.rows(`select subject from staff_task where kind = 'GEAR_MISSING' and done_at is null`, [])).map(
      ({ subject }) => String(subject),
    )

  const scanned = [labelOf(here), labelOf(here).toLowerCase(), elsewhere, 'NOLABEL', 'x']
  const came = {
    found: 1,
    missing: [lost, moved].map(orderId => ({ orderId, label: labelOf(orderId), locker: 'C-01' })),
    unexpected: [{ orderId: elsewhere, state: 'IN_STORAGE', region: 'RESORT', locker: 'D-01' }],
    unknown: ['NOLABEL', 'x'],
  }
  expect((await check(scanned, { dryRun: true })).body).toMatchObject({ ...came, dryRun: true })
  expect([await openTasks(), (await read()).last]).toEqual([[], null])
  expect((await check(scanned)).body).toMatchObject({ ...came, dryRun: false })
  expect((await read()).last).toMatchObject({ by: 'trial-operator', found: 1, missing: 2, unexpected: 1 })
  expect((await openTasks()).toSorted()).toEqual([lost, moved].toSorted())
  expect((await boss.call('GET', '/audit')).body.audit[0]).toMatchObject({ command: 'locker check', subject: 'C' })

  // Checked again it stays the only one; found in another zone, or put elsewhere, it ends.
  await check([labelOf(here)])
  expect((await openTasks()).toSorted()).toEqual([lost, moved].toSorted())
  await ask('/lockers/check', { zone: 'D', since: at, scanned: [lost, elsewhere] }, operator)
  expect(await openTasks()).toEqual([moved])
  await staff.must(moved, 'locker.moved', { locker: 'D-01' as GearText })
  expect(await openTasks()).toEqual([])

  expect((await ask('/lockers/check', { zone: 'NONE', since: at, scanned: [] }, operator)).body.code).toBe(
    'ZONE_UNKNOWN',
  )
  expect((await operator.call('GET', '/lockers/check?region=RESORT&zone=NONE')).body.code).toBe('ZONE_UNKNOWN')
})

test('an id of another region ends no task there: its own check finds the set (G814)', async () => {
  const operator = await signedIn('OPERATOR')
  const { orderId } = await (await makeStaff(service)).store(await service.customer())
  await service.rows(`update storage_order set location = 'METRO' where id = $1`, [orderId])
  await service.rows(
    `insert into staff_task (kind, subject, detail, created_at) values ('GEAR_MISSING', $1, 'not in A-01', now())`,
    [orderId],
  )
  await ask('/lockers', { codes: 'F-01', kind: 'SKI', capacity: 2 })
  const { at } = (await operator.call('GET', '/lockers/check?region=RESORT&zone=F')).body
  const { body } = await ask('/lockers/check', { zone: 'F', since: at, scanned: [orderId] }, operator)
  expect(body.unexpected).toMatchObject([{ orderId, region: 'METRO' }])
  const open = await service.rows(`select 1 from staff_task where subject = $1 and done_at is null`, [orderId])
  expect(open).toHaveLength(1)
})

test('what is put into a locker or handed out while a zone is checked is neither missing nor too much (G885)', async () => {
  const operator = await signedIn('OPERATOR')
  const staff = await makeStaff(service)
  const stored = async () => (await staff.store(await service.customer())).orderId
  await ask('/lockers', { codes: 'E-01', kind: 'SKI', capacity: 2 })
  const left = await stored()
  await staff.must(left, 'locker.moved', { locker: 'E-01' as GearText })
  const came = await stored()
  const { at, sets } = (await operator.call('GET', '/lockers/check?region=RESORT&zone=E')).body
  expect(sets).toMatchObject([{ orderId: left }])
  await service.moveClock({ now: new Date(Date.parse(at) + 60_000).toISOString() })
  await staff.must(came, 'locker.moved', { locker: 'E-01' as GearText })
  expect((await staff.handOut(left)).isOk()).toBe(true)
  // Read before it was handed out: by what is recorded now it is in no locker.
  const { body } = await ask('/lockers/check', { zone: 'E', since: at, scanned: [left] }, operator)
  expect(body).toMatchObject({ found: 0, missing: [], unexpected: [], unknown: [] })
})
