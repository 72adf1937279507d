import { describe, expect, test, vi } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Answer, type Browser, type Extra, newBrowser } from '#adapters/reliability/testing/api.ts'
import { newPhone, wrongCode } from '#adapters/reliability/testing/code-purposes.ts'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { serviceNow } from '#adapters/reliability/testing/service-now.ts'

vi.setConfig({ testTimeout: 120_000 })

const NOON = '2026-12-14T12:00:00+09:00'
/** Also when the round of something else held it just then. */
const AT_LAST = { timeout: 30_000, interval: 100 }
const SECONDS = 5
const HOUR = 3600
const DAY = 24 * HOUR
const BACK_BY = [
  ['five seconds', SECONDS],
  ['an hour', HOUR],
  ['a day', DAY],
] as const

const moveBy = async (service: ServiceUnderTest, seconds: number): Promise<void> =>
  service.moveClock({ now: Instant.toIso(Instant.plusSeconds(await serviceNow(service), seconds)) })

let emails = 0
const newEmail = (): string => `steps${process.pid}x${(emails += 1)}@example.com`

/** A customer whose clock at the shop goes back before each call; who is signed out signs in again. */
const backwards = (service: ServiceUnderTest, seconds: number) => {
  const browser = newBrowser(service)
  const person = { email: newEmail(), password: 'skiing2026' }
  let token: string | undefined
  const logIn = async (): Promise<void> => {
    const answer = await browser.call('POST', '/api/users/login', { body: person })
    expect(answer.status).toBe(200)
    token = answer.body.token
  }
  const send = (method: string, path: string, extra: Extra): Promise<Answer> =>
    browser.call(method, path, { ...extra, ...(token !== undefined && { token }) })
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    await moveBy(service, -seconds)
    const extra = body === undefined ? {} : { body }
    const answer = await send(method, path, extra)
    if (answer.status !== 401) return answer
    await logIn()
    return send(method, path, extra)
  }
  const good = async (...asked: Parameters<typeof call>): Promise<Answer['body']> => {
    const { status, body } = await call(...asked)
    expect([...asked, status, body.code]).toEqual([...asked, expect.toBeOneOf([200, 201]), undefined])
    return body
  }
  /** Sends a code and verifies it; one that is of too long ahead is sent anew. */
  const proven = async (by: 'sms' | 'email', to: string): Promise<void> => {
    const [sent, verified] =
      by === 'sms'
        ? ['/api/auth/send-sms-code', '/api/auth/verify-sms-code']
        : ['/api/auth/send-code', '/api/auth/verify-email-code']
    const typed = async () => {
      const code = await service.codeFor(to)
      return by === 'sms' ? { phone: to, authCode: code } : { email: to, code }
    }
    const target = by === 'sms' ? { phone: to } : { email: to }
    await good('POST', sent, target)
    const { status } = await call('POST', verified, await typed())
    expect(status).toBe(seconds > 120 ? 400 : 200)
    if (status === 200) return
    expect((await send('POST', sent, { body: target })).status).toBe(200)
    expect((await send('POST', verified, { body: await typed() })).status).toBe(200)
  }
  return { person, logIn, good, proven, token: () => token }
}

