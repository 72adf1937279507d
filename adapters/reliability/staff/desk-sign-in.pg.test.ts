import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newAddress, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { type DeskBrowser, deskStaff } from '#adapters/reliability/testing/desk-browser.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { softPasskey } from '#adapters/reliability/testing/soft-passkey.ts'
import { PROOF_MINUTES, RECOVERY_CODES, STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS } from '#core/staff/staff-access.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })
const staff = await deskStaff(service)
const PASSWORD = 'snowy-hill7'

const nowOf = async ({ call }: Pick<ServiceUnderTest, 'call'>): Promise<number> =>
  Date.parse((await call('GET', '/sandbox/clock')).body.now)

/** What the app of a member shows; `steps` of thirty seconds away from now. */
const codeOf = async (key: string, steps = 0, at: Pick<ServiceUnderTest, 'call'> = service): Promise<string> =>
  new TOTP({ secret: key }).generate({ timestamp: (await nowOf(at)) + steps * 30_000 })

/** Accepts with a password and an app; the code of now is used up by it, and the next one counts already. */
const accept = async (browser: DeskBrowser, token: string, at: Pick<ServiceUnderTest, 'call'> = service) => {
  const { body } = await browser.call('POST', '/invitation/password/begin', { body: { token } })
  const code = await codeOf(body.key, 0, at)
  const accepted = await browser.call('POST', '/invitation/password', {
    body: { token, password: PASSWORD, code, isShiftDevice: false },
  })
  return { key: body.key as string, accepted }
}

const byPassword = (browser: DeskBrowser, typed: object, from = newAddress()) =>
  browser.call('POST', '/sign-in/password', { body: { isShiftDevice: false, ...typed }, from })

describe('an invitation (G276)', () => {
  test('names whom it is for, signs in by password and app, and is used once', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const browser = staff.browser()
    const read = await browser.call('POST', '/invitation', { body: { token } })
    expect(read.body.member).toEqual({ id, name: '김직원', role: 'OPERATOR' })
    const { accepted } = await accept(browser, token)
    expect(accepted.status).toBe(200)
    expect(accepted.body).toMatchObject({ member: { id }, proofs: ['CODE'], isShiftDevice: false })
    expect(new Set(accepted.body.recoveryCodes).size).toBe(RECOVERY_CODES)
    expect((await browser.call('GET', '/me')).body.member.id).toBe(id)

    const again = await staff.browser().call('POST', '/invitation', { body: { token } })
    expect(again).toMatchObject({ status: 410, body: { code: 'INVITATION_GONE' } })
  })

  test('of two who accept at the same moment one gets it', async () => {
    const { token } = await staff.invite('SUPPORT')
    const browser = staff.browser()
    const { body } = await browser.call('POST', '/invitation/password/begin', { body: { token } })
    const sent = { token, password: PASSWORD, code: await codeOf(body.key), isShiftDevice: false }
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.browser().call('POST', '/invitation/password', { body: sent })),
    )
    expect(sortedStatuses(answers)).toEqual([200, 410, 410])
  })

  test('refuses a password that can be guessed and a code of another key, and can still be used', async () => {
    const { token } = await staff.invite('SUPPORT')
    const browser = staff.browser()
    const { body } = await browser.call('POST', '/invitation/password/begin', { body: { token } })
    const send = (password: string, code: string) =>
      browser.call('POST', '/invitation/password', { body: { token, password, code, isShiftDevice: false } })
    const code = await codeOf(body.key)
    expect((await send('password1', code)).body).toMatchObject({ code: 'INVALID_PASSWORD', field: 'password' })
    expect((await send(PASSWORD, '000000')).body).toMatchObject({ code: 'CODE_NOT_OF_KEY', field: 'code' })
    const again = await browser.call('POST', '/invitation/password/begin', { body: { token } })
    expect(again.body.key).toBe(body.key)
    expect((await send(PASSWORD, code)).status).toBe(200)
  })

  test('once more, for a lost phone: signed out everywhere, and nothing of before signs in', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const browser = staff.browser()
    const { key, accepted } = await accept(browser, token)
    const next = await staff.inviteAgain(id)
    expect((await browser.call('GET', '/me')).status).toBe(401)
    const [recovery] = accepted.body.recoveryCodes
    for (const code of [await codeOf(key, 1), recovery]) {
      expect((await byPassword(staff.browser(), { id, password: PASSWORD, code })).status).toBe(400)
    }
    expect((await accept(staff.browser(), next)).accepted.status).toBe(200)
  })
})

