import { expect, test } from 'vitest'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'

const service = await sharedService({ roles: ['api'] })

const signedIn = (role: StaffRole): Promise<DeskBrowser> => signedInTo(service, role)

let people = 0

/** A customer with a proved phone and a paid order, and what tells them apart. */
const paidCustomer = async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  people += 1
  const [row] = await service.rows(
    `update customer set phone = $2, phone_proved_at = now()
     where id = (select customer_id from storage_order where id = $1) returning id, email`,
    [orderId, `0108800${String(people).padStart(4, '0')}`],
  )
  await customer.confirm(orderId, await customer.agree(orderId))
  const { id, email } = row as { id: string; email: string }
  return { customer, orderId, id, email, phone: `0108800${String(people).padStart(4, '0')}` }
}

const auditFor = (reason: string) => service.rows(`select command, subject from audit where reason = $1`, [reason])
const digits = (phone: string) => phone.replaceAll(/\D/g, '')

test('says who a customer is, what of theirs is where and what they were told last, without phone and e-mail (G355)', async () => {
  const support = await signedIn('SUPPORT')
  const { id, orderId, phone, email } = await paidCustomer()
  const { status, body } = await support.call('GET', `/customers/${id}`)
  expect(status).toBe(200)
  expect(body.customer).toMatchObject({
    customerId: id,
    provider: 'EMAIL',
    contracts: [{ orderId, state: 'REQUESTED', autoRenewal: 'NEEDS_CARD' }],
    owed: [],
    payments: [{ orderId, term: 1, status: 'DONE' }],
    card: null,
    liveSessions: 1,
    lastMessage: { kind: 'PAID', orderId },
  })
  expect(body.customer.consents.map((consent: { term: string }) => consent.term)).toEqual([
    'age',
    'service',
    'data',
    'marketing',
  ])
  const text = JSON.stringify(body)
  expect(text).not.toContain(digits(phone))
  expect(text).not.toContain(email)
})

test.each(['no-id', '00000000-0000-4000-8000-000000000000'])('nobody is found by %s', async id => {
  const support = await signedIn('SUPPORT')
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/looks/contact'],
    ['POST', '/looks/sign-ins'],
    ['POST', '/log-out'],
  ] as const) {
    const answer = await support.call(method, `/customers/${id}${path}`, {
      ...(method === 'POST' && { body: { reason: 'nobody' } }),
    })
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'CUSTOMER_NOT_FOUND'])
  }
  expect(await auditFor('nobody')).toEqual([])
})

test('a look at the contact is in the audit log; the e-mail in full is for OPERATOR (G313)', async () => {
  const [support, operator] = [await signedIn('SUPPORT'), await signedIn('OPERATOR')]
  const { id, phone, email } = await paidCustomer()
  const look = (browser: DeskBrowser) =>
    browser.call('POST', `/customers/${id}/looks/contact`, { body: { reason: `contact of ${id}` } })
  const seen = (await look(support)).body
  expect([digits(seen.phone), seen.email]).toEqual([digits(phone), null])
  expect((await look(operator)).body).toMatchObject({ email, isProved: true })
  expect(await auditFor(`contact of ${id}`)).toEqual([
    { command: 'user show --unmask', subject: id },
    { command: 'user show --unmask', subject: id },
  ])
})

test('devices and events are shown once it is said why, and the look is in the audit log (G356)', async () => {
  const support = await signedIn('SUPPORT')
  const { id } = await paidCustomer()
  const look = async () =>
    (await support.call('POST', `/customers/${id}/looks/sign-ins`, { body: { reason: `events of ${id}` } })).body
  expect(await look()).toMatchObject({
    sessions: [{ device: expect.any(String), startedAt: expect.any(String), lastSeenAt: expect.any(String) }],
    events: [],
  })
  await support.call('POST', `/customers/${id}/log-out`, { body: { reason: 'lost the phone' } })
  expect(await look()).toMatchObject({ sessions: [], events: [{ event: 'LOGGED_OUT_EVERYWHERE', device: null }] })
  expect(await auditFor(`events of ${id}`)).toEqual([
    { command: 'user events', subject: id },
    { command: 'user events', subject: id },
  ])
})

