import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresPriceRecords } from '#adapters/postgres/billing/price-records.ts'
import { makeWithdrawPrices } from '#core/billing/service/offer-prices.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { ownContract, registerCard } from '#adapters/reliability/testing/own-contract.ts'
import { seedContracts, takeOverContract } from '#adapters/reliability/testing/seed-contracts.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'

const N = '2027-12-03' as Day
const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const orders = await interleavings(service.databaseUrl)
const work = await service.workerJobsBy(orders.urls[0])
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
const staff = contractsOfStaff({ call: service.call, url: service.url, databaseUrl: orders.urls[1] })
const staffSteps = await makeStaff(service)
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
const pricing = openPool({ url: orders.urls[1], max: 1, onError: () => undefined })
const withdrawPrices = makeWithdrawPrices({
  prices: postgresPriceRecords({ db: openDatabase(pricing), report: () => undefined }),
  clock: { now: () => Date.parse(`${N}T10:00:00+09:00`) as Instant },
  shop: () => TRIAL_SHOP,
})
const BOSS = { id: 'boss' as StaffId, name: '대표', role: 'ADMIN' } as const
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([staff.close(), staffSteps.close(), database.end(), pricing.end()])
  await orders.close()
})

await service.moveClock({ now: `${N}T10:00:00+09:00` })

/** A contract whose second term is due now; `declines`: and has been for so many tries. */
const due = async (declines: 0 | 1) => {
  const day = Day.addDays(N, -declines)
  const [seeded] = await seedContracts(database, 1, { start: Day.addYears(day, -1) })
  if (seeded === undefined) throw new Error('nothing was seeded')
  const { orderId } = seeded
  if (declines > 0) {
    await service.rows(
      `update storage_order set renewal_status = 'PAST_DUE', declines = $2, last_declined_on = $3, charge_due_at = $4 where id = $1`,
      [orderId, declines, day, `${N}T10:00:00+09:00`],
    )
  }
  const { token } = await takeOverContract(service, seeded)
  const contract = ownContract(service, token, orderId)
  return { ...contract, token, payment: await contract.paymentId() }
}
type Story = Awaited<ReturnType<typeof due>>

const stands = async ({ orderId }: Story): Promise<string> => {
  const [order] = await service.rows(
    `select o.auto_renewal as renewal, o.terms_paid as terms, (
       select string_agg(t.event, ' ' order by t.step) from timeline t
       where t.order_id = o.id and t.event in ('renewal.charged', 'autopay.terminated')
     ) as steps from storage_order o where o.id = $1`,
    [orderId],
  )
  const { body: ledger } = await service.call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}_t2_a1`)
  return [order?.['renewal'], order?.['terms'], order?.['steps'], ledger.length].join(' ')
}

test('a renewal that its customer resumes against removing the card in another tab: it is never left to a card that is gone (CW5)', async () => {
  const found = new Set<string>()
  await orders.everyOrder({
    async arrange() {
      const customer = await service.customer()
      const contract = ownContract(service, customer.token, await customer.order())
      expect((await customer.confirm(contract.orderId, await customer.agree(contract.orderId))).status).toBe(200)
      await registerCard(service, customer.token)
      await staffSteps.must(contract.orderId, 'pickup.done')
      expect((await contract.terminate()).status).toBe(200)
      return { token: customer.token, orderId: contract.orderId, payment: await contract.paymentId() }
    },
    one: ({ token, payment }) => one.call('POST', `/api/payments/${payment}/resume`, { token }),
    other: ({ token }) => other.call('DELETE', '/api/payments/billing/card', { token }),
    async check([resumed, removed], { orderId }) {
      const [order] = await service.rows('select auto_renewal from storage_order where id = $1', [orderId])
      found.add(`${resumed.status}, ${removed.status}: ${String(order?.['auto_renewal'])}`)
    },
    switches: 2,
  })
  expect([...found].toSorted()).toEqual(['200, 200: NEEDS_CARD', '409, 200: TERMINATED'])
}, 120_000)

const CHARGED = 'ACTIVE 2 renewal.charged 1'
const ENDED = 'TERMINATED 1 autopay.terminated 0'
const CHARGED_THEN_ENDED = 'TERMINATED 2 renewal.charged autopay.terminated 1'

test.each([
  [
    'its customer, before the next try,',
    1,
    async ({ token, payment }: Story) => {
      const { status, body } = await other.call('PUT', `/api/payments/${payment}/status`, {
        token,
        body: { status: 'CANCELLED', intent: 'TERMINATE' },
      })
      return status === 200 ? body.storageEndDate : body.code
    },
    { ended: '2027-12-01', later: '2028-12-01', refused: 'IN_PROGRESS' },
  ],
  [
    'staff, beyond the rules,',
    0,
    ({ orderId }: Story) =>
      staff.terminate(orderId, { isOverride: true }).match(
        () => 'done',
        ({ kind }) => kind,
      ),
    { ended: 'done', later: 'done', refused: 'InProgress' },
  ],
] as const)(
  'a renewal against %s who ends it: it is charged or ended, and who ends it sees until when (S4)',
  async (_who, declines, end, told) => {
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: () => due(declines),
      one: () => work('charge-renewals'),
      other: end,
      async check([, answer], story) {
        ends.add(`${answer}: ${await stands(story)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set([`${told.ended}: ${ENDED}`, `${told.refused}: ${CHARGED}`, `${told.later}: ${CHARGED_THEN_ENDED}`]),
    )
  },
  120_000,
)