describe('a password with an app (G277)', () => {
  test('signs in; a code counts once, and one of a minute ago not at all', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const { key } = await accept(staff.browser(), token)
    const code = await codeOf(key, 1)
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code })).status).toBe(200)
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code })).status).toBe(400)
    const old = await codeOf(key, -2)
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code: old })).status).toBe(400)
  })

  test('a recovery code stands for the app, however it is written, once', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const { accepted } = await accept(staff.browser(), token)
    const [code] = accepted.body.recoveryCodes as string[]
    const written = `${code?.slice(0, 5)}-${code?.slice(5)}`.toLowerCase()
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code: written })).status).toBe(200)
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code: written })).status).toBe(400)
  })

  test('whatever is wrong is answered alike, and five wrong tries from one address close it for that member', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const { key } = await accept(staff.browser(), token)
    const from = newAddress()
    const tries = [
      { id, password: 'wrong-pass1', code: await codeOf(key, 1) },
      { id: 'nobody', password: PASSWORD, code: '123456' },
      { id, password: PASSWORD, code: '000000' },
    ]
    const answers = await Promise.all(tries.map(typed => byPassword(staff.browser(), typed, from)))
    expect(new Set(answers.map(({ body }) => `${body.code} ${body.message}`)).size).toBe(1)
    for (const _ of [1, 2, 3]) await byPassword(staff.browser(), { id, password: 'wrong-pass1', code: '' }, from)
    const right = { id, password: PASSWORD, code: await codeOf(key, 1) }
    const closed = await byPassword(staff.browser(), right, from)
    expect(closed).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(closed.headers.get('retry-after')).toMatch(/^\d+$/)
    // From elsewhere the member is not locked out.
    expect((await byPassword(staff.browser(), right)).status).toBe(200)
  })

  test('codes are not guessed from ever other addresses by who knows the password; the member gets in by a recovery code', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const { key, accepted } = await accept(staff.browser(), token)
    const { limit } = RATE_LIMITS.wrongStaffCodesPerMember
    // Without the password nobody uses them up.
    for (let tried = 0; tried <= limit; tried += 1) {
      await byPassword(staff.browser(), { id, password: 'wrong-pass1', code: '000000' })
    }
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code: await codeOf(key, 1) })).status).toBe(200)
    const guessed = await Promise.all(
      Array.from({ length: limit }, () => byPassword(staff.browser(), { id, password: PASSWORD, code: '000000' })),
    )
    expect(new Set(guessed.map(({ status }) => status))).toEqual(new Set([400]))
    await service.moveClock({ now: new Date((await nowOf(service)) + 60_000).toISOString() })
    const right = await byPassword(staff.browser(), { id, password: PASSWORD, code: await codeOf(key) })
    // As a wrong one: who guesses does not learn that the password is right.
    expect(right).toMatchObject({ status: 400, body: { code: 'STAFF_SIGN_IN_REFUSED' } })
    const code = accepted.body.recoveryCodes[0]
    expect((await byPassword(staff.browser(), { id, password: PASSWORD, code })).status).toBe(200)
  })

  test('every sign-in and every refused one of a member is in the audit log', async () => {
    const { id, token } = await staff.invite('OPERATOR')
    await accept(staff.browser(), token)
    await byPassword(staff.browser(), { id, password: 'wrong-pass1', code: '' })
    const rows = await service.rows('select command, reason from audit where staff_id = $1 order by id', [id])
    expect(rows).toEqual([
      { command: 'desk sign-in', reason: 'by invitation' },
      { command: 'refused: desk sign-in', reason: 'by password' },
    ])
  })
})

