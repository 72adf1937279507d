import { describe, expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { onOwnService } from '#adapters/reliability/testing/running-service.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { ended, processes } from '#adapters/reliability/testing/spawned-service.ts'
import type { Day } from '#core/shared/day.ts'

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
      await onOwnService(
        async service => {
          await service.moveClock({ now: '2027-12-03T10:00:00.000+09:00' })
          const pool = openPool({ url: service.databaseUrl, max: 1, onError: () => undefined })
          const [contract] = await seedContracts(pool, 1, { start: '2026-12-03' as Day })
          await pool.end()
          const renewalId = `${contract?.orderId}_t2_a1`

          const running = await processes({ url: service.databaseUrl, drop: async () => undefined })
          const doomed = await running.start('worker', service.url, failpoint, { mayDie: true })
          await ended(doomed)
          await running.stop()
          expect(doomed.signalCode).toBe('SIGKILL')
          expect(await service.charges(renewalId)).toBe(charges)

          await service.moveClock({ advance: 'PT61S' })
          await service.worker()
          expect(await service.rows('select terms_paid, charge_due_at from storage_order', [])).toEqual([
            { terms_paid: 2, charge_due_at: new Date('2028-12-03T10:00:00+09:00') },
          ])
          expect(await service.charges(renewalId)).toBe(1)
          expect(await service.rows(`select from payment where term = 2 and status = 'DONE'`, [])).toHaveLength(1)
          expect(
            await service.rows('select from payment_attempt where gateway_order_id like $1', ['%_t2_%']),
          ).toHaveLength(1)
        },
        { roles: ['api'], webhooks: 'lost' },
      )
    },
    120_000,
  )
})
