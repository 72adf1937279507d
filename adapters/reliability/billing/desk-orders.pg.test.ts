import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { contractsOfStaff } from '#adapters/reliability/testing/contracts-of-staff.ts'
import { deskOfStaff } from '#adapters/reliability/testing/desk-of-staff.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { registerCard } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts, takeOverContract } from '#adapters/reliability/testing/seed-contracts.ts'
import { makeStaff } from '#adapters/reliability/testing/stored-gear.ts'
import { Day } from '#core/shared/day.ts'

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const orders = await interleavings(service.databaseUrl)
const work = await service.workerJobsBy(orders.urls[0])
const api = await service.apiBy(orders.urls[0])
const desk = deskOfStaff({ call: service.call, databaseUrl: orders.urls[1] })
const contracts = contractsOfStaff({ call: service.call, url: service.url, databaseUrl: orders.urls[1] })
const steps = await makeStaff(service)
const database = new pg.Pool({ connectionString: service.databaseUrl, max: 1 })
// Before the service goes, whose processes are connected by it.
afterAll(async () => {
  await Promise.all([desk.close(), contracts.close(), steps.close(), database.end()])
  await orders.close()
})

const N = '2027-12-03' as Day

/** The newest payment of a contract: how it came, and how often the provider took it. */
const stands = async (orderId: string): Promise<string> => {
  const [order] = await service.rows(
    `select o.terms_paid as terms, o.renewal_status as status, (
       select string_agg(p.kind || ' ' || p.status, ' ' order by p.term) from payment p where p.order_id = o.id and p.term > 1
     ) as paid, (
       select count(*) from timeline t where t.order_id = o.id and t.event = 'renewal.charged'
     ) as steps from storage_order o where o.id = $1`,
    [orderId],
  )
  return [
    order?.['terms'],
    order?.['status'],
    order?.['paid'],
    order?.['steps'],
    await service.charges(`${orderId}_t2_a1`),
  ].join(' ')
}

test('a card that is charged while the staff takes the money: the year is paid once (G194)', async () => {
  await service.moveClock({ now: `${N}T10:00:00+09:00` })
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -1) })
      if (seeded === undefined) throw new Error('nothing was seeded')
      await takeOverContract(service, seeded)
      return seeded.orderId
    },
    one: () => work('charge-renewals'),
    other: orderId => desk.renew(orderId),
    async check([, answer], orderId) {
      ends.add(`${answer}: ${await stands(orderId)}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(
    new Set([
      'paid 2 99000: 2 OK BANK DONE 1 0',
      'InProgress: 2 OK CARD DONE 1 1',
      'RenewalTooEarly: 2 OK CARD DONE 1 1',
    ]),
  )
}, 120_000)

test('a customer who pays by the stored card while the staff takes the money: the year is paid once (G194)', async () => {
  await service.moveClock({ now: '2027-12-20T10:00:00+09:00' })
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -1) })
      if (seeded === undefined) throw new Error('nothing was seeded')
      await service.rows(`update storage_order set renewal_status = 'UNPAID', charge_due_at = null where id = $1`, [
        seeded.orderId,
      ])
      const { signIn } = await takeOverContract(service, seeded)
      return { orderId: seeded.orderId, token: await signIn() }
    },
    one: async ({ orderId, token }) => {
      const { status, body } = await api.call('POST', `/api/orders/${orderId}/renewal/pay`, {
        token,
        body: { amount: 99_000 },
      })
      return status === 202 ? 'asked' : body.code
    },
    other: ({ orderId }) => desk.renew(orderId),
    async check([customer, staff], { orderId }) {
      await service.worker()
      ends.add(`${customer}, ${staff}: ${await stands(orderId)}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(
    new Set(['asked, InProgress: 2 OK CARD DONE 1 1', 'NOTHING_UNPAID, paid 2 99000: 2 OK BANK DONE 1 0']),
  )
}, 120_000)

