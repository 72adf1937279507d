import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { type Answer, type Api, type Customer, makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { readMoves } from '#adapters/reliability/testing/ledger.ts'
import { expectUnavailable, type Relay, relay } from '#adapters/reliability/testing/relay.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { ended, freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

/** The machine may be busy. */
const WAIT = { timeout: 60_000, interval: 200 }

let database: FreshDatabase
let running: Processes
/** Between service and database; the provider's stand-in has its own way, as the provider would. */
let way: Relay
let workersWay: Relay
let service: ChildProcess
let worker: ChildProcess
let url: string
let api: Api
let provider: Api
let rows: pg.Pool

beforeAll(async () => {
  database = await freshDatabase()
  running = await processes(database)
  rows = new pg.Pool({ connectionString: database.url, max: 2 })
  ;[way, workersWay, url] = [await relay(), await relay(), await freeAddress()]
  for (const each of [way, workersWay]) each.leadTo(database.url)
  const sandboxUrl = await freeAddress()
  await running.start(`sandbox --port ${new URL(sandboxUrl).port}`, url)
  const by = (relayed: Relay) => ({ env: { SANDBOX_URL: sandboxUrl, DATABASE_URL: relayed.urlFor(database.url) } })
  service = await running.start('serve', url, undefined, by(way))
  worker = await running.start('worker', url, undefined, by(workersWay))
  await dropWebhooks(database.url)
  ;[api, provider] = [makeApi(url), makeApi(sandboxUrl)]
}, 60_000)
afterAll(async () => {
  for (const each of [way, workersWay]) await each.close()
  await rows.end()
  await running.stop()
}, 60_000)

const agreed = async (orderId: string): Promise<string> => {
  const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  return (await provider.call('POST', '/sandbox/toss/window', { body: window })).body.paymentKey
}
const moves = (orderId: string) => readMoves(provider, orderId)
const clock = (command: object) => provider.call('POST', '/sandbox/clock', { body: command })
const statuses = async (orderId: string): Promise<readonly string[]> =>
  (
    await rows.query<{ status: string }>(
      'select a.status from payment_attempt a join payment p on p.id = a.payment_id where p.order_id = $1 order by a.n',
      [orderId],
    )
  ).rows.map(({ status }) => status)

test('a payment whose intent was written without our knowing answers to come back, and nothing is taken', async () => {
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const paymentKey = await agreed(orderId)
  const isLost = way.loseAnswerTo('commit')
  expectUnavailable(await customer.confirm(orderId, paymentKey))
  expect([isLost(), await moves(orderId)]).toEqual([true, { charges: 0, refunds: 0 }])
  // By then a worker may have looked.
  expect(['SENT', 'UNKNOWN']).toContain((await statuses(orderId)).join())
  // Until the buyer's agreement is over the provider may be asked.
  await clock({ advance: 'PT11M' })
  expect(await customer.decided(orderId, 40)).toBe('FAILED')
  await vi.waitFor(async () => {
    expect((await customer.confirm(orderId, await agreed(orderId))).status).toBe(200)
  }, WAIT)
  expect(await moves(orderId)).toEqual({ charges: 1, refunds: 0 })
}, 120_000)

test('money that was taken is found again, whether or not we heard that it was written down', async () => {
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const paymentKey = await agreed(orderId)
  await provider.call('POST', '/sandbox/toss/faults', { body: [{ on: 'confirm', then: 'delay:2000', times: 1 }] })
  const paying = customer.confirm(orderId, paymentKey)
  await vi.waitFor(async () => expect(await statuses(orderId)).toEqual(['SENT']), WAIT)
  const isLost = way.loseAnswerTo('commit')
  expectUnavailable(await paying)
  expect(isLost()).toBe(true)
  expect(await customer.decided(orderId, 40)).toBe('DONE')
  expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
  expect(await moves(orderId)).toEqual({ charges: 1, refunds: 0 })
}, 120_000)

const cancelled = async (customer: Customer, orderId: string): Promise<Answer> => {
  const { rows: found } = await rows.query<{ id: string }>('select id from payment where order_id = $1', [orderId])
  const body = { status: 'CANCELLED', intent: 'CANCEL' }
  return api.call('PUT', `/api/payments/${found[0]?.id}/status`, { token: customer.token, body })
}

test('a cancellation that was written without our knowing gives the money back once', async () => {
  const customer = await api.signedUp()
  const orderId = await customer.order()
  expect((await customer.confirm(orderId, await agreed(orderId))).status).toBe(200)
  const isLost = way.loseAnswerTo('commit')
  expectUnavailable(await cancelled(customer, orderId))
  expect(isLost()).toBe(true)
  expect((await cancelled(customer, orderId)).body.code).toBe('INVALID_TRANSITION')
  await clock({ advance: 'PT1M' })
  await vi.waitFor(async () => expect(await moves(orderId)).toEqual({ charges: 1, refunds: 1 }), WAIT)
}, 120_000)

test('a payment that the database held up for too long is not asked of the provider any more', async () => {
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const holder = await rows.connect()
  await holder.query('begin')
  await holder.query('select from storage_order where id = $1 for update', [orderId])
  const paying = customer.confirm(orderId, await agreed(orderId))
  await vi.waitFor(async () => {
    const { rows: waiting } = await rows.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toHaveLength(1)
  }, WAIT)
  await clock({ advance: 'PT55S' })
  await holder.query('rollback')
  holder.release()
  expect([(await paying).status, await moves(orderId)]).toEqual([400, { charges: 0, refunds: 0 }])
  expect(await statuses(orderId)).toEqual(['FAILED'])
  expect((await customer.confirm(orderId, await agreed(orderId))).status).toBe(200)
}, 120_000)

test('while PostgreSQL is silent customers are answered all the same, and service and worker are well again by themselves', async () => {
  const customer = await api.signedUp()
  const orderId = await customer.order()
  await rows.query('update customer set email_proved_at = created_at')
  expect((await customer.home()).status).toBe(200)
  for (const each of [way, workersWay]) each.fallSilent('lost')

  // More than there are connections: the last ones wait for one that never comes back. Without a bound all would take quarters of an hour.
  const homes = await Promise.all(Array.from({ length: 30 }, () => customer.home()))
  for (const answer of homes) expectUnavailable(answer)
  const others = await Promise.all([
    api.call('POST', '/api/users/login', { body: customer }),
    customer.confirm(orderId, 'any-key', { key: 'my-key' }),
    api.call('GET', '/api/ready'),
  ])
  for (const answer of others) expectUnavailable(answer)
  expect((await api.call('GET', '/api/health')).status).toBe(200)

  const healedAt = new Date()
  for (const each of [way, workersWay]) each.speakAgain()
  await vi.waitFor(async () => expect((await api.call('GET', '/api/ready')).status).toBe(200), WAIT)
  await vi.waitFor(async () => expect((await customer.home()).status).toBe(200), WAIT)
  await vi.waitFor(async () => {
    expect((await customer.confirm(orderId, await agreed(orderId), { key: 'my-key' })).status).toBe(200)
  }, WAIT)
  await vi.waitFor(async () => {
    const { body } = await provider.call('GET', `/sandbox/inbox.json?to=${encodeURIComponent(customer.email)}`)
    expect(body).toMatchObject([{ channel: 'EMAIL' }])
  }, WAIT)
  // What tells them of sessions that ended is no connection that went silent.
  await vi.waitFor(async () => {
    const { rows: listening } = await rows.query(
      `select from pg_stat_activity where application_name = 'seasonkeep listening' and backend_start > $1`,
      [healedAt],
    )
    expect(listening).toHaveLength(2)
  }, WAIT)
  expect([service.exitCode, worker.exitCode]).toEqual([null, null])
}, 180_000)

test('and in the end the provider and we agree on all money', async () => {
  for (const each of [way, workersWay]) await each.close()
  for (const child of [service, worker]) child.kill('SIGTERM')
  await Promise.all([service, worker].map(ended))
  await running.start('serve --worker', url)
  expect(await brokenInvariants({ api, databaseUrl: database.url })).toEqual([])
}, 120_000)