describe('whatever goes back before each call', () => {
  test.each(BACK_BY)(
    'by %s, a customer gets in, pays, has gear stored, takes it out, cancels and renews once',
    async (_by, by) => {
      await onOwnService(async service => {
        await service.moveClock({ now: NOON })
        const staff = await makeStaff(service)
        const { person, logIn, good, proven } = backwards(service, by)
        const phone = newPhone()
        await proven('sms', phone)
        await proven('email', person.email)
        await good('POST', '/api/users/signup', {
          userName: '김시즌',
          userLogin: person.email,
          userPassword: person.password,
          userPhone: phone,
          available: false,
          isSocial: false,
        })
        await logIn()

        const pay = async (): Promise<{ orderId: string; paymentId: string }> => {
          const { orderId } = await good('POST', '/api/orders/pre-create', {
            equipmentType: 'SKI',
            location: 'RESORT',
            plan: 'BASIC',
          })
          const { paymentKey } = await good('POST', '/sandbox/toss/window', {
            orderId,
            amount: 99_000,
            orderName: '스키 보관 기본',
            outcome: 'approve',
          })
          await good('POST', '/api/orders/toss/confirm', { paymentKey, orderId, amount: 99_000 })
          const [payment] = await service.rows('select id, status from payment where order_id = $1', [orderId])
          expect(payment?.['status']).toBe('DONE')
          return { orderId, paymentId: String(payment?.['id']) }
        }
        const stored = await pay()
        for (const event of ['pickup.done', 'report.filed', 'storage.arrived', 'storage.shelved'] as const) {
          await moveBy(service, -by)
          await staff.must(stored.orderId, event)
        }
        const { storingList } = await good('GET', '/api/users/storing/active')
        const checkoutDate = Instant.toIso(Instant.plusSeconds(await serviceNow(service), 7 * DAY)).slice(0, 10)
        const userEquipmentId = storingList[0].userEquipmentId
        await good('POST', '/api/users/equipment/checkout', {
          checkoutDate,
          recipientName: '김대리',
          recipientPhone: '01012345678',
          address: '스노우밸리로 1, 201호',
          userEquipmentId,
        })
        await moveBy(service, -by)
        await staff.must(stored.orderId, 'checkout.delivered', { deliveredTo: '이영희' })
        await moveBy(service, -by)
        await staff.must(stored.orderId, 'equipment.restored')
        const { customerKey } = await good('GET', '/api/payments/billing/customer-key')
        const { authKey } = await good('POST', '/sandbox/toss/window', { customerKey, outcome: 'approve' })
        await good('POST', '/api/payments/billing/issue', { authKey, customerKey })
        await good('PUT', `/api/payments/${stored.paymentId}/status`, { status: 'CANCELLED', intent: 'TERMINATE' })
        await good('POST', `/api/payments/${stored.paymentId}/resume`)

        const cancelled = await pay()
        await good('GET', `/api/users/storing/cancel-info?orderId=${cancelled.orderId}`)
        await good('PUT', `/api/payments/${cancelled.paymentId}/status`, { status: 'CANCELLED', intent: 'CANCEL' })
        await good('GET', '/api/users/home-info')
        await staff.close()

        await service.rows('update customer set phone_proved_at = created_at where email = $1', [person.email])
        const [terms] = await service.rows(
          `select (storage_start_date + interval '1 year')::date::text as day from storage_order where id = $1`,
          [stored.orderId],
        )
        const renewalDay = String(terms?.['day']) as Day
        const told = async () =>
          (await service.rows('select told_on from storage_order where id = $1', [stored.orderId]))[0]?.['told_on']
        const renewals = async (): Promise<readonly { charges: number }[]> =>
          (await service.call('GET', '/sandbox/toss/ledger.json')).body.filter(({ orderId }: { orderId: string }) =>
            orderId.startsWith(`${stored.orderId}_`),
          )
        const backAndOn = async (day: Day): Promise<void> => {
          const at = `${day}T10:00:01+09:00`
          await service.moveClock({ now: at })
          await moveBy(service, -by)
          await service.worker()
          await service.moveClock({ now: at })
          await service.worker()
        }
        await backAndOn(Day.addDays(renewalDay, -30))
        await expect.poll(told, AT_LAST).not.toBeNull()
        expect(await renewals()).toEqual([])
        await backAndOn(renewalDay)
        await expect.poll(renewals, AT_LAST).toMatchObject([{ charges: 1 }])
        await backAndOn(Day.addDays(renewalDay, 1))
        expect(await renewals()).toMatchObject([{ charges: 1 }])
      })
    },
  )
})

