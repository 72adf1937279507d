import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { chargesOf } from '#adapters/reliability/testing/ledger.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'

/** Whether the provider had been reached when the worker died. */
const POINTS = [
  ['renewal.after_claim', 0],
  ['renewal.after_intent', 0],
  ['renewal.after_gateway', 1],
  ['renewal.after_commit', 1],
] as const

describe('a worker killed in the middle of a renewal', () => {
  test.each(POINTS)(
    'at %s leaves a term that another worker finishes, charged once (K4)',
    async (failpoint, charges) => {
      const { databaseUrl, start, stop } = await processes()
      const database = new pg.Client({ connectionString: databaseUrl })
      try {
        const url = await freeAddress()
        await start('serve', url)
        const api = makeApi(url)
        const moveClock = (body: object) => api.call('POST', '/sandbox/clock', { body })
        await database.connect()
        await moveClock({ now: '2027-12-02T10:00:00.000+09:00' })
        const [contract] = await seedContracts(database, 1, { start: '2026-12-03' as Day })
        const renewalId = `${contract?.orderId}_t2_a1`

        const doomed = await start('worker', url, failpoint)
        const isDead = ended(doomed)
        await moveClock({ now: '2027-12-03T10:00:00.000+09:00' })
        await isDead
        expect(doomed.signalCode).toBe('SIGKILL')
        expect(await chargesOf(api, renewalId)).toBe(charges)

        await start('worker', url)
        await moveClock({ advance: 'PT61S' })
        await vi.waitFor(
          async () => {
            const { rows } = await database.query('select terms_paid, charge_due_at from storage_order')
            expect(rows).toEqual([{ terms_paid: 2, charge_due_at: new Date('2028-12-03T10:00:00+09:00') }])
          },
          { timeout: 30_000, interval: 100 },
        )
        expect(await chargesOf(api, renewalId)).toBe(1)
        const payments = await database.query(`select from payment where term = 2 and status = 'DONE'`)
        expect(payments.rowCount).toBe(1)
        expect(
          (await database.query('select from payment_attempt where gateway_order_id like $1', ['%_t2_%'])).rowCount,
        ).toBe(1)
        expect(await brokenInvariants({ api, databaseUrl })).toEqual([])
      } finally {
        await database.end()
        await stop()
      }
    },
    120_000,
  )
})
