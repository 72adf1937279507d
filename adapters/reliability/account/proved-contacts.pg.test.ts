import { describe, expect, test } from 'vitest'
import { type Customer, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { waitForNotices } from '#adapters/reliability/testing/wait-for-notices.ts'

const PASSWORD = 'skiing2026'
let people = 0

/** An account as anybody can open it: nothing of it is proved. */
const typed = async (service: ServiceUnderTest, email: string, userPhone: string | null) => {
  const body = {
    userName: '김시즌',
    userLogin: email,
    userPassword: PASSWORD,
    userPhone,
    available: true,
    isSocial: false,
  }
  expect((await service.call('POST', '/api/users/signup', { body })).status).toBe(201)
  return { email, token: await logIn(service, email, PASSWORD) }
}
const newEmail = (): string => `typed${(people += 1)}@example.com`
const logIn = async (service: ServiceUnderTest, email: string, password: string): Promise<string> =>
  (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token
const me = async (service: ServiceUnderTest, { token }: Pick<Customer, 'token'>) =>
  (await service.call('GET', '/api/users/me', { token })).body.user
const prove = async (service: ServiceUnderTest, { token }: Pick<Customer, 'token'>, phone: string) => {
  await service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
  const body = { phone, authCode: await service.codeFor(phone) }
  return (await service.call('POST', '/api/auth/verify-phone-change-sms', { token, body })).status
}
/** A new password by the code that comes to the e-mail. */
const recover = async (service: ServiceUnderTest, email: string): Promise<string> => {
  const browser = newBrowser(service)
  const before = await service.codeFor(email)
  await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
  await expect.poll(() => service.codeFor(email)).not.toBe(before)
  await browser.call('POST', '/api/auth/verify-email-code', { body: { email, code: await service.codeFor(email) } })
  const body = { email, newPassword: `${PASSWORD}x` }
  expect((await browser.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  return logIn(service, email, `${PASSWORD}x`)
}
const pay = async (service: ServiceUnderTest, token: string): Promise<void> => {
  const order = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId } = (await service.call('POST', '/api/orders/pre-create', { token, body: order })).body
  const choice = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  const { paymentKey } = (await service.call('POST', '/sandbox/toss/window', { body: choice })).body
  const body = { paymentKey, orderId, amount: 99_000 }
  expect((await service.call('POST', '/api/orders/toss/confirm', { token, body })).status).toBe(200)
  await waitForNotices(service)
}
/** Messages that are no codes. */
const readTexts = async (service: ServiceUnderTest, to: string): Promise<readonly string[]> =>
  (await service.messages(to)).filter(({ code }) => code === null).map(({ text }) => text)

describe('what was only typed', () => {
  test('gets no messages, and what was proved since does', async () => {
    await onOwnService(async service => {
      const [email, phone] = [newEmail(), newPhone()]
      const { token } = await typed(service, email, phone)
      await pay(service, token)
      expect([await readTexts(service, phone), await readTexts(service, email)]).toEqual([[], []])

      expect((await me(service, { token })).phoneProved).toBe(false)
      expect(await prove(service, { token }, phone)).toBe(200)
      expect(await me(service, { token })).toMatchObject({ phone, phoneProved: true })
      await pay(service, token)
      expect(await readTexts(service, phone)).toEqual([expect.stringContaining('보관료 99,000원을 결제했어요')])
      expect(await readTexts(service, email)).toEqual([])
    })
  }, 60_000)

  test('under another person’s e-mail is theirs with the first code that comes there, and the phone is no more trusted', async () => {
    await onOwnService(async service => {
      const [email, phone] = [newEmail(), newPhone()]
      const planted = await typed(service, email, null)
      expect(await prove(service, planted, phone)).toBe(200)

      const token = await recover(service, email)
      expect((await service.call('GET', '/api/users/me', { token: planted.token })).status).toBe(401)
      await pay(service, token)
      expect(await readTexts(service, phone)).toEqual([])
      expect((await readTexts(service, email)).some(text => text.includes('보관료 99,000원을 결제했어요'))).toBe(true)
      expect((await me(service, { token })).phoneProved).toBe(false)
    })
  }, 60_000)

  test('under the e-mail of somebody whom a provider knows is not theirs by the provider’s word, and is by the code at once', async () => {
    await onOwnService(async service => {
      const email = newEmail()
      const planted = await typed(service, email, null)
      const person = await personAt(service, 'kakao', email)
      const refused = await enter(service, 'kakao', person)
      expect([refused.status, refused.body.code]).toEqual([409, 'REGISTERED_OTHER_WAY'])
      expect((await me(service, planted)).emailProved).toBe(false)

      const token = await recover(service, email)
      expect(await me(service, { token })).toMatchObject({ email, emailProved: true })
      expect((await service.call('GET', '/api/users/me', { token: planted.token })).status).toBe(401)
      const asStranger = { body: { email, password: PASSWORD } }
      expect((await service.call('POST', '/api/users/login', asStranger)).status).toBe(400)
      expect((await enter(service, 'kakao', person)).body.code).toBe('REGISTERED_OTHER_WAY')
    })
  }, 60_000)

  test('stays proved through a later new password, once the e-mail is', async () => {
    await onOwnService(async service => {
      const [email, phone] = [newEmail(), newPhone()]
      await typed(service, email, null)
      expect(await prove(service, { token: await recover(service, email) }, phone)).toBe(200)
      await service.moveClock({ advance: 'PT1H' })
      const token = await recover(service, email)
      expect(await me(service, { token })).toMatchObject({ phone, phoneProved: true })
    })
  }, 60_000)
})

const askOwnCode = (service: ServiceUnderTest, { token }: Pick<Customer, 'token'>) =>
  service.call('POST', '/api/auth/send-own-email-code', { token })
const proveEmail = (service: ServiceUnderTest, { token }: Pick<Customer, 'token'>, code: string) =>
  service.call('POST', '/api/auth/verify-own-email-code', { token, body: { code } })

describe('an e-mail', () => {
  test('is proved by its code in a session, ends no other, and gets the messages from then on', async () => {
    await onOwnService(async service => {
      const person = await typed(service, newEmail(), null)
      const elsewhere = { token: await logIn(service, person.email, PASSWORD) }
      expect((await me(service, person)).emailProved).toBe(false)
      expect((await askOwnCode(service, person)).body).toMatchObject({ success: true, sentAt: expect.any(String) })
      expect((await proveEmail(service, person, await service.codeFor(person.email))).status).toBe(200)
      expect(await me(service, elsewhere)).toMatchObject({ emailProved: true })
      await pay(service, person.token)
      expect(await readTexts(service, person.email)).toEqual([expect.stringContaining('보관료 99,000원을 결제했어요')])
    })
  }, 60_000)

  test('that was proved in a session leaves the phone proved through a new password', async () => {
    await onOwnService(async service => {
      const [person, phone] = [await typed(service, newEmail(), null), newPhone()]
      expect(await prove(service, person, phone)).toBe(200)
      await askOwnCode(service, person)
      await proveEmail(service, person, await service.codeFor(person.email))
      await service.moveClock({ advance: 'PT1H' })
      expect(await me(service, { token: await recover(service, person.email) })).toMatchObject({ phoneProved: true })
    })
  }, 60_000)

  test('is not proved by another’s code, nor by more than fifteen tries in an hour', async () => {
    await onOwnService(async service => {
      const [person, other] = [await typed(service, newEmail(), null), await typed(service, newEmail(), null)]
      await askOwnCode(service, person)
      await askOwnCode(service, other)
      const code = await service.codeFor(other.email)
      const answers: string[] = []
      for (let sends = 0; sends < 4; sends += 1) {
        for (let tries = 0; tries < 5; tries += 1) {
          const own = await service.codeFor(person.email)
          const { status, body } = await proveEmail(service, person, code === own ? wrongCode(own) : code)
          answers.push(`${status} ${body.code}`)
        }
        await service.moveClock({ advance: 'PT121S' })
        await askOwnCode(service, person)
      }
      expect(answers.slice(0, 15)).toEqual(answers.slice(0, 15).map(() => '400 CODE_INCORRECT'))
      expect(answers.slice(15)).toContain('429 TOO_MANY_REQUESTS')
      expect((await me(service, person)).emailProved).toBe(false)
    })
  }, 60_000)

  test('of an account that a provider brought is the provider’s word, and no code is sent to it', async () => {
    await onOwnService(async service => {
      const email = newEmail()
      const { tempToken } = (await enter(service, 'naver', await personAt(service, 'naver', email))).body
      const { body } = await complete(service, tempToken)
      expect(body.user).toMatchObject({ email, emailProved: false })
      const { status, body: answer } = await askOwnCode(service, body)
      expect([status, answer.code]).toEqual([403, 'FORBIDDEN'])
      expect(await service.messages(email)).toEqual([])
    })
  }, 60_000)
})

describe('a phone number', () => {
  test('goes to who proves it, from who only claimed it and from who had it before', async () => {
    await onOwnService(async service => {
      const phone = newPhone()
      const stranger = await typed(service, newEmail(), phone)
      const [owner, next] = [await service.customer(), await service.customer()]

      expect(await prove(service, owner, phone)).toBe(200)
      expect([await me(service, stranger), await me(service, owner)]).toMatchObject([
        { phone: null, phoneProved: false },
        { phone, phoneProved: true },
      ])
      await service.moveClock({ advance: 'PT3M' })
      expect(await prove(service, next, phone)).toBe(200)
      expect([await me(service, owner), await me(service, next)]).toMatchObject([{ phone: null }, { phone }])
      await waitForNotices(service)
      // Of the number that came, and of the number that went.
      const changed = expect.stringContaining('휴대폰 번호가 바뀌었어요')
      expect(await readTexts(service, owner.email)).toEqual([changed, changed])
      expect([await readTexts(service, stranger.email), await readTexts(service, phone)]).toEqual([[], []])
    })
  }, 60_000)

  test('passes between two who swap theirs at the same moment, and neither waits for ever', async () => {
    await onOwnService(async service => {
      const [one, other] = [await service.customer(), await service.customer()]
      const [first, second] = [newPhone(), newPhone()]
      expect([await prove(service, one, first), await prove(service, other, second)]).toEqual([200, 200])
      await service.moveClock({ advance: 'PT3M' })
      const swapped = await Promise.all([prove(service, one, second), prove(service, other, first)])
      expect(swapped).toEqual([200, 200])
      expect([(await me(service, one)).phone, (await me(service, other)).phone]).toEqual([second, first])
    })
  }, 60_000)
})