test('a renewal against its customer who removes the card: charged or not, nothing is due from a card that is gone (S4)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: () => due(0),
    one: () => work('charge-renewals'),
    other: ({ token }) => other.call('DELETE', '/api/payments/billing/card', { token }),
    async check([, removed], story) {
      const [order] = await service.rows('select charge_due_at from storage_order where id = $1', [story.orderId])
      ends.add(`${removed.status}: ${await stands(story)}, due ${String(order?.['charge_due_at'])}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200: NEEDS_CARD 1  0, due null', '200: NEEDS_CARD 2 renewal.charged 1, due null']))
}, 120_000)

/** Due, at a price that its customer has agreed to. */
const dueAtAgreedPrice = async () => {
  const story = await due(0)
  const at = '2027-11-10T10:00:00+09:00'
  await service.rows(
    `insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at, noticed_at, answer, answered_at)
     values ($1, 2, 99000, 119000, '2027-11-01', $2, $2, 'AGREED', $2)`,
    [story.orderId, at],
  )
  await service.rows('update storage_order set agreed_won = 119000 where id = $1', [story.orderId])
  return story
}

test('a renewal at a higher price that an ADMIN withdraws: what was withdrawn before the charge is not charged (G73)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: dueAtAgreedPrice,
    one: () => work('charge-renewals'),
    other: ({ orderId }) =>
      withdrawPrices({ of: { order: orderId as OrderId }, staff: BOSS, reason: 'too much', dryRun: false }).match(
        ({ withdrawn, charging }) => `${withdrawn.length} withdrawn, ${charging.length} being charged`,
        ({ kind }) => kind,
      ),
    async check([, answer], story) {
      // A round passes over what is locked at that moment.
      await work('charge-renewals')
      const { body: ledger } = await service.call('GET', `/sandbox/toss/ledger.json?orderId=${story.orderId}_t2_a1`)
      ends.add(`${answer}: ${await stands(story)}, ${ledger[0]?.chargedWon}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(
    new Set([
      `1 withdrawn, 0 being charged: ${CHARGED}, 99000`,
      `0 withdrawn, 1 being charged: ${CHARGED}, 119000`,
      `0 withdrawn, 0 being charged: ${CHARGED}, 119000`,
    ]),
  )
}, 120_000)
