import { describe, expect, test } from 'vitest'
import { TERMS_VERSION } from '#core/account/sign-up-terms.ts'
import { newAddress, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

let people = 0
const newEmail = (): string => `new${(people += 1)}@example.com`
const person = (change: object) => ({
  userName: '박보관',
  userLogin: newEmail(),
  userPassword: 'skiing2026',
  userPhone: null,
  available: false,
  isSocial: false,
  ...change,
})
const signUp = (change: object) => service.call('POST', '/api/users/signup', { body: person(change) })
const logIn = (email: string, password = 'skiing2026') =>
  service.call('POST', '/api/users/login', { body: { email, password }, from: newAddress() })

test('twenty sign-ups at once with one e-mail make one account (C17)', async () => {
  const userLogin = 'once@example.com'
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ userLogin })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'EMAIL_TAKEN')).toHaveLength(19)
})

test('twenty sign-ups at once with a proved number of another make no account (C17)', async () => {
  const userPhone = '01077778888'
  const owner = await service.customer()
  await service.call('POST', '/api/auth/send-phone-change-sms', { token: owner.token, body: { phone: userPhone } })
  const body = { phone: userPhone, authCode: await service.codeFor(userPhone) }
  await service.call('POST', '/api/auth/verify-phone-change-sms', { token: owner.token, body })
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ userPhone: '010-7777-8888' })))
  expect(answers.map(answer => [answer.status, answer.body.code])).toEqual(answers.map(() => [409, 'PHONE_TAKEN']))
  const path = `/api/users/phone/${userPhone}/available`
  expect((await service.call('GET', path)).body).toEqual({ success: true, available: false })
})

test('one e-mail is one account however it is written (C17, G18)', async () => {
  const userLogin = newEmail()
  const spellings = [userLogin.toUpperCase(), ` ${userLogin} `, userLogin.replace('new', 'New')]
  const answers = await Promise.all([userLogin, ...spellings].map(spelled => signUp({ userLogin: spelled })))
  expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409])
})

test('one mailbox is one account in whatever letters its domain is written (C17, G18)', async () => {
  const hangul = newEmail().replace('example.com', '시즌킵.한국')
  const spellings = [hangul.normalize('NFD'), hangul.replace('시즌킵.한국', 'XN--VV4BI6JETG.xn--3e0b707e')]
  const answers = await Promise.all([hangul, ...spellings].map(spelled => signUp({ userLogin: spelled })))
  expect(sortedStatuses(answers)).toEqual([201, 409, 409])
  expect((await logIn(hangul)).status).toBe(200)
})

test.each([
  'ｎew@example.com',
  '𝐧ew@example.com',
  '박보관@example.com',
  'new@ｅxample.com',
  'new@mail。example.com',
  'new@straße.com',
])('letters that another mail server may take for others are refused: %s (G18)', async userLogin => {
  const { status, body } = await signUp({ userLogin })
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'userLogin'])
})

test('a number that was only typed can be typed by others', async () => {
  expect(
    sortedStatuses([await signUp({ userPhone: '01055556666' }), await signUp({ userPhone: '010-5555-6666' })]),
  ).toEqual([201, 201])
  const path = '/api/users/phone/01055556666/available'
  expect((await service.call('GET', path)).body).toEqual({ success: true, available: true })
})

test('availability is answered a hundred and twenty times in five minutes to one address, as of a mobile network (G19)', async () => {
  const ask = (from: string) => service.call('GET', `/api/users/email/${newEmail()}/available`, { from })
  const from = newAddress()
  const answers = await Promise.all(Array.from({ length: 130 }, () => ask(from)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await ask(newAddress())).status).toBe(200)
  await service.moveClock({ advance: 'PT5M' })
  expect((await ask(from)).status).toBe(200)
})

test.each(['check-email', 'check-user-exists'])(
  'an e-mail is asked about at /auth/%s in the path or the body, on one limit',
  async path => {
    const { email } = await service.customer()
    const from = newAddress()
    const byPath = (asked: string) => service.call('GET', `/api/auth/${path}/${asked}`, { from })
    const byBody = (asked: string) => service.call('POST', `/api/auth/${path}`, { body: { email: asked }, from })
    for (const ask of [byPath, byBody]) {
      expect((await ask(email)).body).toEqual({ success: true, available: false })
      expect((await ask(newEmail())).body).toEqual({ success: true, available: true })
      const { status, body } = await ask('nobody')
      expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', 'email'])
    }
    await Promise.all(Array.from({ length: 58 }, () => byPath(newEmail())))
    const answers = await Promise.all(Array.from({ length: 59 }, () => byBody(newEmail())))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  },
)

