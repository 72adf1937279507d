import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isActive } from '#core/storing/projection.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresStorageViews } from './storage-views.ts'
import { freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'

const database = await freshDatabase()
const pool = openPool({ url: database.url, max: 1, onError: () => undefined })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await pool.end()
  await database.drop()
})
const views = postgresStorageViews({ db: openDatabase(pool), report: () => undefined })

const orders = fc.array(
  fc.record({ state: fc.constantFrom(...ORDER_STATES), placedAt: fc.nat(2), changedAfter: fc.nat(2) }),
  { maxLength: 5 },
)
type Seeded = { readonly id: string; readonly state: (typeof ORDER_STATES)[number]; readonly rank: number }

const DAY = 864e5
const START = Date.parse('2026-11-21T03:00:00Z')

// Under way, the latest change of status first, then the newest order (G80, G93): in whatever states and order they stand.
test('home speaks of the contract under way that changed last, and counts only those that are under way', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async wanted => {
      const customer = randomUUID() as CustomerId
      await client.query(
        `insert into customer (id, name, provider, provider_id, created_at) values ($1, '김시즌', 'kakao', $1::uuid::text, now())`,
        [customer],
      )
      const seeded: Seeded[] = []
      for (const { state, placedAt, changedAfter } of wanted) {
        const id = `SK-${randomUUID().slice(0, 18)}`
        await seedOrder(client, id, lifeUntil(state), new Date(START + placedAt * DAY))
        await client.query(
          `update storage_order set customer_id = $2, waits_beside = true, state_changed_at = placed_at + $3 * interval '1 day'
           where id = $1`,
          [id, customer, changedAfter],
        )
        seeded.push({ id, state, rank: (placedAt + changedAfter) * 10 + placedAt })
      }
      const underWay = seeded.filter(({ state }) => isActive(state))
      const latest = underWay.filter(({ rank }) => underWay.every(other => other.rank <= rank)).map(({ id }) => id)

      const home = (await views.home(customer, '2026-11-30' as Day)).unwrapOr(null)
      expect(home?.activeCount).toBe(underWay.length)
      const [foremost] = home?.contracts ?? []
      if (foremost === undefined) expect(underWay).toEqual([])
      else expect(latest).toContain(foremost.order.id)
      const ranks = home?.contracts.map(({ order }) => underWay.find(({ id }) => id === order.id)?.rank)
      expect(ranks).toEqual(underWay.map(({ rank }) => rank).toSorted((one, other) => other - one))
      expect((await views.countActive(customer)).unwrapOr(-1)).toBe(underWay.length)
      const active = (await views.active(customer)).unwrapOr([]).map(({ order }) => String(order.id))
      expect(active.toSorted()).toEqual(underWay.map(({ id }) => id).toSorted())
    }),
    { numRuns: 60 },
  )
})