describe('what was over stays over, though the clock is set back', () => {
  /** Begins something, lets it be over by a second, and goes back. */
  const overAndBack = async <Begun>(
    by: number,
    lifeSeconds: number,
    begin: (service: ServiceUnderTest, browser: Browser) => Promise<Begun>,
    use: (begun: Begun, browser: Browser, service: ServiceUnderTest) => Promise<Answer>,
  ): Promise<Answer> => {
    let answer: Answer | undefined
    await onOwnService(
      async service => {
        await service.moveClock({ now: NOON })
        const browser = newBrowser(service)
        const begun = await begin(service, browser)
        await moveBy(service, Math.max(by, lifeSeconds + 1))
        await moveBy(service, -by)
        answer = await use(begun, browser, service)
      },
      { webhooks: 'lost', roles: ['api'] },
    )
    return answer as Answer
  }

  test.each(BACK_BY)('by %s: a code', async (_by, by) => {
    const phone = newPhone()
    const { status } = await overAndBack(
      by,
      120,
      async (service, browser) => {
        await browser.call('POST', '/api/auth/send-sms-code', { body: { phone } })
        return service.codeFor(phone)
      },
      (authCode, browser) => browser.call('POST', '/api/auth/verify-sms-code', { body: { phone, authCode } }),
    )
    expect(status).toBe(400)
  })

  test.each(BACK_BY)('by %s: a session', async (_by, by) => {
    const { status } = await overAndBack(
      by,
      12 * 60,
      async service => (await service.customer()).token,
      (token, browser) => browser.call('GET', '/api/users/me', { token }),
    )
    expect(status).toBe(401)
  })

  test.each(BACK_BY)('by %s: the right to a new password', async (_by, by) => {
    const { status, body } = await overAndBack(
      by,
      10 * 60,
      async (service, browser) => {
        const { email } = await service.customer()
        await browser.call('POST', '/api/auth/send-reset-code', { body: { email } })
        await expect.poll(() => service.messages(email)).toHaveLength(1)
        const typed = { email, code: await service.codeFor(email) }
        const { body: granted } = await browser.call('POST', '/api/auth/verify-email-code', { body: typed })
        return { email, newPassword: 'snowing2027', resetToken: granted.resetToken }
      },
      (asked, browser) => browser.call('POST', '/api/auth/reset-password', { body: asked }),
    )
    expect([status, body.code]).toEqual([400, 'RESET_NOT_ALLOWED'])
  })
})

test.each(BACK_BY)('who is kept waiting is kept no longer, though the clock is set back by %s', async (_by, by) => {
  await onOwnService(async service => {
    await service.moveClock({ now: NOON })
    const { email, password } = await service.customer()
    const logIn = (typed: string) => service.call('POST', '/api/users/login', { body: { email, password: typed } })
    for (let wrong = 0; wrong < 5; wrong += 1) await logIn('wrong2026')
    const phone = newPhone()
    const send = () => service.call('POST', '/api/auth/send-sms-code', { body: { phone } })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await send()).status).toBe(200)
      await service.moveClock({ advance: 'PT121S' })
    }
    await logIn('wrong2026')
    expect((await send()).status).toBe(429)

    await moveBy(service, -by)
    expect((await send()).status).toBe(429)
    await service.moveClock({ advance: 'PT1H' })
    expect((await send()).status).toBe(200)
    expect((await logIn(password)).status).toBe(200)
  })
})

test('a wrong code is counted once, however often the clock is set back', async () => {
  await onOwnService(async service => {
    await service.moveClock({ now: NOON })
    const phone = newPhone()
    const verify = (authCode: string) =>
      service.call('POST', '/api/auth/verify-sms-code', { body: { phone, authCode } })
    await service.call('POST', '/api/auth/send-sms-code', { body: { phone } })
    const code = await service.codeFor(phone)
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await moveBy(service, -SECONDS)
      expect((await verify(wrongCode(code))).status).toBe(400)
    }
    await moveBy(service, -SECONDS)
    expect((await verify(code)).status).toBe(400)
  })
})
