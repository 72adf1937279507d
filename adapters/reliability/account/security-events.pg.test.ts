import { describe, expect, test } from 'vitest'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { SECURITY_EVENTS_RETENTION_DAYS } from '#core/privacy/retention.ts'
import { accountSubject } from '#core/account/service/subjects.ts'
import { newAddress } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { onOwnService, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

type Typed = { readonly email: string; readonly password: string }
const logIn = ({ email, password }: Typed, from = newAddress()) =>
  service.call('POST', '/api/users/login', { body: { email, password }, from, headers: { 'user-agent': IPHONE } })

const hash = keyedHash(SECRET)
const EVENTS = 'select kind, via, device, account, address from security_event'
/** The oldest first. */
const readEvents = (email: string) =>
  service.rows(`${EVENTS} where customer_id = (select id from customer where email = $1) order by at, id`, [email])
const readKinds = async (email: string) => (await readEvents(email)).map(({ kind }) => kind)
const ofNobody = (email: string) =>
  service.rows(`${EVENTS} where account = $1 order by id`, [hash(accountSubject(email))])

describe('a login', () => {
  test('is written down, right or wrong, with device and the hash of the address (16.3.1)', async () => {
    const customer = await service.customer()
    const from = newAddress()
    expect((await logIn({ ...customer, password: 'wrong-pass1' }, from)).status).toBe(400)
    await expect.poll(() => readKinds(customer.email)).toEqual(['LOG_IN_FAILED'])
    expect((await logIn(customer, from)).status).toBe(200)
    await expect.poll(() => readKinds(customer.email)).toHaveLength(2)
    const both = { via: 'EMAIL', device: '아이폰 · 사파리', account: null, address: hash(`address:${from}`) }
    expect(await readEvents(customer.email)).toEqual([
      { kind: 'LOG_IN_FAILED', ...both },
      { kind: 'LOGGED_IN', ...both },
    ])
  })

  test('with an unknown e-mail is written down without it', async () => {
    const email = `nobody${Date.now()}@example.com`
    await logIn({ email, password: 'wrong-pass1' })
    await expect.poll(() => ofNobody(email)).toHaveLength(1)
    const [row] = await service.rows('select t::text as row, customer_id from security_event t where account = $1', [
      hash(accountSubject(email)),
    ])
    expect(row).toMatchObject({ customer_id: null, row: expect.not.stringContaining(email) })
  })

  test('that meets a pause, or comes from a closed address, is written down once for a while (16.3.3)', async () => {
    const customer = await service.customer()
    const wrong = { ...customer, password: 'wrong-pass1' }
    const from = newAddress()
    for (let tries = 0; tries < 5; tries += 1) await logIn(wrong, from)
    for (let tries = 0; tries < 4; tries += 1) expect((await logIn(customer, from)).status).toBe(429)
    const failed = Array.from({ length: 5 }, () => 'LOG_IN_FAILED')
    await expect.poll(() => readKinds(customer.email)).toEqual([...failed, 'LOG_IN_PAUSED'])

    const other = await service.customer()
    const closed = newAddress()
    await service.rows(
      `insert into budget_use select 'log-ins-address', $1, array_agg($2::timestamptz) from generate_series(1, 60)`,
      [hash(`address:${closed}`), (await service.call('GET', '/sandbox/clock')).body.now],
    )
    for (let tries = 0; tries < 3; tries += 1) expect((await logIn(other, closed)).status).toBe(429)
    await expect.poll(() => readKinds(other.email)).toEqual(['LOG_IN_LIMITED'])
  })

  test('by a provider is written down, and what it did not confirm without an account', async () => {
    const person = await personAt(service, 'kakao')
    await complete(service, (await enter(service, 'kakao', person)).body.tempToken)
    const entered = await enter(service, 'kakao', person)
    expect(entered.status).toBe(200)
    const id: string = entered.body.user.id
    const rows = () => service.rows('select kind, via from security_event where customer_id = $1', [id])
    await expect.poll(rows).toEqual([
      { kind: 'LOGGED_IN', via: 'kakao' },
      { kind: 'LOGGED_IN', via: 'kakao' },
    ])
    const refused = await service.call('POST', '/api/auth/kakao', {
      body: { accessToken: 'of nobody' },
      from: newAddress(),
    })
    expect(refused.status).toBe(400)
    await expect
      .poll(() =>
        service.rows(
          `select customer_id, account from security_event where kind = 'LOG_IN_FAILED' and via = 'kakao'`,
          [],
        ),
      )
      .toEqual([{ customer_id: null, account: null }])
  })

  test('succeeds although its event cannot be recorded, and a refused one is the same', async () => {
    await onOwnService(
      async own => {
        const customer = await own.customer()
        const type = (password: string) =>
          own.call('POST', '/api/users/login', { body: { email: customer.email, password } })
        const plain = ({ body: { requestId: _id, ...body }, status }: Awaited<ReturnType<typeof type>>) => [
          status,
          body,
        ]
        const refused = plain(await type('wrong-pass1'))
        await own.rows('alter table security_event rename to elsewhere', [])
        expect((await type(customer.password)).status).toBe(200)
        expect(plain(await type('wrong-pass1'))).toEqual(refused)
        await own.rows('alter table elsewhere rename to security_event', [])
      },
      { roles: ['api'] },
    )
  })
})

test('a new password, a new phone, a logout everywhere and cards are written down (16.3.2)', async () => {
  const customer = await service.customer()
  const { token } = (await logIn(customer)).body
  const call = (method: string, path: string, body?: object) =>
    service.call(method, `/api${path}`, { token, from: newAddress(), ...(body && { body }) })
  await call('POST', '/users/me/sessions/end-others')
  await expect.poll(() => readKinds(customer.email)).toEqual(['LOGGED_IN', 'LOGGED_OUT_EVERYWHERE'])
  const phone = newPhone()
  await call('POST', '/auth/send-phone-change-sms', { phone })
  await call('POST', '/auth/verify-phone-change-sms', { phone, authCode: await service.codeFor(phone) })
  await expect.poll(() => readKinds(customer.email)).toContain('PHONE_CHANGED')
  const { customerKey } = (await call('GET', '/payments/billing/customer-key')).body
  const { authKey } = (
    await service.call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
  ).body
  expect((await call('POST', '/payments/billing/issue', { authKey, customerKey })).status).toBe(200)
  await expect.poll(() => readKinds(customer.email)).toContain('CARD_STORED')
  await call('DELETE', '/payments/billing/card')
  await expect.poll(() => readKinds(customer.email)).toContain('CARD_REMOVED')

  const { email } = customer
  const post = (path: string, body: object) => service.call('POST', `/api/auth/${path}`, { body, from: newAddress() })
  await post('send-reset-code', { email })
  await expect.poll(() => service.codeFor(email)).toMatch(/^\d{6}$/)
  const { resetToken } = (await post('verify-email-code', { email, code: await service.codeFor(email) })).body
  expect((await post('reset-password', { email, newPassword: 'powder2026', resetToken })).status).toBe(200)
  await expect
    .poll(() => readKinds(email))
    .toEqual(['LOGGED_IN', 'LOGGED_OUT_EVERYWHERE', 'PHONE_CHANGED', 'CARD_STORED', 'CARD_REMOVED', 'PASSWORD_CHANGED'])

  const { body } = await logIn({ email, password: 'powder2026' })
  const copy = await service.call('GET', '/api/users/me/export', { token: body.token })
  const told = { at: expect.any(String), via: 'EMAIL', device: expect.any(String) }
  expect(copy.body.securityEvents).toHaveLength(7)
  expect(copy.body.securityEvents.at(-1)).toEqual({ event: 'LOGGED_IN', ...told })
})

test('leaving deletes all of it; the withdrawal is known under the archive’s pseudonym alone', async () => {
  const customer = await service.customer()
  await logIn({ ...customer, password: 'wrong-pass1' })
  await expect.poll(() => readKinds(customer.email)).toEqual(['LOG_IN_FAILED'])
  const [row] = await service.rows('select id from customer where email = $1', [customer.email])
  // Of a try before they signed up.
  await service.rows(
    `insert into security_event (kind, account, via, at) values ('LOG_IN_FAILED', $1, 'EMAIL', now())`,
    [hash(accountSubject(customer.email))],
  )
  expect((await service.call('DELETE', '/api/users/withdraw', { token: customer.token })).status).toBe(200)
  const left = () =>
    service.rows(`${EVENTS} where customer_id = $1 or account in ($2, $3)`, [
      row?.['id'],
      hash(accountSubject(customer.email)),
      hash(`archived:${String(row?.['id'])}`),
    ])
  const archived = hash(`archived:${String(row?.['id'])}`)
  await expect.poll(left).toEqual([{ kind: 'LEFT', via: null, device: null, account: archived, address: null }])
})

test('all of it is gone after half a year', async () => {
  await onOwnService(
    async own => {
      const { email, password } = await own.customer()
      expect((await own.call('POST', '/api/users/login', { body: { email, password } })).status).toBe(200)
      const count = async () => (await own.rows('select from security_event', [])).length
      await expect.poll(count).toBe(1)
      await own.moveClock({ advance: `P${SECURITY_EVENTS_RETENTION_DAYS - 1}D` })
      await own.worker()
      expect(await count()).toBe(1)
      await own.moveClock({ advance: 'P1D' })
      await own.worker()
      expect(await count()).toBe(0)
    },
    { roles: ['api'] },
  )
}, 60_000)
