import * as fc from 'fast-check'
import { ok } from 'neverthrow'
import { afterAll, expect, test } from 'vitest'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { chargeDueAt } from '#core/billing/renewal.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresOrderRecords } from '#adapters/postgres/storing/order-records.ts'
import { postgresRenewalRecords } from './renewal-records.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'

const database = await freshDatabase()
const pool = openPool({ url: database.url, max: 1, onError: () => undefined })
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const postgres = { db: openDatabase(pool), report: () => undefined }
const orders = postgresOrderRecords(postgres)
const renewals = postgresRenewalRecords(postgres, makeSecretBox(SECRET))

const START = '2026-12-03' as Day
const RENEWAL_DAY = Day.addYears(START, 1)
const onDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map(days => Day.addDays(RENEWAL_DAY, days))

const standings = fc.record({
  start: fc.integer({ min: -2, max: 2 }).map(days => Day.addDays(START, days)),
  autoRenewal: fc.constantFrom(...AUTO_RENEWALS),
  isOpen: fc.boolean(),
  declined: fc.option(fc.record({ times: fc.integer({ min: 1, max: 4 }), on: onDay(0, 12) })),
})
const moments = fc
  .tuple(onDay(-3, 15), fc.nat(86_399))
  .map(([day, second]) => Instant.plusSeconds(Day.startOf(day), second))

// What is in time is never charged, and what is due is not forgotten: the row says what the rule says, however the order came to stand so.
test('the contracts that a worker finds are those that the rule calls due', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(standings, { minLength: 1, maxLength: 4 }),
      fc.array(moments, { minLength: 6, maxLength: 6 }),
      async (wanted, asked) => {
        const contracts: { readonly orderId: string; readonly dueAt: Instant | null }[] = []
        for (const { start, autoRenewal, isOpen, declined } of wanted) {
          const [seeded] = await seedContracts(pool, 1, { start, sandbox: false })
          if (!seeded) throw new Error('nothing was seeded')
          const declines = declined?.times ?? 0
          const lastDeclinedOn = declined?.on ?? null
          const at = Day.startOf(RENEWAL_DAY)
          const changed = await orders.change(seeded.orderId, () =>
            ok({
              event: 'autopay.resumed',
              to: 'IN_STORAGE',
              occurredAt: at,
              recordedAt: at,
              actor: { kind: 'SCHEDULER', id: null },
              reason: null,
              set: { autoRenewal, renewal: { ...INITIAL_RENEWAL_STATE, declines, lastDeclinedOn } },
            }),
          )
          expect(changed.isOk()).toBe(true)
          await pool.query('update storage_order set attempt_open = $2 where id = $1', [seeded.orderId, isOpen])
          const dueAt = isOpen ? null : chargeDueAt({ autoRenewal, start, termsPaid: 1, declines, lastDeclinedOn })
          contracts.push({ orderId: seeded.orderId, dueAt })
        }
        for (const now of asked) {
          const found = (await renewals.due(now, { after: null, limit: 1_000 }))
            .unwrapOr([])
            .map(({ orderId }) => String(orderId))
          const due = contracts.filter(({ dueAt }) => dueAt !== null && dueAt <= now).map(({ orderId }) => orderId)
          expect(found.filter(id => contracts.some(({ orderId }) => orderId === id)).toSorted()).toEqual(due.toSorted())
        }
      },
    ),
    { numRuns: 40 },
  )
})