test('a customer is logged out everywhere as the dry run said, which ends nothing (G356)', async () => {
  const support = await signedIn('SUPPORT')
  const { customer, id } = await paidCustomer()
  const logOut = (dryRun: boolean) =>
    support.call('POST', `/customers/${id}/log-out`, { body: { reason: `lost phone of ${id}`, dryRun } })
  const home = () => service.call('GET', '/api/users/me', { token: customer.token })
  expect((await logOut(true)).body).toMatchObject({ sessions: 1, dryRun: true })
  expect((await home()).status).toBe(200)
  expect(await auditFor(`lost phone of ${id}`)).toEqual([])
  expect((await logOut(false)).body).toMatchObject({ sessions: 1, dryRun: false })
  await expect.poll(async () => (await home()).status).toBe(401)
  expect(await auditFor(`lost phone of ${id}`)).toEqual([{ command: 'user log-out', subject: id }])
  expect((await support.call('GET', `/customers/${id}`)).body.customer.liveSessions).toBe(0)
})

test('a link to put in a card goes out once a day; without a card none is removed', async () => {
  const operator = await signedIn('OPERATOR')
  const { id } = await paidCustomer()
  const link = (dryRun: boolean) =>
    operator.call('POST', `/customers/${id}/card-link`, { body: { reason: 'asked for it', dryRun } })
  expect((await link(true)).body).toMatchObject({ channels: expect.arrayContaining(['SMS']), dryRun: true })
  expect((await link(false)).status).toBe(200)
  expect((await link(false)).body).toMatchObject({ code: 'LINK_SENT_TODAY', message: expect.stringContaining('오늘') })
  const removal = await operator.call('POST', `/customers/${id}/card-removal`, { body: { reason: 'asked for it' } })
  expect(removal.body).toMatchObject({ code: 'NO_CARD' })
})

test('the copy of the data is for an ADMIN with a fresh proof, and in the audit log (G357)', async () => {
  const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const { id, orderId } = await paidCustomer()
  const copy = (browser: DeskBrowser) =>
    browser.call('POST', `/customers/${id}/data`, { body: { reason: `copy of ${id}` } })
  expect((await copy(operator)).body.code).toBe('ROLE_TOO_LOW')
  expect(JSON.stringify((await copy(admin)).body.copy)).toContain(orderId)
  expect(await auditFor(`copy of ${id}`)).toEqual([{ command: 'user export', subject: id }])
  await service.rows(
    `update staff_session set proved_at = now() - interval '30 days' where staff_id = 'trial-admin'`,
    [],
  )
  expect((await copy(admin)).body.code).toBe('PROOF_NEEDED')
  expect(await auditFor(`copy of ${id}`)).toHaveLength(1)
})

test('who has a login is joined with nobody', async () => {
  const operator = await signedIn('OPERATOR')
  const { id } = await paidCustomer()
  const join = await operator.call('POST', `/customers/${id}/join`, { body: { reason: 'same person' } })
  expect(join.body).toMatchObject({ code: 'CUSTOMER_HAS_LOGIN' })
})

test('what a customer was told is listed without its text; the text takes a look with a reason (G358)', async () => {
  const support = await signedIn('SUPPORT')
  const { id, orderId } = await paidCustomer()
  const told = (await support.call('GET', `/customers/${id}/messages`)).body
  expect(told).toMatchObject({ next: null })
  const [newest] = told.messages
  expect(newest).toMatchObject({ kind: 'PAID', orderId, state: expect.any(String) })
  expect(Object.keys(newest)).not.toContain('text')
  expect((await support.call('GET', `/orders/${orderId}/messages`)).body.messages).toEqual(told.messages)
  const look = await support.call('POST', `/messages/${newest.noticeId}/look`, { body: { reason: `text for ${id}` } })
  expect(look.body).toMatchObject({ isResent: false, by: null })
  expect(await auditFor(`text for ${id}`)).toEqual([{ command: 'notice show', subject: id }])
  expect((await support.call('POST', `/messages/no-id/look`, { body: { reason: 'x' } })).body.code).toBe(
    'NOTICE_NOT_FOUND',
  )
})