describe('a renewal that was declined and that its customer pays at once (G242)', () => {
  /** Declined on its day; the next try is due now, with a card that pays by now. */
  const declined = async (declines: 1 | 2) => {
    const [seeded] = await seedContracts(database, 1, { start: Day.addYears(N, -1) })
    if (seeded === undefined) throw new Error('nothing was seeded')
    await service.rows(
      `update storage_order set renewal_status = 'PAST_DUE', declines = $2, last_declined_on = $3, charge_due_at = $4 where id = $1`,
      [
        seeded.orderId,
        declines,
        Day.addDays(N, declines - 1),
        `${Day.addDays(N, declines === 1 ? 1 : 3)}T10:00:00+09:00`,
      ],
    )
    const { signIn } = await takeOverContract(service, seeded)
    return { orderId: seeded.orderId, token: await signIn() }
  }
  type Declined = Awaited<ReturnType<typeof declined>>
  const pay = async ({ orderId, token }: Declined) => {
    const { status, body } = await api.call('POST', `/api/orders/${orderId}/renewal/pay`, {
      token,
      body: { amount: 99_000 },
    })
    return status === 202 ? 'asked' : body.code
  }

  test('while the next try begins: the year is charged once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 1)}T10:00:00+09:00` })
    const ends = new Set<string>()
    const worker = await service.workerJobsBy(orders.urls[1])
    await orders.everyOrder({
      arrange: () => declined(1),
      one: pay,
      other: () => worker('charge-renewals'),
      async check([customer], { orderId }) {
        await service.worker()
        ends.add(`${customer}: ${await stands(orderId)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set(['asked: 2 OK CARD DONE 1 1', 'IN_PROGRESS: 2 OK CARD DONE 1 1', 'NOTHING_UNPAID: 2 OK CARD DONE 1 1']),
    )
  }, 120_000)

  test('while the staff takes the money: the year is paid once', async () => {
    await service.moveClock({ now: `${Day.addDays(N, 2)}T10:00:00+09:00` })
    const ends = new Set<string>()
    await orders.everyOrder({
      arrange: () => declined(2),
      one: pay,
      other: ({ orderId }) => desk.renew(orderId),
      async check([customer, staff], { orderId }) {
        await service.worker()
        ends.add(`${customer}, ${staff}: ${await stands(orderId)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(
      new Set(['asked, InProgress: 2 OK CARD DONE 1 1', 'NOTHING_UNPAID, paid 2 99000: 2 OK BANK DONE 1 0']),
    )
  }, 120_000)

  test('from two devices: the card is asked once', async () => {
    const ends = new Set<string>()
    const second = await service.apiBy(orders.urls[1])
    await orders.everyOrder({
      arrange: () => declined(2),
      one: pay,
      other: async ({ orderId, token }) => {
        const { status, body } = await second.call('POST', `/api/orders/${orderId}/renewal/pay`, {
          token,
          body: { amount: 99_000 },
        })
        return status === 202 ? 'asked' : body.code
      },
      async check(answers, { orderId }) {
        await service.worker()
        ends.add(`${answers.toSorted().join(', ')}: ${await stands(orderId)}`)
      },
      switches: 2,
    })
    expect(ends).toEqual(new Set(['IN_PROGRESS, asked: 2 OK CARD DONE 1 1']))
  }, 120_000)
})

test('a number that is proved while an order is taken for it: the order is in that account (G192)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const [phone, person] = [newPhone(), await service.customer()]
      await service.call('POST', '/api/auth/send-phone-change-sms', { token: person.token, body: { phone } })
      return { phone, person, authCode: await service.codeFor(phone) }
    },
    one: async ({ phone, person, authCode }) =>
      (await api.call('POST', '/api/auth/verify-phone-change-sms', { token: person.token, body: { phone, authCode } }))
        .status,
    other: ({ phone }) => desk.order(phone, '김시즌'),
    async check([proved, orderId], { phone, person }) {
      const [row] = await service.rows(
        `select c.email, (select count(*) from customer where phone = $2) as people
         from storage_order o join customer c on c.id = o.customer_id where o.id = $1`,
        [orderId, phone],
      )
      ends.add(`${proved} ${row?.['email'] === person.email} ${String(row?.['people'])}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200 true 1']))
}, 120_000)

/** An order of the desk whose number somebody with an account is about to prove. */
const aboutToProve = async () => {
  const [phone, person] = [newPhone(), await service.customer()]
  const orderId = await desk.order(phone, '김시즌')
  await service.call('POST', '/api/auth/send-phone-change-sms', { token: person.token, body: { phone } })
  return { phone, person, orderId, authCode: await service.codeFor(phone) }
}
type Proving = Awaited<ReturnType<typeof aboutToProve>>
const proveNumber = async ({ phone, person, authCode }: Proving): Promise<number> =>
  (await api.call('POST', '/api/auth/verify-phone-change-sms', { token: person.token, body: { phone, authCode } }))
    .status

test('an order that the staff cancels while its number is proved: it is cancelled, whosever it is by then (G725)', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: aboutToProve,
    one: proveNumber,
    other: ({ orderId }) =>
      contracts.cancel(orderId).match(
        () => 'cancelled',
        ({ kind }) => kind,
      ),
    async check([proved, cancelled], { orderId, person }) {
      const [row] = await service.rows(
        'select o.state, c.email from storage_order o join customer c on c.id = o.customer_id where o.id = $1',
        [orderId],
      )
      ends.add(`${proved} ${cancelled} ${String(row?.['state'])} ${row?.['email'] === person.email}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200 cancelled CANCELLED true']))
}, 120_000)

test('a renewal that the staff resumes while its number is proved by somebody who removes their card: it is never left to a card that is gone (CW5)', async () => {
  const found = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const story = await aboutToProve()
      await registerCard(service, story.person.token)
      await steps.must(story.orderId, 'pickup.done')
      await contracts.terminate(story.orderId)
      return story
    },
    one: async story => {
      await proveNumber(story)
      return (await api.call('DELETE', '/api/payments/billing/card', { token: story.person.token })).status
    },
    other: ({ orderId }) =>
      contracts.resume(orderId).match(
        () => 'resumed',
        ({ kind }) => kind,
      ),
    async check([removed, resumed], { orderId }) {
      const [order] = await service.rows('select auto_renewal from storage_order where id = $1', [orderId])
      found.add(`${removed}, ${resumed}: ${String(order?.['auto_renewal'])}`)
    },
    switches: 3,
  })
  expect([...found].toSorted()).toEqual(['200, resumed: NEEDS_CARD'])
}, 120_000)
