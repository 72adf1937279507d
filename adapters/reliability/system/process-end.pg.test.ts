import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { countCharges } from '#adapters/reliability/testing/ledger.ts'
import { ended, freeAddress, type Processes, processes } from '#adapters/reliability/testing/spawned-service.ts'

let running: Processes
beforeEach(async () => {
  running = await processes()
})
afterEach(() => running.stop())

test('a service that is stopped finishes the payment in progress, and takes no new request', async () => {
  const [url, sandboxUrl] = [await freeAddress(), await freeAddress()]
  await running.start(`sandbox --port ${new URL(sandboxUrl).port}`, url)
  const service = await running.start('serve --worker', url, undefined, { env: { SANDBOX_URL: sandboxUrl } })
  await dropWebhooks(running.databaseUrl)
  const [api, provider] = [makeApi(url), makeApi(sandboxUrl)]
  const customer = await api.signedUp()
  const orderId = await customer.order()
  const window = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
  const { body } = await provider.call('POST', '/sandbox/toss/window', { body: window })
  await provider.call('POST', '/sandbox/toss/faults', { body: [{ on: 'confirm', then: 'delay:3000', times: 1 }] })

  const paying = customer.confirm(orderId, body.paymentKey)
  const database = new pg.Client({ connectionString: running.databaseUrl })
  await database.connect()
  await vi.waitFor(async () => {
    expect((await database.query(`select from payment_attempt where status = 'SENT'`)).rowCount).toBe(1)
  }, 10_000)
  await database.end()
  service.kill('SIGTERM')
  await vi.waitFor(async () => {
    const answer = await customer.home().catch(() => null)
    expect(answer?.status ?? 'refused').not.toBe(200)
  }, 6_000)

  expect((await paying).status).toBe(200)
  await ended(service)
  expect(service.exitCode).toBe(0)
  expect(await countCharges(provider, orderId)).toBe(1)

  await running.start('serve', url)
  expect((await customer.home()).body.storingStatus).toBe(1)
  expect(await brokenInvariants({ api, databaseUrl: running.databaseUrl })).toEqual([])
}, 60_000)

test('a service that is stopped does not wait for a connection on which nothing was ever asked', async () => {
  const url = await freeAddress()
  const service = await running.start('serve', url)
  const { hostname, port } = new URL(url)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  service.kill('SIGTERM')
  await ended(service)
  // One that waits is ended after 25 s, as a failure.
  expect(service.exitCode).toBe(0)
  unused.destroy()
})

const CLI = new URL('../../../cli/service/', import.meta.url)

/** A process that does nothing but end as the service does. */
const endingBy = async (fault: string) => {
  const source = `
    import { endOnFault } from '${new URL('process-end.ts', CLI)}'
    import { serviceLog } from '${new URL('service-log.ts', CLI)}'
    endOnFault(serviceLog('info'))
    setInterval(() => undefined, 1000)
    setTimeout(() => { ${fault} }, 10)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
  return { exitCode: child.exitCode, stdout, stderr }
}

test.each([
  ['thrown', `throw Object.assign(new Error('duplicate key'), { code: '23505', detail: 'a@b.kr' })`],
  ['a promise', `void Promise.reject(Object.assign(new Error('duplicate key'), { code: '23505', detail: 'a@b.kr' }))`],
])('an uncaught fault, %s, ends the process with one line without personal data', async (_, fault) => {
  const { exitCode, stdout, stderr } = await endingBy(fault)
  expect([exitCode, stderr]).toEqual([3, ''])
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(stdout)).toMatchObject({ level: 60, fault: 'duplicate key', code: '23505' })
  expect(stdout).not.toContain('a@b.kr')
})

describe('a service keeps answering', () => {
  const expectAnswers = async (url: string, service: ChildProcess): Promise<void> => {
    const api = makeApi(url)
    for (let times = 0; times < 3; times += 1) {
      const { home } = await api.signedUp()
      expect((await home()).status).toBe(200)
    }
    expect(service.exitCode).toBeNull()
    service.kill('SIGTERM')
    await ended(service)
    expect(service.exitCode).toBe(0)
  }
  const env = { LOG_LEVEL: 'debug' }

  test('when its output is no longer read (K9)', async () => {
    const url = await freeAddress()
    const service = await running.start('serve --worker', url, undefined, { env })
    service.stdout?.destroy()
    await expectAnswers(url, service)
  })

  test.runIf(existsSync('/dev/full'))('when the disk below its log is full (K9)', async () => {
    const url = await freeAddress()
    const full = openSync('/dev/full', 'w')
    const service = await running.start('serve --worker', url, undefined, { env, output: full })
    closeSync(full)
    await expectAnswers(url, service)
  })
})
