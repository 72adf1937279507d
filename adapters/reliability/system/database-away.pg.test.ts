import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { temporaryFolder } from '#adapters/postgres/testing/temporary-folder.ts'
import { type Api, makeApi } from '#adapters/reliability/testing/api.ts'
import { expectUnavailable, type Relay, relay } from '#adapters/reliability/testing/relay.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

const WAIT = { timeout: 40_000, interval: 200 }

let dataFolder: string
let way: Relay
let postgres: EmbeddedPostgres
let running: Processes
let url: string
let api: Api

const startPostgres = async (): Promise<void> => {
  const started = await startEmbedded({ dataFolder, owner: 'service', durable: false })
  if (started.isErr()) throw new Error(started.error.message)
  postgres = started.value
  way.leadTo(postgres.url)
}

beforeAll(async () => {
  dataFolder = temporaryFolder()
  way = await relay()
  await startPostgres()
  running = await processes({ url: way.urlFor(postgres.url), drop: async () => undefined })
  url = await freeAddress()
  api = makeApi(url)
}, 60_000)
afterAll(async () => {
  await running.stop()
  await postgres.stop()
  await way.close()
  rmSync(dataFolder, { recursive: true })
}, 60_000)

test('while PostgreSQL is away customers are asked to come back, and service and worker find it again by themselves', async () => {
  const service = await running.start('serve', url)
  const worker = await running.start('worker', url)
  const customer = await api.signedUp()
  const orderId = await customer.order()
  await runSql(postgres.url, 'update customer set email_proved_at = created_at')
  expect((await api.call('GET', '/api/ready')).body).toEqual({ status: 'pass' })

  const meanwhile = Promise.all(Array.from({ length: 60 }, () => customer.home()))
  await postgres.stop()
  for (const { status } of await meanwhile) expect([200, 503]).toContain(status)
  expectUnavailable(await customer.home())
  expectUnavailable(await api.call('POST', '/api/users/login', { body: customer }))
  expectUnavailable(await customer.confirm(orderId, 'any-key'))
  expectUnavailable(await api.call('GET', '/api/ready'))
  const health = await api.call('GET', '/api/health')
  expect([health.status, health.body]).toEqual([200, { status: 'pass' }])

  await startPostgres()
  await vi.waitFor(async () => expect((await api.call('GET', '/api/ready')).status).toBe(200), WAIT)
  expect((await customer.home()).status).toBe(200)
  await vi.waitFor(async () => {
    expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
  }, WAIT)
  await vi.waitFor(async () => {
    const { body } = await api.call('GET', `/sandbox/inbox.json?to=${encodeURIComponent(customer.email)}`)
    expect(body).toMatchObject([{ channel: 'EMAIL' }])
  }, WAIT)
  expect([service.exitCode, worker.exitCode]).toEqual([null, null])
  expect(await brokenInvariants({ api, databaseUrl: way.urlFor(postgres.url) })).toEqual([])
}, 120_000)

test('a database without our tables is not ready', async () => {
  await runSql(postgres.url, 'alter table kysely_migration rename to kysely_migration_before')
  expectUnavailable(await api.call('GET', '/api/ready'))
  await runSql(postgres.url, 'alter table kysely_migration_before rename to kysely_migration')
  expect((await api.call('GET', '/api/ready')).status).toBe(200)
})
