import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { onOwnService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'

const BEFORE = '2026-11-21T12:00:00+09:00'
const BACK = '2026-11-21T11:00:00+09:00'
const TODAY = Day.of(Instant.ofDate(new Date(BEFORE)))
const A_DAY_BACK = '2026-11-20T12:00:00+09:00'

test('after the clock was set back people sign in again, and a code of before neither opens anything nor keeps the next one waiting', async () => {
  await onOwnService(async service => {
    await service.moveClock({ now: BEFORE })
    const { token, email, password } = await service.customer()
    const logIn = (typed: string) => service.call('POST', '/api/users/login', { body: { email, password: typed } })
    const phone = newPhone()
    const send = () => service.call('POST', '/api/auth/send-sms-code', { body: { phone } })
    const verify = (authCode: string) =>
      service.call('POST', '/api/auth/verify-sms-code', { body: { phone, authCode } })
    expect((await send()).status).toBe(200)
    const old = await service.codeFor(phone)
    for (let wrong = 0; wrong < 3; wrong += 1) expect((await logIn('wrong2026')).status).toBe(400)

    await service.moveClock({ now: BACK })
    // A token of the future may be anybody's: they sign in again.
    expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
    const again = await logIn(password)
    expect(again.status).toBe(200)
    expect((await service.call('GET', '/api/users/me', { token: again.body.token })).status).toBe(200)
    expect((await verify(old)).status).toBe(400)
    expect((await send()).status).toBe(200)
    const fresh = await service.codeFor(phone)
    expect(fresh).not.toBe(old)
    expect((await verify(fresh)).status).toBe(200)
  })
}, 60_000)

test.each([
  ['some seconds', '2026-11-21T11:59:55+09:00'],
  ['an hour', BACK],
  ['a day', A_DAY_BACK],
])(
  'what was ordered before the clock was set back by %s is paid after it',
  async (_by, back) => {
    await onOwnService(async service => {
      await service.moveClock({ now: BEFORE })
      const { order, agree, email, password } = await service.customer()
      const orderId = await order()
      const paymentKey = await agree(orderId)
      await service.moveClock({ now: back })
      const { token } = (await service.call('POST', '/api/users/login', { body: { email, password } })).body
      const confirmed = await service.call('POST', '/api/orders/toss/confirm', {
        token,
        body: { paymentKey, orderId, amount: 99_000 },
      })
      expect(confirmed.status).toBe(200)
      expect((await service.call('GET', `/api/orders/${orderId}/payment`, { token })).body.payment.status).toBe('DONE')
      const sent = `select from payment_attempt where status <> 'DONE'`
      expect(await service.rows(sent, [])).toEqual([])
    })
  },
  60_000,
)

test('after the clock was set back no card is charged again', async () => {
  await onOwnService(async service => {
    await service.moveClock({ now: BEFORE })
    const database = new pg.Client({ connectionString: service.databaseUrl })
    await database.connect()
    const contracts = await seedContracts(database, 3, { start: Day.addDays(TODAY, -365) })
    await database.end()
    const charges = async () =>
      (await Promise.all(contracts.map(({ orderId }) => service.charges(`${orderId}_t2_a1`)))).join()
    await vi.waitFor(async () => expect(await charges()).toBe('1,1,1'), 20_000)
    const settled = `select order_id from payment where term = 2 and status = 'DONE'`
    await vi.waitFor(async () => expect(await service.rows(settled, [])).toHaveLength(3), 20_000)
    for (const now of [A_DAY_BACK, BEFORE]) {
      await service.moveClock({ now })
      await service.worker()
    }
    expect(await charges()).toBe('1,1,1')
    expect(
      await service.rows('select from payment_attempt a join payment p on p.id = a.payment_id where p.term = 2', []),
    ).toHaveLength(3)
  })
}, 60_000)
