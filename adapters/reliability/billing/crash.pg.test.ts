import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Api, type Customer, makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { loseWebhooks } from '#adapters/reliability/testing/running-service.ts'
import { chargesOf } from '#adapters/reliability/testing/ledger.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

type Again = {
  readonly api: Api
  readonly customer: Customer
  readonly orderId: string
  readonly paymentKey: string
  readonly advance: (by: string) => Promise<unknown>
}

/** A service that is killed at the point during a confirm, and another one that starts on the same database. */
const afterCrash = async (failpoint: string, then: (again: Again) => Promise<void>): Promise<void> => {
  const { databaseUrl, start, stop } = await processes()
  try {
    const url = await freeAddress()
    const doomed = await start('serve --worker', url, failpoint)
    await loseWebhooks(databaseUrl)
    const api = makeApi(url)
    const customer = await api.signedUp()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await expect(customer.confirm(orderId, paymentKey)).rejects.toThrow('fetch failed')
    await ended(doomed)
    expect(doomed.signalCode).toBe('SIGKILL')

    await start('serve --worker', url)
    const advance = (by: string) => api.call('POST', '/sandbox/clock', { body: { advance: by } })
    await then({ api, customer, orderId, paymentKey, advance })
    expect(await brokenInvariants({ api, databaseUrl })).toEqual([])
  } finally {
    await stop()
  }
}

/** Whether the provider had been reached when the process died. */
const POINTS = [
  ['confirm.before_intent', 0],
  ['confirm.after_intent', 0],
  ['confirm.after_gateway', 1],
  ['confirm.after_commit', 1],
] as const

describe.concurrent('a service killed in the middle of a confirm', () => {
  test.each(POINTS)(
    'at %s agrees with the provider again by itself, without the customer (K1)',
    async (failpoint, charges) => {
      await afterCrash(failpoint, async ({ api, customer, orderId, paymentKey, advance }) => {
        await advance('PT11S')
        await pause(1_500)
        await advance('PT50S')
        if (failpoint === 'confirm.before_intent') {
          expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
          expect(await chargesOf(api, orderId)).toBe(1)
          return
        }
        // Where the provider was not reached it may be asked until the buyer's agreement is over.
        if (charges === 0) await advance('PT10M')
        expect(await customer.decided(orderId)).toBe(charges === 1 ? 'DONE' : 'FAILED')
        expect(await chargesOf(api, orderId)).toBe(charges)
      })
    },
    60_000,
  )

  test.each(POINTS)(
    'at %s charges once when the customer tries again (K2)',
    async failpoint => {
      await afterCrash(failpoint, async ({ api, customer, orderId, paymentKey, advance }) => {
        await advance('PT11S')
        for (let tries = 0; tries < 40; tries += 1) {
          const { status } = await customer.confirm(orderId, paymentKey)
          if (status === 200) break
          await advance('PT5S')
          await pause(250)
        }
        expect(await customer.decided(orderId)).toBe('DONE')
        expect(await chargesOf(api, orderId)).toBe(1)
        expect((await customer.home()).body.activeCount).toBe(1)
      })
    },
    60_000,
  )
})
