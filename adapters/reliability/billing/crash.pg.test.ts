import { describe, expect, test } from 'vitest'
import { type Customer, makeApi } from '#adapters/reliability/testing/api.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { runningService, type ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

type Again = {
  readonly service: ServiceUnderTest
  readonly customer: Customer
  readonly orderId: string
  readonly paymentKey: string
  /** So much later, when a worker has done what is due. */
  readonly later: (by: string) => Promise<void>
}

/** A service that is killed at the point during a confirm, and another one in its place. */
const afterCrash = async (failpoint: string, then: (again: Again) => Promise<void>): Promise<void> => {
  const { databaseUrl, start, stop } = await processes()
  try {
    const url = await freeAddress()
    const doomed = await start('serve', url, failpoint)
    await dropWebhooks(databaseUrl)
    const customer = await makeApi(url).signedUp()
    const orderId = await customer.order()
    const paymentKey = await customer.agree(orderId)
    await expect(customer.confirm(orderId, paymentKey)).rejects.toThrow('fetch failed')
    await ended(doomed)
    expect(doomed.signalCode).toBe('SIGKILL')

    const service = await runningService({ after: { url, databaseUrl }, roles: ['api'], webhooks: 'lost' })
    try {
      const later = async (advance: string): Promise<void> => {
        await service.moveClock({ advance })
        await service.worker()
      }
      await then({ service, customer, orderId, paymentKey, later })
      expect(await service.brokenInvariants()).toEqual([])
    } finally {
      await service.stop()
    }
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

describe('a service killed in the middle of a confirm', () => {
  test.each(POINTS)(
    'at %s agrees with the provider again automatically, without the customer (K1)',
    async (failpoint, charges) => {
      await afterCrash(failpoint, async ({ service, customer, orderId, paymentKey, later }) => {
        await later('PT11S')
        await later('PT50S')
        if (failpoint === 'confirm.before_intent') {
          expect((await customer.confirm(orderId, paymentKey)).status).toBe(200)
          expect(await service.charges(orderId)).toBe(1)
          return
        }
        // Where the provider was not reached it may be asked until the buyer's agreement is over.
        if (charges === 0) await later('PT10M')
        expect(await customer.decided(orderId, 0)).toBe(charges === 1 ? 'DONE' : 'FAILED')
        expect(await service.charges(orderId)).toBe(charges)
      })
    },
    120_000,
  )

  test.each(['confirm.after_intent', 'confirm.after_gateway'])(
    'at %s charges once when the customer tries again (K2)',
    async failpoint => {
      await afterCrash(failpoint, async ({ service, customer, orderId, paymentKey, later }) => {
        await later('PT11S')
        for (let tries = 0; tries < 40; tries += 1) {
          const { status } = await customer.confirm(orderId, paymentKey)
          if (status === 200) break
          await later('PT5S')
        }
        expect(await customer.decided(orderId, 0)).toBe('DONE')
        expect(await service.charges(orderId)).toBe(1)
        expect((await customer.home()).body.activeCount).toBe(1)
      })
    },
    120_000,
  )
})
