import { expect, test } from 'vitest'
import { type DeskBrowser, deskStaff, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'] })

const boss = (): Promise<DeskBrowser> => signedInTo(service, 'ADMIN')

const WHY = { reason: '새로 왔어요' }
const NEW = { name: '김새봄', role: 'OPERATOR', regions: null, ...WHY }

const rowOf = async (admin: DeskBrowser, id: string) =>
  (await admin.call('GET', '/members')).body.members.find((one: { id: string }) => one.id === id)

/** The invited chooses a password, and is signed in. */
const accept = async (token: string): Promise<DeskBrowser> => {
  const member = (await deskStaff(service)).browser()
  expect((await member.call('POST', '/invitation', { body: { token } })).status).toBe(200)
  await service.rows(
    `insert into staff_session (token_hash, staff_id, device, started_at, last_used_at, proved_at, is_shift_device)
     select 'of ' || staff_id, staff_id, 'Chrome', now(), now(), now(), false from staff_invitation
     order by expires_at desc limit 1`,
    [],
  )
  return member
}

test('an ADMIN invites a member by a link that is told once, and calls of others are refused (G276)', async () => {
  const admin = await boss()
  const planned = await admin.call('POST', '/members', { body: { id: 'saebom', ...NEW, dryRun: true } })
  expect(planned.body).toMatchObject({ token: null, member: { id: 'saebom', role: 'OPERATOR' } })
  expect(await rowOf(admin, 'saebom')).toBeUndefined()

  const { body } = await admin.call('POST', '/members', { body: { id: 'saebom', ...NEW } })
  expect(body.token).toMatch(/^[\w-]{32}$/)
  expect(await rowOf(admin, 'saebom')).toMatchObject({
    name: '김새봄',
    regions: null,
    isDisabled: false,
    signedInAt: null,
    passkeys: 0,
    hasPassword: false,
    devices: 0,
    invitedUntil: body.expiresAt,
  })
  expect(JSON.stringify((await admin.call('GET', '/members')).body)).not.toContain(body.token)
  expect((await admin.call('POST', '/members', { body: { id: 'saebom', ...NEW } })).body).toMatchObject({
    code: 'STAFF_ID_TAKEN',
    field: 'id',
  })
  const twice = { id: 'twice', ...NEW, regions: ['RESORT', 'RESORT'], dryRun: true }
  expect((await admin.call('POST', '/members', { body: twice })).body.member.regions).toEqual(['RESORT'])
  const elsewhere = { id: 'lost', ...NEW, regions: ['NOWHERE'] }
  expect((await admin.call('POST', '/members', { body: elsewhere })).body).toMatchObject({ field: 'regions' })
})

test('everyone on the desk reads the names of the staff, of who left too, and nothing else of them (G731)', async () => {
  const admin = await boss()
  await admin.call('POST', '/members', { body: { id: 'gone', ...NEW, name: '이떠남' } })
  await admin.call('POST', '/members/gone/disable', { body: WHY })
  const support = await signedInTo(service, 'SUPPORT')
  const { names } = (await support.call('GET', '/members/names')).body
  expect(names).toContainEqual({ id: 'gone', name: '이떠남' })
  expect(names.length).toBeGreaterThan(2)
})

test('a lost phone, a disabling and another role hold at once for who is signed in (G276, G374)', async () => {
  const admin = await boss()
  const { body } = await admin.call('POST', '/members', { body: { id: 'haneul', ...NEW } })
  await accept(body.token)
  expect(await rowOf(admin, 'haneul')).toMatchObject({ devices: 1 })
  const changed = await admin.call('PUT', '/members/haneul', {
    body: { role: 'SUPPORT', regions: ['RESORT'], ...WHY },
  })
  expect(changed.body.member).toMatchObject({ role: 'SUPPORT', regions: ['RESORT'] })
  expect(
    (await admin.call('PUT', '/members/haneul', { body: { role: 'SUPPORT', regions: ['RESORT'], ...WHY } })).body,
  ).toMatchObject({ code: 'STAFF_SAME' })

  const again = await admin.call('POST', '/members/haneul/invitation', { body: WHY })
  expect(again.body.token).not.toBe(body.token)
  expect(await rowOf(admin, 'haneul')).toMatchObject({ devices: 0 })
  expect((await admin.call('POST', '/invitation', { body: { token: body.token } })).status).toBe(410)

  await accept(again.body.token)
  expect((await admin.call('POST', '/members/haneul/disable', { body: WHY })).status).toBe(200)
  expect(await rowOf(admin, 'haneul')).toMatchObject({ isDisabled: true, devices: 0, invitedUntil: null })
  expect((await admin.call('POST', '/members/haneul/enable', { body: WHY })).body.member).toMatchObject({
    role: 'SUPPORT',
  })
  expect(
    await service.rows(
      `select command from audit where subject = 'haneul' and staff_id = 'trial-admin' order by id`,
      [],
    ),
  ).toEqual([
    { command: 'staff invite OPERATOR' },
    { command: 'staff change SUPPORT in RESORT' },
    { command: 'staff invite again' },
    { command: 'staff disable' },
    { command: 'staff enable SUPPORT' },
  ])
})

test('an ADMIN reads what the staff did: all, of one member, about one thing, page by page (G430)', async () => {
  const admin = await boss()
  await service.rows(
    `insert into staff (id, name, role) values ('dami', '이다미', 'OPERATOR') on conflict do nothing`,
    [],
  )
  await service.rows(
    `insert into audit (staff_id, command, subject, reason, at)
     select 'dami', 'order advance', 'SK-AUDITED' || n % 2, 'no. ' || n, now() from generate_series(1, 120) n`,
    [],
  )
  const first = (await admin.call('GET', '/audit?by=dami')).body
  expect(first.audit).toHaveLength(50)
  expect(first.audit[0]).toMatchObject({
    by: 'dami',
    command: 'order advance',
    subject: 'SK-AUDITED0',
    reason: 'no. 120',
  })
  const second = (await admin.call('GET', `/audit?by=dami&after=${first.next}`)).body
  const third = (await admin.call('GET', `/audit?by=dami&after=${second.next}`)).body
  expect([...first.audit, ...second.audit, ...third.audit].map(({ reason }) => reason)).toEqual(
    Array.from({ length: 120 }, (_, n) => `no. ${120 - n}`),
  )
  expect(third.next).toBeNull()
  const about = (await admin.call('GET', '/audit?by=dami&subject=SK-AUDITED1')).body
  expect(new Set(about.audit.map(({ subject }: { subject: string }) => subject))).toEqual(new Set(['SK-AUDITED1']))
  expect((await admin.call('GET', '/audit?by=nobody')).body).toEqual({ success: true, audit: [], next: null })
})

test('what an ADMIN does about members asks for a proof of the last minutes (G280)', async () => {
  const admin = await boss()
  await service.rows(`update staff_session set proved_at = proved_at - interval '10 minutes'`, [])
  for (const [method, path] of [
    ['POST', '/members'],
    ['PUT', '/members/boss'],
    ['POST', '/members/boss/invitation'],
    ['POST', '/members/boss/disable'],
    ['POST', '/members/boss/enable'],
  ] as const) {
    expect([path, (await admin.call(method, path, { body: WHY })).body.code]).toEqual([path, 'PROOF_NEEDED'])
  }
  expect((await admin.call('GET', '/members')).status).toBe(200)
})

test('a member is messaged about new tasks, all of the role or those that are named, until it is ended (G710)', async () => {
  const admin = await boss()
  await admin.call('POST', '/members', { body: { id: 'driver', ...NEW } })
  const notify = (body: object) => admin.call('PUT', '/members/driver/task-messages', { body: { ...body, ...WHY } })
  const shown = async () => (await rowOf(admin, 'driver')).taskMessages
  const to = { channel: 'SMS', address: '010-2345-6789' }
  expect((await notify({ to, kinds: ['PICKUP_LATE'], dryRun: true })).body).toMatchObject({
    taskMessages: { channel: 'SMS', address: '010-****-6789', kinds: ['PICKUP_LATE'] },
    dryRun: true,
  })
  expect(await shown()).toBeNull()
  await notify({ to, kinds: ['PICKUP_LATE'] })
  expect(await shown()).toEqual({ channel: 'SMS', address: '010-****-6789', kinds: ['PICKUP_LATE'] })
  await notify({ to: { channel: 'EMAIL', address: 'driver@seasonkeep.kr' } })
  expect(await shown()).toEqual({
    channel: 'EMAIL',
    address: 'd****r@seasonkeep.kr',
    kinds: expect.arrayContaining(['PICKUP_LATE', 'REPORT_LATE']),
  })
  expect((await shown()).kinds).not.toContain('PAID_TWICE')
  for (const wrong of [
    { channel: 'SMS', address: '02-345-6789' },
    { channel: 'EMAIL', address: 'driver' },
  ]) {
    expect((await notify({ to: wrong })).body).toMatchObject({ field: 'address' })
  }
  await notify({ to: null })
  expect(await shown()).toBeNull()
  await admin.call('POST', '/members/driver/disable', { body: WHY })
  expect((await notify({ to })).body.code).toBe('STAFF_UNKNOWN')
})

test('the last ADMIN who can sign in stays, whoever else is written down as one (G374)', async () => {
  await deskStaff(service)
  await service.rows(`update staff set disabled_at = now() where id not in ('boss', 'trial-admin')`, [])
  const admin = await boss()
  const letGo = () =>
    Promise.all([
      admin.call('PUT', '/members/trial-admin', { body: { role: 'SUPPORT', regions: null, ...WHY, dryRun: true } }),
      admin.call('PUT', '/members/trial-admin', { body: { role: 'ADMIN', regions: ['RESORT'], ...WHY, dryRun: true } }),
      admin.call('POST', '/members/trial-admin/disable', { body: { ...WHY, dryRun: true } }),
    ])
  expect((await letGo()).map(({ body }) => body.code)).toEqual(['LAST_ADMIN', 'LAST_ADMIN', 'LAST_ADMIN'])
  await admin.call('POST', '/members/boss/invitation', { body: WHY })
  expect((await letGo()).map(({ status }) => status)).toEqual([200, 200, 200])
})
