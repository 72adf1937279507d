import { describe, expect, test } from 'vitest'
import { type Browser, newAddress, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted' })

const post = (path: string, body: object) => service.call('POST', `/api/auth/${path}`, { body, from: newAddress() })

/** A code that was just sent to somebody new. */
const sentCode = async () => {
  const phone = newPhone()
  const { status, body } = await post('send-sms-code', { phone })
  expect([status, body.code]).toEqual([200, undefined])
  return { phone, code: await service.codeFor(phone) }
}
const verify = (phone: string, authCode: string) => post('verify-sms-code', { phone, authCode })

describe('trying out codes', () => {
  test('the right one after five wrong ones is refused: the code is dead (C1)', async () => {
    const { phone, code } = await sentCode()
    for (let tries = 0; tries < 6; tries += 1) expect((await verify(phone, wrongCode(code))).status).toBe(400)
    const { status, body } = await verify(phone, code)
    expect([status, body.code]).toEqual([400, 'CODE_INCORRECT'])
  })

  test('the right one after four wrong ones is right (C1)', async () => {
    const { phone, code } = await sentCode()
    for (let tries = 0; tries < 4; tries += 1) expect((await verify(phone, wrongCode(code))).status).toBe(400)
    expect((await verify(phone, code)).status).toBe(200)
  })

  test('of a hundred at once at most five are compared (C1)', async () => {
    const { phone, code } = await sentCode()
    const tries = [...Array.from({ length: 95 }, () => wrongCode(code)), ...Array.from({ length: 5 }, () => code)]
    const answers = await Promise.all(tries.map(typed => verify(phone, typed)))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
  })

  test('each of five at once is counted, and four are not five (C1)', async () => {
    for (let times = 0; times < 5; times += 1) {
      for (const [wrong, expected] of [
        [4, 200],
        [5, 400],
      ] as const) {
        const { phone, code } = await sentCode()
        await Promise.all(Array.from({ length: wrong }, () => verify(phone, wrongCode(code))))
        expect([wrong, (await verify(phone, code)).status]).toEqual([wrong, expected])
      }
    }
  })

  test('after fifteen wrong ones in an hour a phone rests for an hour, whatever the purpose (C1)', async () => {
    const { phone } = await sentCode()
    const again = async (path = 'send-sms-code') => {
      await service.moveClock({ advance: 'PT121S' })
      expect((await post(path, { phone })).status).toBe(200)
      return service.codeFor(phone)
    }
    for (let codes = 0; codes < 3; codes += 1) {
      const code = await again()
      for (let tries = 0; tries < 5; tries += 1) expect((await verify(phone, wrongCode(code))).status).toBe(400)
    }
    const authCode = await again('send-id-find-sms')
    const { status, body } = await post('verify-id-find-sms', { phone, authCode })
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(body.retryAfter).toBeGreaterThan(3_300)
    await service.moveClock({ advance: 'PT1H' })
    expect((await verify(phone, await again())).status).toBe(200)
  })
})

describe('a stranger', () => {
  const asked = async (browser: Browser, path: string, body: object) => {
    const { status, body: answer } = await browser.call('POST', `/api/auth/${path}`, { body })
    return [status, answer.code] as const
  }
  const known = async () => {
    const { email, password } = await service.customer()
    const browser = newBrowser(service)
    await browser.call('POST', '/api/users/login', { body: { email, password } })
    return { email, browser }
  }
  const waitForCode = async (email: string, sent: number) => {
    await expect.poll(async () => (await service.messages(email)).length).toBe(sent)
    return service.codeFor(email)
  }

  test('can use no code that another browser asked for, right as it is, and uses up none of its tries', async () => {
    const [owner, stranger] = [newBrowser(service), newBrowser(service)]
    const phone = newPhone()
    expect(await asked(owner, 'send-sms-code', { phone })).toEqual([200, undefined])
    const authCode = await service.codeFor(phone)
    for (let tries = 0; tries < 10; tries += 1)
      expect(await asked(stranger, 'verify-sms-code', { phone, authCode })).toEqual([400, 'CODE_INCORRECT'])
    expect(await asked(stranger, 'send-sms-code', { phone })).toEqual([200, undefined])
    expect(await asked(owner, 'verify-sms-code', { phone, authCode })).toEqual([200, undefined])
  })

  test('guesses no more than a hundred codes of an e-mail in five minutes from one address, and burns none', async () => {
    const [owner, stranger] = [newBrowser(service), newBrowser(service)]
    const { email } = await service.customer()
    expect(await asked(owner, 'send-reset-code', { email })).toEqual([200, undefined])
    const code = await waitForCode(email, 1)
    const guess = () => asked(stranger, 'verify-email-code', { email, code: wrongCode(code) })
    // Each takes two uses of the limit: of three hundred at once none may get its second.
    const guesses = [await guess(), ...(await Promise.all(Array.from({ length: 300 }, guess)))]
    expect(guesses.filter(([status]) => status === 400).length).toBeLessThanOrEqual(100)
    expect(new Set(guesses.map(([status]) => status))).toEqual(new Set([400, 429]))
    expect(await asked(owner, 'verify-email-code', { email, code })).toEqual([200, undefined])
  })

  test('who has every code of the day sent leaves those of a device that the account knows', async () => {
    const { email, browser } = await known()
    for (let sends = 0; sends < 12; sends += 1) {
      const [status] = await asked(newBrowser(service), 'send-reset-code', { email })
      if (status === 429) await service.moveClock({ advance: 'PT1H' })
    }
    expect(await asked(newBrowser(service), 'send-reset-code', { email })).toEqual([429, 'TOO_MANY_REQUESTS'])
    // Messages are sent beside the answer, so that the last to be asked for may arrive before another.
    await waitForCode(email, 10)
    expect(await asked(browser, 'send-reset-code', { email })).toEqual([200, undefined])
    const code = await waitForCode(email, 11)
    expect(await asked(browser, 'verify-email-code', { email, code })).toEqual([200, undefined])
  })
})

describe('a flood', () => {
  test('of fifty sends to one phone by fifty addresses brings one message, and five in an hour (C5)', async () => {
    const phone = newPhone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('send-sms-code', { phone })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (let sends = 0; sends < 28; sends += 1) {
      await service.moveClock({ advance: 'PT121S' })
      // The purpose makes no difference to whom it is sent.
      await post(sends % 2 === 0 ? 'send-sms-code' : 'send-id-find-sms', { phone })
    }
    expect(await service.messages(phone)).toHaveLength(5)
  })

  test('to all spellings of one mailbox brings five messages in an hour', async () => {
    const name = newPhone()
    const spellings = [
      name,
      `${name}+a`,
      `${name}+b`,
      `${name.slice(0, 4)}.${name.slice(4)}`,
      `${name}+c+d`,
      `${name}.+e`,
    ]
    const emails = [...spellings.map(local => `${local}@gmail.com`), `${name}@googlemail.com`]
    const answers = []
    for (const email of emails) answers.push((await post('send-code', { email })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('over a whole day brings ten messages to one phone (C5)', async () => {
    const phone = newPhone()
    for (let halfHours = 0; halfHours < 46; halfHours += 1) {
      await post('send-sms-code', { phone })
      await service.moveClock({ advance: 'PT30M' })
    }
    expect(await service.messages(phone)).toHaveLength(10)
  })

  test('to two hundred and fifty phones by one address, as of a mobile network, brings two hundred in an hour (C5)', async () => {
    const from = newAddress()
    const phones = Array.from({ length: 250 }, newPhone)
    const answers = await Promise.all(
      phones.map(phone => service.call('POST', '/api/auth/send-sms-code', { body: { phone }, from })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
    const sent = await service.rows('select from sandbox.message where recipient = any($1)', [phones])
    expect(sent).toHaveLength(200)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.retryAfter).toBeGreaterThan(3_500)
    expect(refused?.headers.get('retry-after')).toBe(String(refused?.body.retryAfter))

    const customer = await service.customer()
    const own = await sendAs(customer, newPhone(), from)
    expect([own.status, own.body.code]).toEqual([200, undefined])
  })

  const sendAs = ({ token }: { readonly token: string }, phone: string, from = newAddress()) =>
    service.call('POST', '/api/auth/send-phone-change-sms', { body: { phone }, token, from })

  test('by strangers to a number keeps no customer from proving it, whether the strangers have accounts or not', async () => {
    const stranger = await service.customer()
    const phone = newPhone()
    for (let sends = 0; sends < 6; sends += 1) {
      await post('send-sms-code', { phone })
      await sendAs(stranger, phone)
      await service.moveClock({ advance: 'PT121S' })
    }
    expect([(await post('send-sms-code', { phone })).status, (await sendAs(stranger, phone)).status]).toEqual([
      429, 429,
    ])
    const owner = await service.customer()
    expect((await sendAs(owner, phone)).status).toBe(200)
    const proof = { phone, authCode: await service.codeFor(phone) }
    const { status } = await service.call('POST', '/api/auth/verify-phone-change-sms', {
      body: proof,
      token: owner.token,
      from: newAddress(),
    })
    expect(status).toBe(200)
  })

  test('by one customer from many addresses reaches twenty phones in an hour (C5)', async () => {
    const customer = await service.customer()
    const answers = []
    for (const phone of Array.from({ length: 21 }, newPhone)) answers.push((await sendAs(customer, phone)).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe('a message that does not go out', () => {
  test('is answered, and another code may be sent at once', async () => {
    const phone = '01000001060'
    const { status, body, headers } = await post('send-sms-code', { phone })
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'MESSAGE_NOT_SENT', '5'])
    expect((await post('send-sms-code', { phone })).body.code).toBe('MESSAGE_NOT_SENT')
  })

  test('counts towards the limit all the same (C5)', async () => {
    const phone = '01000001061'
    const answers = []
    for (let sends = 0; sends < 6; sends += 1) answers.push((await post('send-sms-code', { phone })).status)
    expect(answers).toEqual([503, 503, 503, 503, 503, 429])
  })
})
