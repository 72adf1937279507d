import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStaffAccessRecords } from '#adapters/postgres/staff/staff-access-records.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { newAddress } from '#adapters/reliability/testing/api.ts'
import { type DeskBrowser, deskBrowser, deskStaff } from '#adapters/reliability/testing/desk-browser.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { softPasskey } from '#adapters/reliability/testing/soft-passkey.ts'
import type { StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { TokenHash } from '#core/staff/ports/staff-access-records.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
const orders = await interleavings(service.databaseUrl)
const one = await service.apiBy(orders.urls[0])
const staff = await deskStaff(service)
const pool = openPool({ url: orders.urls[1], max: 1, onError: () => undefined })
const postgres = { db: openDatabase(pool), report: () => undefined }
const access = postgresStaffAccessRecords(postgres, makeSecretBox(SECRET))
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await pool.end()
  await orders.close()
})

const PASSWORD = 'snowy-hill7'

/** The next one, `steps` ahead, counts as well: each is used once, and none is over when it arrives. */
const codeOf = async (key: string, steps = 0): Promise<string> => {
  const { body } = await service.call('GET', '/sandbox/clock')
  return new TOTP({ secret: key }).generate({ timestamp: Date.parse(body.now) + steps * 30_000 })
}

type Story = { readonly id: string; readonly browser: DeskBrowser; readonly act: () => ReturnType<DeskBrowser['call']> }

const withoutBody = { from: newAddress() }

/** Has accepted with a password and an app. */
const withPassword = async () => {
  const { id, token } = await staff.invite('OPERATOR')
  const browser = deskBrowser(one)
  const { key } = (await browser.call('POST', '/invitation/password/begin', { body: { token } })).body
  const accept = async (code: string) =>
    browser.call('POST', '/invitation/password', { body: { token, password: PASSWORD, code, isShiftDevice: false } })
  return { id, browser, key: String(key), accept }
}

/** Has accepted with a passkey. */
const withPasskey = async () => {
  const { id, token } = await staff.invite('OPERATOR')
  const browser = deskBrowser(one)
  const passkey = softPasskey(service.url)
  const { options } = (await browser.call('POST', '/invitation/passkey/begin', { body: { token } })).body
  const answer = passkey.create(options)
  const accept = () => browser.call('POST', '/invitation/passkey', { body: { token, answer, isShiftDevice: false } })
  return { id, browser, passkey, accept }
}

const signIn = (id: string, code: string): Story => {
  const browser = deskBrowser(one)
  const body = { id, password: PASSWORD, code, isShiftDevice: false }
  return { id, browser, act: () => browser.call('POST', '/sign-in/password', { body, from: newAddress() }) }
}

/** What gets a member in, or lets them in later, and is under way. */
const WAYS_IN: Readonly<Record<string, () => Promise<Story>>> = {
  'signs in by password and app': async () => {
    const { id, key, accept } = await withPassword()
    await accept(await codeOf(key))
    return signIn(id, await codeOf(key, 1))
  },
  'signs in by a recovery code': async () => {
    const { id, key, accept } = await withPassword()
    const [code] = (await accept(await codeOf(key))).body.recoveryCodes
    return signIn(id, code)
  },
  'signs in by a recovery code without a password': async () => {
    const { id, accept } = await withPasskey()
    const [code] = (await accept()).body.recoveryCodes
    return signIn(id, code)
  },
  'signs in by a passkey': async () => {
    const { id, passkey, accept } = await withPasskey()
    await accept()
    const browser = deskBrowser(one)
    const { options } = (await browser.call('POST', '/sign-in/passkey/begin', withoutBody)).body
    const body = { answer: passkey.sign(options), isShiftDevice: false }
    return { id, browser, act: () => browser.call('POST', '/sign-in/passkey', { body, from: newAddress() }) }
  },
  'accepts the invitation of before by a password': async () => {
    const { id, browser, key, accept } = await withPassword()
    const code = await codeOf(key)
    return { id, browser, act: () => accept(code) }
  },
  'accepts the invitation of before by a passkey': async () => {
    const { id, browser, accept } = await withPasskey()
    return { id, browser, act: accept }
  },
  'adds a passkey': async () => {
    const { id, browser, accept } = await withPasskey()
    await accept()
    const { options } = (await browser.call('POST', '/me/passkeys/begin')).body
    const body = { answer: softPasskey(service.url).create(options) }
    return { id, browser, act: () => browser.call('POST', '/me/passkeys', { body }) }
  },
  'makes recovery codes': async () => {
    const { id, browser, accept } = await withPasskey()
    await accept()
    return { id, browser, act: () => browser.call('POST', '/me/recovery-codes') }
  },
}

const left = async (id: string) =>
  (
    await service.rows(
      `select (select count(*)::int from staff_session where staff_id = $1) as sessions,
         (select count(*)::int from staff_passkey where staff_id = $1) as passkeys,
         (select count(*)::int from staff_recovery_code where staff_id = $1) as codes,
         (select count(*)::int from staff where id = $1 and password_hash is not null) as passwords`,
      [id],
    )
  )[0]

const decision = () => ({ by: 'boss' as StaffId, reason: 'test', at: Instant.ofDate(new Date()) })
const NOTHING = { sessions: 0, passkeys: 0, codes: 0, passwords: 0 }

describe.each(Object.entries(WAYS_IN))('who %s while their phone is reported lost', (_what, arrange) => {
  test('has no way in afterwards, whatever the order (G276, G838)', async () => {
    const ends = new Set<number>()
    await orders.everyOrder({
      arrange,
      one: ({ act }) => act(),
      other: async ({ id }) => {
        const at = Instant.ofDate(new Date())
        const invitation = { token: `again ${id}` as TokenHash, expiresAt: Instant.plusSeconds(at, 60) }
        return (await access.reinvite(id as StaffId, invitation, decision(), { dryRun: false })).isOk()
      },
      async check([answered, isDone], { id, browser }) {
        expect(isDone).toBe(true)
        ends.add(answered.status)
        expect(await left(id)).toEqual(NOTHING)
        expect((await browser.call('GET', '/me')).status).toBe(401)
      },
      switches: 2,
    })
    expect([...ends]).toContain(200)
    expect(ends.size).toBeGreaterThan(1)
  }, 120_000)
})