test('what customers were told is listed for all of them, by outcome, with their names and without texts (G730, G920)', async () => {
  const support = await signedIn('SUPPORT')
  const { id, orderId, phone, email } = await paidCustomer()
  await service.rows(`update customer set name = '김시즌' where id = $1 returning id`, [id])
  await service.rows(
    `update notice set state = 'UNDELIVERED', settled_at = now() where order_id = $1 and channel = 'SMS' returning id`,
    [orderId],
  )
  const listed = async (query: string) => {
    const { status, body } = await support.call('GET', `/messages${query}`)
    expect(status).toBe(200)
    return body.messages.filter((message: { customerId: string }) => message.customerId === id)
  }
  const all = await listed('')
  expect(all.map((message: { channel: string }) => message.channel).toSorted()).toEqual(['EMAIL', 'SMS'])
  expect(all[0]).toMatchObject({ kind: 'PAID', orderId, customerName: '김시즌' })
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${digits(phone)}|${email}|text`))
  expect(await listed('?outcome=FAILED')).toMatchObject([{ channel: 'SMS', state: 'UNDELIVERED' }])
  expect(await listed('?outcome=WAITING')).toMatchObject([{ channel: 'EMAIL' }])
  expect(await listed('?outcome=SENT')).toEqual([])
  expect((await support.call('GET', '/messages?outcome=LOST')).body).toMatchObject({ field: 'outcome' })
})

test('what is written to a customer is shown before it goes, goes once for one press, and is no advertising (G358)', async () => {
  const support = await signedIn('SUPPORT')
  const { id } = await paidCustomer()
  const write = (more: object, key?: string) =>
    support.call('POST', `/customers/${id}/messages`, {
      body: { text: '부츠 한 짝을 찾았어요.', reason: `boot of ${id}`, ...more },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const written = async () =>
    (await service.rows(`select id from notice where customer_id = $1 and kind = 'WRITTEN'`, [id])).length
  expect((await write({ dryRun: true })).body).toMatchObject({
    channel: 'SMS',
    text: '부츠 한 짝을 찾았어요.',
    dryRun: true,
  })
  expect(await written()).toBe(0)
  expect((await write({}, 'one press')).status).toBe(200)
  expect((await write({}, 'one press')).status).toBe(200)
  expect(await written()).toBe(1)
  expect((await write({ text: '쿠폰을 드려요' })).body).toMatchObject({ code: 'TEXT_ADVERTISES', field: 'text' })
  expect((await write({ text: '가'.repeat(301) })).body).toMatchObject({ code: 'TEXT_TOO_LONG' })
})

test('an ADMIN reads what is kept before a customer is erased, and nothing leads back then (G416)', async () => {
  const [operator, admin] = [await signedIn('OPERATOR'), await signedIn('ADMIN')]
  const { id, orderId, email } = await paidCustomer()
  const erase = (browser: DeskBrowser, dryRun: boolean) =>
    browser.call('POST', `/customers/${id}/erasure`, { body: { reason: 'asked for it', dryRun } })
  expect((await erase(operator, true)).status).toBe(403)
  const early = await erase(admin, true)
  expect([early.status, early.body.code]).toEqual([409, 'NOT_ELIGIBLE'])
  await admin.call('POST', `/orders/${orderId}/ending`, { body: { what: 'CANCEL', reason: 'asked for it' } })
  const planned = await erase(admin, true)
  expect(planned.body).toMatchObject({ kept: { contracts: 1, payments: 1, complaints: 0 }, dryRun: true })
  expect((await admin.call('GET', `/customers/${id}`)).status).toBe(200)
  expect((await erase(admin, false)).body).toMatchObject({ ...planned.body, dryRun: false })
  expect((await admin.call('GET', `/customers/${id}`)).status).toBe(404)
  expect(await service.rows('select id from customer where email = $1', [email])).toEqual([])
})
