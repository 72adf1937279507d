import { expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { makeOfferPrices, makeWithdrawPrices } from '#core/billing/service/offer-prices.ts'
import type { Day } from '#core/shared/day.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import type { ResultAsync } from 'neverthrow'
import { onOwnService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import {
  firstLines,
  customerWithPhone,
  type CustomerWithPhone,
} from '#adapters/reliability/testing/wait-for-notices.ts'
import { serviceNow } from '#adapters/reliability/testing/service-now.ts'

vi.setConfig({ testTimeout: 120_000 })

const API_ALONE = { webhooks: 'lost', roles: ['api'] } as const
/** Gear that arrived on 3 December 2026: N1 of docs/rules/renewals.md. */
const START = '2026-12-03T12:00:00+09:00'
const TOLD_FROM = '2027-11-03T10:00:00+09:00'
const THE_DAY_BEFORE = '2027-12-02T23:59:00+09:00'
const N = '2027-12-03T10:00:00+09:00'

type Contract = CustomerWithPhone & { readonly orderId: string }

const stored = async (service: ServiceUnderTest, count: number): Promise<readonly Contract[]> => {
  await service.moveClock({ now: START })
  const staff = await makeStaff(service)
  const contracts: Contract[] = []
  for (let made = 0; made < count; made += 1) {
    const reached = await customerWithPhone(service)
    const { orderId } = await staff.store(reached.customer)
    await registerCard(service, reached.customer.token)
    contracts.push({ ...reached, orderId })
  }
  await staff.close()
  return contracts
}

const registerCard = async ({ call }: ServiceUnderTest, token: string): Promise<void> => {
  const { customerKey } = (await call('GET', '/api/payments/billing/customer-key', { token })).body
  const { authKey } = (await call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })).body
  const { status } = await call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } })
  if (status !== 200) throw new Error(`the card was not stored: ${status}`)
}