describe('a passkey (G277)', () => {
  const invited = async () => {
    const { id, token } = await staff.invite('ADMIN')
    const browser = staff.browser()
    const passkey = softPasskey(service.url)
    const begin = () => browser.call('POST', '/invitation/passkey/begin', { body: { token } })
    const finish = (answer: object) =>
      browser.call('POST', '/invitation/passkey', { body: { token, answer, isShiftDevice: true } })
    return { id, browser, passkey, begin, finish }
  }
  const signIn = async (sign: (options: { challenge: string }) => object) => {
    const browser = staff.browser()
    const { body } = await browser.call('POST', '/sign-in/passkey/begin', { from: newAddress() })
    const answer = sign(body.options)
    const send = () =>
      browser.call('POST', '/sign-in/passkey', { body: { answer, isShiftDevice: false }, from: newAddress() })
    return { browser, send, signedIn: await send() }
  }

  test('is made at the invitation and signs in without an id', async () => {
    const { id, browser, passkey, begin, finish } = await invited()
    const accepted = await finish(passkey.create((await begin()).body.options))
    expect(accepted).toMatchObject({ status: 200, body: { member: { id }, proofs: ['PASSKEY'], isShiftDevice: true } })
    expect((await browser.call('GET', '/me')).status).toBe(200)
    const { signedIn, send } = await signIn(options => passkey.sign(options))
    expect(signedIn.body.member.id).toBe(id)
    // The same answer once more is nobody's.
    expect((await send()).body.code).toBe('STAFF_SIGN_IN_REFUSED')
  })

  test('that is lost is replaced by a recovery code, once: who chose it has no password to type (G277)', async () => {
    const { id, passkey, begin, finish } = await invited()
    const [code] = (await finish(passkey.create((await begin()).body.options))).body.recoveryCodes as string[]
    const typed = { id, password: '', code }
    expect((await byPassword(staff.browser(), { ...typed, code: 'AAAAABBBBB' })).status).toBe(400)
    const browser = staff.browser()
    expect(await byPassword(browser, typed)).toMatchObject({ status: 200, body: { proofs: ['PASSKEY'] } })
    expect((await byPassword(staff.browser(), typed)).body.code).toBe('STAFF_SIGN_IN_REFUSED')
    // The new phone's takes the place of the lost one.
    const { options } = (await browser.call('POST', '/me/passkeys/begin')).body
    const answer = softPasskey(service.url).create(options)
    expect((await browser.call('POST', '/me/passkeys', { body: { answer } })).status).toBe(200)
    const { passkeys } = (await browser.call('GET', '/me/access')).body
    const body = { passkeyId: passkeys[0].id }
    expect((await browser.call('POST', '/me/passkeys/removal', { body })).status).toBe(200)
  })

  test('is asked for by anybody, and so for an address no more often than is written down', async () => {
    const from = newAddress()
    const { name, limit } = RATE_LIMITS.staffPasskeysBegunPerAddress
    await service.rows(
      `insert into budget_use select $1, $2, array_agg($3::timestamptz) from generate_series(1, $4::integer)`,
      [name, keyedHash(SECRET)(`staff address:${from}`), new Date(await nowOf(service)), limit],
    )
    const begin = (address: string) => staff.browser().call('POST', '/sign-in/passkey/begin', { from: address })
    expect(await begin(from)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect((await begin(newAddress())).status).toBe(200)
  })

  test('of another site, without finger or face, of another challenge, or of a copy is refused', async () => {
    const { passkey, begin, finish } = await invited()
    const { options } = (await begin()).body
    expect((await finish(passkey.create(options, { origin: 'https://seasonkeep.example' }))).status).toBe(400)
    expect((await finish(passkey.create((await begin()).body.options, { verified: false }))).status).toBe(400)
    expect((await finish(passkey.create({ challenge: 'bm90LW91cnM' }))).status).toBe(400)
    expect((await finish(passkey.create((await begin()).body.options))).status).toBe(200)

    const refused = async (sign: (options: { challenge: string }) => object) =>
      expect((await signIn(sign)).signedIn.body.code).toBe('STAFF_SIGN_IN_REFUSED')
    await refused(asked => passkey.sign(asked, { origin: 'https://seasonkeep.example' }))
    await refused(asked => passkey.sign(asked, { verified: false }))
    await refused(() => passkey.sign({ challenge: 'bm90LW91cnM' }))
    await refused(asked => softPasskey(service.url).sign(asked))
    expect((await signIn(asked => passkey.sign(asked, { counter: 7 }))).signedIn.status).toBe(200)
    await refused(asked => passkey.sign(asked, { counter: 7 }))
  })
})

describe('the own access of a member (G431)', () => {
  const signedInMember = async () => {
    const { id, token } = await staff.invite('OPERATOR')
    const browser = staff.browser()
    const first = softPasskey(service.url)
    const { body } = await browser.call('POST', '/invitation/passkey/begin', { body: { token } })
    const accepted = await browser.call('POST', '/invitation/passkey', {
      body: { token, answer: first.create(body.options), isShiftDevice: false },
    })
    return { id, browser, first, recoveryCodes: accepted.body.recoveryCodes as readonly string[] }
  }
  const access = async (browser: DeskBrowser) => (await browser.call('GET', '/me/access')).body
  const add = async (browser: DeskBrowser, passkey = softPasskey(service.url)) => {
    const { body } = await browser.call('POST', '/me/passkeys/begin')
    const send = () => browser.call('POST', '/me/passkeys', { body: { answer: passkey.create(body.options) } })
    return { passkey, send, status: (await send()).status }
  }
  const signInWith = async (passkey: ReturnType<typeof softPasskey>) => {
    const browser = staff.browser()
    const { body } = await browser.call('POST', '/sign-in/passkey/begin', { from: newAddress() })
    const answer = passkey.sign(body.options)
    return browser.call('POST', '/sign-in/passkey', { body: { answer, isShiftDevice: false }, from: newAddress() })
  }

  test('another passkey signs in too, none is added twice or to two members, and the last one stays', async () => {
    const { browser, first } = await signedInMember()
    const [only] = (await access(browser)).passkeys
    const remove = (passkeyId: string) => browser.call('POST', '/me/passkeys/removal', { body: { passkeyId } })
    expect(await remove(only.id)).toMatchObject({ status: 409, body: { code: 'LAST_WAY_IN' } })
    const { passkey, send, status } = await add(browser)
    expect(status).toBe(200)
    expect((await send()).status).toBe(400)
    expect((await signInWith(passkey)).status).toBe(200)
    for (const theirs of [browser, (await signedInMember()).browser])
      expect((await add(theirs, passkey)).status).toBe(400)
    expect(await remove(only.id)).toMatchObject({ status: 200 })
    expect(await remove(only.id)).toMatchObject({ status: 404, body: { code: 'PASSKEY_UNKNOWN' } })
    expect((await signInWith(first)).status).toBe(400)
  })

  test('of two passkeys removed at the same moment one stays, and nobody removes those of others', async () => {
    const { browser } = await signedInMember()
    const other = await signedInMember()
    await add(browser)
    const { passkeys } = await access(browser)
    const answers = await Promise.all(
      passkeys.map(({ id }: { id: string }) =>
        browser.call('POST', '/me/passkeys/removal', { body: { passkeyId: id } }),
      ),
    )
    expect(sortedStatuses(answers)).toEqual([200, 409])
    const [left] = (await access(browser)).passkeys
    expect(await other.browser.call('POST', '/me/passkeys/removal', { body: { passkeyId: left.id } })).toMatchObject({
      status: 404,
    })
  })

  test('new recovery codes take the place of the old ones', async () => {
    const { browser, recoveryCodes } = await signedInMember()
    const { body } = await browser.call('POST', '/me/recovery-codes')
    expect(new Set(body.recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(body.recoveryCodes).not.toContain(recoveryCodes[0])
    expect((await access(browser)).codesLeft).toBe(RECOVERY_CODES)
  })

  test('one device is signed out from another, and no session of others', async () => {
    const { browser, first } = await signedInMember()
    const other = await signedInMember()
    expect((await signInWith(first)).status).toBe(200)
    const { sessions } = await access(browser)
    expect(sessions).toHaveLength(2)
    const { id } = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
    const end = (from: DeskBrowser) => from.call('POST', '/me/sessions/end', { body: { sessionId: id } })
    expect((await end(other.browser)).status).toBe(404)
    expect((await end(browser)).status).toBe(200)
    expect((await access(browser)).sessions).toMatchObject([{ isThis: true }])
  })

  test('passkeys and recovery codes ask for a fresh proof (G280)', async () => {
    const { browser, id } = await signedInMember()
    await service.rows(`update staff_session set proved_at = proved_at - interval '10 minutes' where staff_id = $1`, [
      id,
    ])
    for (const [path, body] of [
      ['/me/passkeys/begin', null],
      ['/me/passkeys', { answer: {} }],
      ['/me/passkeys/removal', { passkeyId: 'x' }],
      ['/me/recovery-codes', null],
    ] as const) {
      const answered = await browser.call('POST', path, body === null ? {} : { body })
      expect([path, answered.body.code]).toEqual([path, 'PROOF_NEEDED'])
    }
  })
})

describe('the door of the staff API (G279)', () => {
  test("opens to no customer's token, from no other site, and to no form", async () => {
    const { token } = await service.customer()
    expect((await service.call('GET', '/api/staff/me', { token })).status).toBe(401)
    const { token: invitation } = await staff.invite('ADMIN')
    const browser = staff.browser()
    await accept(browser, invitation)
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { origin: `${service.url}.elsewhere.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none', origin: service.url },
    ]) {
      const refused = await browser.call('POST', '/sign-out-everywhere', { headers })
      expect(refused).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
    }
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: 'role=ADMIN' }
    expect((await browser.call('POST', '/sign-in/trial', form)).status).toBe(415)
    // Nor does the staff's cookie act as a customer.
    const own = await service.call('GET', '/api/users/me', { headers: { cookie: browser.cookie() } })
    expect(own.status).toBe(401)
  })

  test('a cookie of the staff is for this host and no script, and the answer is never stored', async () => {
    const { token } = await staff.invite('SUPPORT')
    const { accepted } = await accept(staff.browser(), token)
    expect(accepted.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(accepted.headers.get('cache-control')).toBe('no-store')
  })

  test('sign-out ends this session, sign-out everywhere all of them', async () => {
    const { id, token } = await staff.invite('SUPPORT')
    const [one, other] = [staff.browser(), staff.browser()]
    const { key } = await accept(one, token)
    await byPassword(other, { id, password: PASSWORD, code: await codeOf(key, 1) })
    const kept = one.cookie()
    await one.call('POST', '/sign-out')
    expect((await staff.browser().call('GET', '/me', { headers: { cookie: kept } })).status).toBe(401)
    expect((await other.call('POST', '/sign-out-everywhere')).body.ended).toBe(1)
    expect((await other.call('GET', '/me')).status).toBe(401)
  })

  test('who is disabled is out with the next call', async () => {
    const { id, token } = await staff.invite('SUPPORT')
    const browser = staff.browser()
    await accept(browser, token)
    await service.rows('update staff set disabled_at = now() where id = $1', [id])
    expect((await browser.call('GET', '/me')).status).toBe(401)
  })
})

test('a session ends after half an hour without a call, a shift device after the shift (G278), and a proof counts for minutes (G280)', () =>
  onOwnService(
    async own => {
      const ownStaff = await deskStaff(own)
      const { token } = await ownStaff.invite('SUPPORT')
      const [idle, phone] = [ownStaff.browser(), ownStaff.browser()]
      const { accepted, key } = await accept(idle, token, own)
      const { id } = accepted.body.member
      const code = await codeOf(key, 1, own)
      await phone.call('POST', '/sign-in/password', { body: { id, password: PASSWORD, code, isShiftDevice: true } })

      await own.moveClock({ advance: `PT${PROOF_MINUTES}M` })
      // What a page reads by itself is no activity (G324).
      expect((await idle.call('GET', '/today', { headers: { 'x-unattended': '1' } })).status).toBe(200)
      const { body } = await phone.call('GET', '/me')
      expect(Date.parse(body.provedUntil)).toBeLessThanOrEqual(await nowOf(own))
      const again = await phone.call('POST', '/proof/code', { body: { code: await codeOf(key, 0, own) } })
      expect(Date.parse(again.body.provedUntil)).toBeGreaterThan(await nowOf(own))
      expect((await phone.call('POST', '/proof/code', { body: { code: '000000' } })).status).toBe(400)

      await own.moveClock({ advance: `PT${STAFF_IDLE_MINUTES - PROOF_MINUTES}M` })
      expect((await idle.call('GET', '/me')).status).toBe(401)
      expect((await phone.call('GET', '/me')).status).toBe(200)
      await own.moveClock({ advance: `PT${STAFF_SESSION_HOURS}H` })
      expect((await phone.call('GET', '/me')).status).toBe(401)
    },
    { roles: ['api'], webhooks: 'lost' },
  ))
