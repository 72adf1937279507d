import { describe, expect, test } from 'vitest'
import { newAddress, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { type DeskBrowser, signedInTo } from '#adapters/reliability/testing/desk-browser.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import {
  DEVICE_REQUEST_MINUTES,
  PROOF_MINUTES,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
} from '#core/staff/staff-access.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const signedIn = (role: StaffRole, at: ServiceUnderTest = service): Promise<DeskBrowser> => signedInTo(at, role)

const begin = async (at: Pick<ServiceUnderTest, 'call'> = service, from = newAddress()) =>
  (await at.call('POST', '/api/staff/command-line/begin', { body: { machine: 'counter-pc' }, from })).body

const poll = async (deviceCode: string, at: Pick<ServiceUnderTest, 'call'> = service) =>
  (await at.call('POST', '/api/staff/command-line/token', { body: { deviceCode } })).body

const withToken = (
  token: string,
  method = 'GET',
  path = '/command-line',
  at: Pick<ServiceUnderTest, 'call'> = service,
) => at.call(method, `/api/staff${path}`, { token })

const approved = async (role: StaffRole, at: ServiceUnderTest = service) => {
  const browser = await signedIn(role, at)
  const { deviceCode, userCode } = await begin(at)
  await browser.call('POST', '/command-line/approve', { body: { code: userCode } })
  return { browser, token: (await poll(deviceCode, at)).token as string }
}

describe('a command line is signed in by a code that a member approves (G383)', () => {
  test('the member sees what asks; the token comes once, for twelve hours, as that member', async () => {
    const browser = await signedIn('OPERATOR')
    const from = newAddress()
    const begun = await begin(service, from)
    expect(begun.userCode).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(begun.approveAt).toBe(`${service.url}/desk/device?code=${begun.userCode}`)
    expect((await poll(begun.deviceCode)).state).toBe('PENDING')
    const typed = { body: { code: begun.userCode.toLowerCase().replace('-', ' ') } }
    const asked = await browser.call('POST', '/command-line/request', typed)
    expect(asked.body).toMatchObject({ machine: 'counter-pc', network: from })
    expect((await browser.call('POST', '/command-line/approve', typed)).status).toBe(200)

    const { state, token, endsAt } = await poll(begun.deviceCode)
    expect(state).toBe('SIGNED_IN')
    const { body } = await withToken(token)
    expect(body.member).toMatchObject({ id: 'trial-operator', role: 'OPERATOR' })
    expect(body.endsAt).toBe(endsAt)
    expect((await poll(begun.deviceCode)).state).toBe('GONE')
    const kept = await service.rows('select device, is_command_line from staff_session where is_command_line', [])
    expect(kept).toContainEqual({ device: 'counter-pc', is_command_line: true })
    expect(JSON.stringify(await service.rows('select * from staff_session', []))).not.toContain(token)
    const audit = await service.rows(`select command, reason from audit where reason = 'by command line'`, [])
    expect(audit).toContainEqual({ command: 'desk sign-in', reason: 'by command line' })
  })

  test('a refused one is told so once, and cannot be approved any more', async () => {
    const browser = await signedIn('SUPPORT')
    const { deviceCode, userCode } = await begin()
    const sent = { body: { code: userCode } }
    expect((await browser.call('POST', '/command-line/refuse', sent)).status).toBe(200)
    expect((await browser.call('POST', '/command-line/approve', sent)).body.code).toBe('USER_CODE_UNKNOWN')
    expect((await poll(deviceCode)).state).toBe('REFUSED')
    expect((await poll(deviceCode)).state).toBe('GONE')
  })

  test('of several who decide at once one does, and of several who fetch at once one gets the token', async () => {
    const { deviceCode, userCode } = await begin()
    const browsers = await Promise.all([1, 2, 3].map(() => signedIn('SUPPORT')))
    const sent = { body: { code: userCode } }
    const answers = await Promise.all(browsers.map(one => one.call('POST', '/command-line/approve', sent)))
    expect(sortedStatuses(answers)).toEqual([200, 404, 404])
    const fetched = await Promise.all([1, 2, 3].map(() => poll(deviceCode)))
    const states = fetched.map(({ state }): string => state)
    expect(states.filter(state => state === 'SIGNED_IN')).toHaveLength(1)
    expect(states.filter(state => state === 'GONE')).toHaveLength(2)
  })

  test('who asks more often than every five seconds is told to slow down', async () => {
    const { deviceCode } = await begin()
    expect((await poll(deviceCode)).state).toBe('PENDING')
    expect((await poll(deviceCode)).state).toBe('SLOW_DOWN')
  })

  test('a member who guesses is stopped after ten codes, and one address asks for thirty at most', () =>
    onOwnService(
      async own => {
        const browser = await signedIn('ADMIN', own)
        const guess = () => browser.call('POST', '/command-line/request', { body: { code: 'AAAA-BBBB' } })
        for (let tries = 1; tries <= 10; tries += 1) expect((await guess()).status).toBe(404)
        expect((await guess()).status).toBe(429)
        const from = newAddress()
        for (let tries = 1; tries <= 30; tries += 1) expect((await begin(own, from)).userCode).toBeDefined()
        expect((await begin(own, from)).code).toBe('TOO_MANY_REQUESTS')
      },
      { roles: ['api'], webhooks: 'lost', proxy: 'trusted' },
    ))
})

