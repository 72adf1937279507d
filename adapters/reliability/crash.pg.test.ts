import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { type Customer, makeApi } from './api.ts'
import { brokenInvariants } from './invariants.ts'
import { chargesOf, freePort } from './running-service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const start = async (url: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const service = spawn(process.execPath, ['cli/seasonkeep.mjs', 'serve', '--worker'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  for (let tries = 0; tries < 600 && service.exitCode === null; tries += 1) {
    const isUp = await fetch(`${url}/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return service
    await pause(50)
  }
  throw new Error('the service did not start')
}

const ended = (service: ChildProcess): Promise<NodeJS.Signals | null> =>
  new Promise(resolve => {
    if (service.exitCode !== null || service.signalCode !== null) resolve(service.signalCode)
    else service.once('exit', (_code, signal) => resolve(signal))
  })

/** A service that is killed at the point during a confirm, and another one that starts on the same database. */
const afterCrash = async (
  failpoint: string,
  then: (again: {
    readonly url: string
    readonly customer: Customer
    readonly orderId: string
    readonly paymentKey: string
  }) => Promise<void>,
): Promise<void> => {
  const database = await freshDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    SEASONKEEP_SECRET: 'a secret for tests, long enough to sign with',
    LOG_LEVEL: 'silent',
  }
  const doomed = await start(url, { ...env, SEASONKEEP_FAILPOINT: failpoint })
  const customer = await makeApi(url).signedUp()
  const orderId = await customer.order()
  const paymentKey = await customer.agree(orderId)
  const [confirm] = await Promise.allSettled([customer.confirm(orderId, paymentKey)])
  expect(confirm.status).toBe('rejected')
  await ended(doomed)

  const service = await start(url, env)
  try {
    await then({ url, customer, orderId, paymentKey })
    expect(await brokenInvariants(url, database.url)).toEqual([])
  } finally {
    service.kill('SIGTERM')
    await ended(service)
    await database.drop()
  }
}

const advance = (url: string, by: string) => makeApi(url).call('POST', '/sandbox/clock', { body: { advance: by } })

/** Whether the provider had been reached when the process died. */
const POINTS = [
  ['confirm.before_intent', 0],
  ['confirm.after_intent', 0],
  ['confirm.after_gateway', 1],
  ['confirm.after_commit', 1],
] as const

describe('a service killed in the middle of a confirm', () => {
  test.each(POINTS)(
    'at %s agrees with the provider again within a minute, without the customer (K1)',
    async (failpoint, charges) => {
      await afterCrash(failpoint, async ({ url, customer, orderId, paymentKey }) => {
        await advance(url, 'PT11S')
        await pause(1_500)
        await advance(url, 'PT50S')
        if (failpoint === 'confirm.before_intent') {
          expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
          expect(await chargesOf(url, orderId)).toBe(1)
          return
        }
        expect(await customer.decided(orderId)).toBe(charges === 1 ? 'DONE' : 'FAILED')
        expect(await chargesOf(url, orderId)).toBe(charges)
      })
    },
    60_000,
  )

  test.each(POINTS)(
    'at %s charges once when the customer tries again (K2)',
    async failpoint => {
      await afterCrash(failpoint, async ({ url, customer, orderId, paymentKey }) => {
        await advance(url, 'PT11S')
        for (let tries = 0; tries < 40; tries += 1) {
          const { status } = await customer.confirm(orderId, paymentKey)
          if (status === 200) break
          await advance(url, 'PT5S')
          await pause(250)
        }
        expect(await customer.decided(orderId)).toBe('DONE')
        expect(await chargesOf(url, orderId)).toBe(1)
        expect((await customer.home()).body.activeCount).toBe(1)
      })
    },
    60_000,
  )
})