const ASKED = {
  of: { plan: 'BASIC' },
  staff: { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' },
  reason: 'energy costs',
  dryRun: false,
} as const

const asBoss = async (
  service: ServiceUnderTest,
  work: (deps: Parameters<typeof makeOfferPrices>[0]) => ResultAsync<number, { readonly kind: string }>,
): Promise<number> => {
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  const now = await serviceNow(service)
  const prices = postgresPriceRecords({ db: openDatabase(pool), report: () => undefined })
  const done = await work({ prices, clock: { now: () => now }, shop: currentShop })
  await pool.end()
  return done.match(
    count => count,
    ({ kind }) => {
      throw new Error(kind)
    },
  )
}

/** As the staff command does it. */
const offer = (service: ServiceUnderTest, won = 119_000): Promise<number> =>
  asBoss(service, deps =>
    makeOfferPrices(deps)({ ...ASKED, won: won as Won, from: '2027-11-01' as Day, isInsisted: false }).map(
      ({ offered }) => offered.length,
    ),
  )

const withdraw = (service: ServiceUnderTest): Promise<number> =>
  asBoss(service, deps => makeWithdrawPrices(deps)(ASKED).map(({ withdrawn }) => withdrawn.length))

const waitUntilNotified = async (service: ServiceUnderTest, contracts: readonly Contract[]): Promise<void> => {
  await service.worker()
  await service.deliverNotices()
  const notices = await service.rows(`select from notice where kind = 'PRICE_CHANGE'`, [])
  expect(notices).toHaveLength(2 * contracts.length)
  // Of the payment as well: nobody else is charged.
  const told = await service.rows('select from storage_order where told_on is not null', [])
  expect(told).toHaveLength(contracts.length)
}

const logIn = async ({ call }: ServiceUnderTest, { customer: { email, password } }: Contract): Promise<string> =>
  (await call('POST', '/api/users/login', { body: { email, password } })).body.token

const answer = (
  { call }: ServiceUnderTest,
  { orderId }: Contract,
  token: string,
  said: string,
  { term = 2, newAmount }: { readonly term?: number; readonly newAmount?: number } = {},
) => call('PUT', `/api/orders/${orderId}/price-changes/${term}`, { token, body: { answer: said, newAmount } })

const next = async ({ call }: ServiceUnderTest, token: string) =>
  (await call('GET', '/api/payments/next-prices', { token })).body.prices[0]

/** What the provider took for the second year, each time. */
const takenFor = async (service: ServiceUnderTest, { orderId }: Contract): Promise<readonly unknown[]> => {
  const { body } = await service.call('GET', '/sandbox/toss/ledger.json')
  const lines = body as readonly { orderId: string; charges: number; chargedWon: number; totalWon: number }[]
  const charged = lines.filter(line => line.orderId.startsWith(`${orderId}_t2_`) && line.charges > 0)
  const payments = await service.rows(
    `select amount_won from payment where order_id = $1 and term = 2 and status = 'DONE'`,
    [orderId],
  )
  expect(charged).toHaveLength(payments.length)
  return payments.map(payment => payment['amount_won'])
}

test('a higher price is charged only to customers who were notified and agreed (G73)', () =>
  onOwnService(async service => {
    const contracts = await stored(service, 4)
    const [agrees, silent, keeps, takesBack] = contracts as [Contract, Contract, Contract, Contract]
    await service.moveClock({ now: '2027-10-01T12:00:00+09:00' })
    expect(await offer(service)).toBe(4)
    expect((await answer(service, agrees, await logIn(service, agrees), 'AGREED')).status).toBe(404)
    await service.worker()
    expect(await service.rows(`select from notice where kind = 'PRICE_CHANGE'`, [])).toEqual([])

    await service.moveClock({ now: TOLD_FROM })
    await waitUntilNotified(service, contracts)
    const told = '스키 1년 보관료를 12월 3일 (금) 결제부터 99,000원에서 119,000원으로 올리려고 해요'
    expect((await firstLines(service, silent.phone)).filter(line => line.includes(told))).toHaveLength(1)
    expect((await firstLines(service, silent.customer.email)).filter(line => line.includes(told))).toHaveLength(1)

    const tokens = new Map<Contract, string>()
    for (const contract of contracts) tokens.set(contract, await logIn(service, contract))
    const token = (contract: Contract): string => tokens.get(contract) ?? ''
    expect(await next(service, token(agrees))).toMatchObject({
      amount: 99_000,
      reason: 'NOT_ANSWERED',
      change: { oldAmount: 99_000, newAmount: 119_000, answer: null, lastDayToAnswer: '2027-12-02', canAnswer: true },
    })
    expect((await answer(service, agrees, token(silent), 'AGREED')).status).toBe(404)
    expect((await answer(service, agrees, token(agrees), 'AGREED', { term: 3 })).status).toBe(404)
    expect((await answer(service, agrees, token(agrees), 'MAYBE')).status).toBe(400)
    expect((await service.call('GET', '/api/payments/next-prices')).status).toBe(401)
    for (const [contract, said] of [
      [agrees, 'AGREED'],
      [keeps, 'KEPT'],
      [takesBack, 'AGREED'],
    ] as const) {
      expect((await answer(service, contract, token(contract), said)).status).toBe(200)
    }
    expect(await next(service, token(agrees))).toMatchObject({ amount: 119_000, reason: 'AGREED' })

    await service.moveClock({ now: THE_DAY_BEFORE })
    const late = await logIn(service, takesBack)
    expect((await answer(service, takesBack, late, 'KEPT')).body).toMatchObject({
      price: { amount: 99_000, reason: 'KEPT' },
    })
    await service.moveClock({ now: N })
    expect((await answer(service, silent, await logIn(service, silent), 'AGREED')).status).toBe(409)
    await service.worker()

    expect(await takenFor(service, agrees)).toEqual([119_000])
    for (const contract of [silent, keeps, takesBack]) expect(await takenFor(service, contract)).toEqual([99_000])
    const exported = await service.call('GET', '/api/users/me/export', { token: await logIn(service, agrees) })
    expect(exported.body.orders[0]).toMatchObject({
      payments: [{ amountWon: 99_000 }, { term: 2, amountWon: 119_000 }],
      priceChanges: [{ term: 2, oldWon: 99_000, newWon: 119_000, answer: 'AGREED' }],
    })
    expect(
      await service.rows('select amount_won * 3 / 100 as fee, fee_won from payment where order_id = $1 and term = 2', [
        agrees.orderId,
      ]),
    ).toEqual([{ fee: 3_570, fee_won: 3_570 }])
  }, API_ALONE))

test('a price that was offered in place of the one on the screen is not agreed to by a press there (G729)', () =>
  onOwnService(async service => {
    const [one] = (await stored(service, 1)) as [Contract]
    await service.moveClock({ now: TOLD_FROM })
    expect(await offer(service, 109_000)).toBe(1)
    await waitUntilNotified(service, [one])
    const token = await logIn(service, one)
    const shown = (await next(service, token)).change.newAmount
    expect(await withdraw(service)).toBe(1)
    expect(await offer(service, 189_000)).toBe(1)
    await service.worker()
    expect((await answer(service, one, token, 'AGREED', { newAmount: shown })).status).toBe(404)
    await service.moveClock({ now: N })
    await service.worker()
    expect(await takenFor(service, one)).toEqual([99_000])
  }, API_ALONE))

test.each([119_000, 109_000])(
  'a price that is offered again after it was taken back, as %i won, is announced anew (G73)',
  won =>
    onOwnService(async service => {
      const [one] = (await stored(service, 1)) as [Contract]
      await service.moveClock({ now: TOLD_FROM })
      expect(await offer(service, 119_000)).toBe(1)
      await waitUntilNotified(service, [one])
      const announced = async () =>
        (await service.rows(`select from notice where kind = 'PRICE_CHANGE' and channel = 'SMS'`, [])).length
      expect(await withdraw(service)).toBe(1)
      expect(await offer(service, won)).toBe(1)
      await service.worker()
      await service.worker()
      expect(await announced()).toBe(2)
      expect((await answer(service, one, await logIn(service, one), 'AGREED', { newAmount: won })).status).toBe(200)
    }, API_ALONE),
)

test('when an answer and the charge come together, what was accepted is what is charged, once', () =>
  onOwnService(async service => {
    const contracts = await stored(service, 4)
    await service.moveClock({ now: TOLD_FROM })
    expect(await offer(service)).toBe(4)
    await waitUntilNotified(service, contracts)
    const half = contracts.slice(0, 2)
    for (const contract of half) await answer(service, contract, await logIn(service, contract), 'AGREED')
    await service.moveClock({ now: THE_DAY_BEFORE })
    const tokens = await Promise.all(contracts.map(contract => logIn(service, contract)))
    const [answers] = await Promise.all([
      Promise.all(
        contracts.map((contract, index) =>
          answer(service, contract, tokens[index] ?? '', half.includes(contract) ? 'KEPT' : 'AGREED'),
        ),
      ),
      service.moveClock({ now: N }).then(() => Promise.all([service.worker(), service.worker()])),
    ])
    await service.worker()
    for (const [index, contract] of contracts.entries()) {
      const isAccepted = answers[index]?.status === 200
      expect([200, 409]).toContain(answers[index]?.status)
      expect(await takenFor(service, contract)).toEqual([half.includes(contract) === isAccepted ? 99_000 : 119_000])
    }
  }, API_ALONE))
