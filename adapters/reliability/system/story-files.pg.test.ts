import { Session } from 'node:inspector/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { complete, enter, personAt } from '#adapters/reliability/testing/social-people.ts'
import { Day } from '#core/shared/day.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** What stands in for the outside, and what a test brings along. */
const OUTSIDE = /^adapters\/(sandbox|reliability|postgres\/testing)\/|\.test\.ts$/

const service = await sharedService({ roles: ['api'], webhooks: 'lost' })
const work = await service.workerJobsBy(service.databaseUrl)
const coverage = new Session()

/** The product's own files of which a function ran while the story did, but for loading them. */
const watchFiles = async (story: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  await coverage.post('Profiler.takePreciseCoverage')
  await story()
  const { result } = await coverage.post('Profiler.takePreciseCoverage')
  return new Set(
    result
      .filter(({ functions }) =>
        functions.some(({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0)),
      )
      .map(({ url }) => url.replace('file://', '').replace(ROOT, '').replace(/\?.*$/, ''))
      .filter(file => /^(core|adapters)\//.test(file) && !OUTSIDE.test(file)),
  )
}

/** What the service looks at every second by itself, or hears of after a step, and no story asks for. */
let byItself: ReadonlySet<string> = new Set()
/** What every call of a customer goes through, whatever it asks for: read once, it is known for all stories. */
let everyCall: ReadonlySet<string> = new Set()
const A_SECOND_MS = 1_100

beforeAll(async () => {
  coverage.connect()
  await coverage.post('Profiler.enable')
  await coverage.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const customer = await service.customer()
  // What only the first call does belongs to no story.
  await customer.home()
  const reading = await watchFiles(() => customer.home())
  const own = await watchFiles(() => service.call('GET', '/api/users/me', { token: customer.token }))
  byItself = await watchFiles(async () => {
    await service.rows(`select pg_notify('order_step', 'SK-AAAAAAAAAAAA')`, [])
    await delay(A_SECOND_MS)
  })
  everyCall = new Set([...own].filter(file => reading.has(file) && !byItself.has(file)))
})

/** As docs/architecture.md says, and two more for what runs beside a story by chance; what is too much is shown by name. */
const expectAtMost = async (files: number, story: () => Promise<unknown>): Promise<void> => {
  const own = [...(await watchFiles(story))].filter(file => !everyCall.has(file) && !byItself.has(file)).toSorted()
  expect(own.length > files + 2 ? own : []).toEqual([])
}

test('every call goes through the same few files', () => {
  expect(everyCall.size > 14 + 2 ? [...everyCall] : []).toEqual([])
})

test('paying', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  await expectAtMost(57, () => customer.confirm(orderId, paymentKey))
})

test('signing up with Kakao', async () => {
  const person = await personAt(service, 'kakao')
  // Not the first of this process, which proves the shop's keys (G924).
  await enter(service, 'kakao', await personAt(service, 'kakao'))
  await expectAtMost(37, async () => complete(service, (await enter(service, 'kakao', person)).body.tempToken))
})

test('changing the phone', async () => {
  const { token } = await service.customer()
  const phone = newPhone()
  await expectAtMost(40, async () => {
    const sent = await service.call('POST', '/api/auth/send-phone-change-sms', { token, body: { phone } })
    expect(sent.status).toBe(200)
    const code = await service.codeFor(phone)
    const changed = await service.call('POST', '/api/auth/verify-phone-change-sms', {
      token,
      body: { phone, authCode: code },
    })
    expect(changed.status).toBe(200)
  })
})

test('reading home', async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  await customer.confirm(orderId, await customer.agree(orderId))
  await expectAtMost(15, () => customer.home())
})

test('a renewal in doubt', async () => {
  const N = '2027-12-03' as Day
  await service.moveClock({ now: `${N}T10:00:00+09:00` })
  const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
  await seedContracts(pool, 1, { start: Day.addYears(N, -1) })
  await pool.end()
  await work('settle-refunds') // The jobs are made before they are measured.
  await service.faults({ on: 'billing', then: 'drop-after', times: 1 })
  await expectAtMost(54, async () => {
    await work('charge-renewals')
    await service.moveClock({ advance: 'PT1M' })
    await work('settle-payments')
  })
})