describe('a token of a command line (G384)', () => {
  test('opens nothing as a cookie, and a cookie opens nothing of a command line', async () => {
    const { browser, token } = await approved('ADMIN')
    const asCookie = { headers: { cookie: `${browser.cookie().split('=')[0]}=${token}` } }
    expect((await service.call('GET', '/api/staff/me', asCookie)).status).toBe(401)
    expect((await withToken(token, 'GET', '/me')).status).toBe(401)
    expect((await withToken(token, 'GET', '/today')).status).toBe(401)
    const cookie = browser.cookie().split('=')[1] ?? ''
    expect((await withToken(cookie)).status).toBe(401)
    expect((await browser.call('GET', '/command-line')).status).toBe(401)
    expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
  })

  test('ends with a sign-out, with a sign-out everywhere, and when the member is disabled', async () => {
    const { token } = await approved('ADMIN')
    expect((await withToken(token, 'POST', '/command-line/sign-out')).status).toBe(200)
    expect((await withToken(token)).status).toBe(401)

    const { browser, token: other } = await approved('OPERATOR')
    const waiting = await begin()
    await browser.call('POST', '/command-line/approve', { body: { code: waiting.userCode } })
    await browser.call('POST', '/sign-out-everywhere')
    expect((await withToken(other)).status).toBe(401)
    expect((await poll(waiting.deviceCode)).state).toBe('GONE')

    await onOwnService(
      async own => {
        const { token: third } = await approved('SUPPORT', own)
        expect((await withToken(third, 'GET', '/command-line', own)).status).toBe(200)
        await own.rows(`update staff set disabled_at = now() where id = 'trial-support'`, [])
        expect((await withToken(third, 'GET', '/command-line', own)).status).toBe(401)
      },
      { roles: ['api'], webhooks: 'lost' },
    )
  })

  test('lives for a shift without idle minutes; a code lives for ten minutes, and approving asks for a fresh proof', () =>
    onOwnService(
      async own => {
        const { browser, token } = await approved('OPERATOR', own)
        const late = await begin(own)
        await own.moveClock({ advance: `PT${PROOF_MINUTES}M` })
        const sent = { body: { code: late.userCode } }
        expect((await browser.call('POST', '/command-line/approve', sent)).body.code).toBe('PROOF_NEEDED')
        await own.moveClock({ advance: `PT${DEVICE_REQUEST_MINUTES - PROOF_MINUTES}M` })
        expect((await browser.call('POST', '/command-line/request', sent)).status).toBe(404)
        expect((await poll(late.deviceCode, own)).state).toBe('GONE')
        await own.moveClock({ advance: `PT${STAFF_IDLE_MINUTES * 2}M` })
        expect((await withToken(token, 'GET', '/command-line', own)).status).toBe(200)
        await own.moveClock({ advance: `PT${STAFF_SESSION_HOURS}H` })
        expect((await withToken(token, 'GET', '/command-line', own)).status).toBe(401)
      },
      { roles: ['api'], webhooks: 'lost' },
    ))
})