test.each(['/api/users/signup', '/api/register', '/api/users/register'])(
  'extra fields sent to %s give no more than a customer’s rights (C15)',
  async path => {
    const email = newEmail()
    const raw = `{"userName":"박보관","userLogin":"${email}","userPassword":"skiing2026","role":"ADMIN","isAdmin":true,
      "id":"00000000-0000-4000-8000-000000000000","emailVerified":true,"provider":"kakao","isSocial":true,"available":false,
      "createdAt":"2000-01-01T00:00:00Z","balance":1000000,"password_hash":"x",
      "__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`
    expect((await service.call('POST', path, { raw })).status).toBe(201)
    const { body } = await logIn(email)
    expect(body.user).toMatchObject({ email, provider: 'EMAIL', name: '박보관' })
    expect(body.user).not.toHaveProperty('isAdmin')
    const [row] = await service.rows('select * from customer where email = $1', [email])
    expect(row).toMatchObject({ provider: 'EMAIL', provider_id: null })
    expect(row?.['id']).not.toBe('00000000-0000-4000-8000-000000000000')
    expect(row?.['created_at']).toSatisfy((at: Date) => at.getFullYear() > 2000)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
)

test.each([
  [{ userName: '김' }, 'userName'],
  [{ userName: 'ㄱㄴㄷ' }, 'userName'],
  [{ userLogin: 'a@b' }, 'userLogin'],
  [{ userLogin: 'a@x.kr\r\nBcc:z@y' }, 'userLogin'],
  [{ userLogin: '"quoted local"@x.kr' }, 'userLogin'],
  [{ userLogin: `${'a'.repeat(250)}@x.kr` }, 'userLogin'],
  [{ userPassword: 'short1x' }, 'userPassword'],
  [{ userPassword: '12345678a12345678' }, 'userPassword'],
  [{ userPassword: 'onlyletters' }, 'userPassword'],
  [{ userPassword: '1029384756' }, 'userPassword'],
  [{ userPassword: `${'🎿'.repeat(15)}a1` }, 'userPassword'],
  [{ userPhone: '0212345678' }, 'userPhone'],
  [{ userPhone: '0101234567' }, 'userPhone'],
])('a sign-up with %j is refused, and says which field (C18, C19)', async (change, field) => {
  const { status, body } = await signUp(change)
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field])
})

test.each(['password1', 'aaaa1111', 'tlwmszlq1', 'rush2112', 'RUSH2112'])(
  'a sign-up with %s, which is tried first, is refused in its own words (C19)',
  async userPassword => {
    const userLogin = newEmail()
    const { status, body } = await signUp({ userLogin, userPassword })
    expect([status, body.code, body.field]).toEqual([400, 'PASSWORD_TOO_COMMON', 'userPassword'])
    expect((await service.rows('select from customer where email = $1', [userLogin])).length).toBe(0)
  },
)

describe('a password', () => {
  test.each([
    ['of eight characters', 'ski12026'],
    ['of sixteen characters', 'skiing2026skiing'],
    ['with spaces at both ends', ' ski 2026 '],
    ['of fourteen pictures, a letter and a digit', `${'🎿'.repeat(14)}a1`],
  ])('%s opens the account, to the letter (C19)', async (_what, userPassword) => {
    const userLogin = newEmail()
    expect((await signUp({ userLogin, userPassword })).status).toBe(201)
    expect((await logIn(userLogin, userPassword)).status).toBe(200)
    for (const other of [userPassword.trim(), userPassword.toUpperCase(), `${userPassword} `]) {
      if (other !== userPassword) expect((await logIn(userLogin, other)).status).toBe(400)
    }
  })

  test('is the same one however its letters are composed (C19)', async () => {
    const userLogin = newEmail()
    const userPassword = 'é가나다라마1a'
    expect((await signUp({ userLogin, userPassword: userPassword.normalize('NFD') })).status).toBe(201)
    for (const form of ['NFC', 'NFD']) {
      expect((await logIn(userLogin, userPassword.normalize(form))).status).toBe(200)
    }
  })

  test('as long as can be differs in its last character (C20)', async () => {
    const userLogin = newEmail()
    const longest = `a1${'🎿'.repeat(13)}`
    expect((await signUp({ userLogin, userPassword: `${longest}🏂` })).status).toBe(201)
    expect((await logIn(userLogin, `${longest}🎿`)).status).toBe(400)
    expect((await logIn(userLogin, `${longest}🏂`)).status).toBe(200)
  })

  test.each([
    ['of sixty thousand characters', 60_000, 400],
    ['of a megabyte', 1024 * 1024, 413],
  ])('%s is refused wherever it is sent (C19)', async (_what, length, expected) => {
    const password = `a1${'x'.repeat(length)}`
    const calls = {
      '/api/users/signup': person({ userPassword: password }),
      '/api/users/login': { email: newEmail(), password },
      '/api/auth/reset-password': { email: newEmail(), newPassword: password, resetToken: 'x' },
    }
    for (const [path, body] of Object.entries(calls)) {
      const { status } = await service.call('POST', path, { body })
      expect([path, status]).toEqual([path, expected])
    }
  })
})

describe('consents', () => {
  const ALL = { age: true, service: true, data: true, marketing: false }

  test.each(['age', 'service', 'data'])('without %s nothing is stored (C21, W9)', async missing => {
    const userLogin = newEmail()
    const { status, body } = await signUp({ userLogin, agreements: { ...ALL, [missing]: false } })
    expect([status, body.code]).toEqual([400, 'TERMS_NOT_AGREED'])
    const path = `/api/users/email/${userLogin}/available`
    expect((await service.call('GET', path, { from: newAddress() })).body.available).toBe(true)
  })

  test('are kept with their version and time, the ones that were not given too (C21)', async () => {
    const userLogin = newEmail()
    const before = Date.now() - 60_000
    expect((await signUp({ userLogin, agreements: ALL })).status).toBe(201)
    const rows = await service.rows(
      `select term, agreed, version, given_at > to_timestamp($2 / 1000.0) as now from consent
       join customer c on c.id = customer_id where email = $1 order by term`,
      [userLogin, before],
    )
    expect(rows).toEqual(
      Object.entries(ALL)
        .map(([term, agreed]) => ({ term, agreed, version: TERMS_VERSION, now: true }))
        .toSorted((one, other) => one.term.localeCompare(other.term)),
    )
  })
})

test('a decomposed name is the same name (G16)', async () => {
  const userLogin = 'nfd@example.com'
  await signUp({ userLogin, userName: '김철수'.normalize('NFD') })
  expect((await logIn(userLogin)).body.user.name).toBe('김철수'.normalize('NFC'))
})
