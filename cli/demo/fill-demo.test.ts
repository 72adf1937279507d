import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { type RunningService, runService } from '#adapters/container/run-service.ts'
import { freshDatabase, type FreshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { type Api, makeApi } from '#adapters/reliability/testing/api.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { Instant } from '#core/shared/instant.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_PASSWORD } from './life.ts'
import { ORDINARY_PEOPLE } from './ordinary-people.ts'
import { PEOPLE } from './people.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 600_000 })

/** All of `npm run demo`, but for most of the many that are alike: of twenty as an autumn finds them the last twelve, one in each state. */
const DEMO_PEOPLE = [...PEOPLE, ...ORDINARY_PEOPLE.slice(8, 20)]

let database: FreshDatabase
let service: RunningService
let api: Api
const data = mkdtempSync(join(tmpdir(), 'seasonkeep-demo-'))
beforeAll(async () => {
  database = await freshDatabase()
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const place = { databaseUrl: database.url, secret: SECRET, port, publicUrl, imageFolder: join(data, 'images') }
  await fillDemo(place, Instant.ofDate(new Date()), { people: DEMO_PEOPLE, progress: () => undefined })
  service = await runService({
    ...place,
    host: 'localhost',
    keys: ALL_SANDBOX,
    imagePlace: { kind: 'Disk', folder: place.imageFolder },
    webFolder: null,
    roles: ['api'],
    logger: pino({ level: 'silent' }),
  })
  api = makeApi(publicUrl)
})
afterAll(async () => {
  await service.stop()
  await database.drop()
  rmSync(data, { recursive: true })
})

const statesByEmail = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ email: string; states: readonly string[] }>(
    'select c.email, array_agg(o.state) as states from customer c join storage_order o on o.customer_id = c.id group by 1',
  )
  await client.end()
  return new Map(rows.map(({ email, states }) => [email, states]))
}

const logIn = (email: string) => api.call('POST', '/api/users/login', { body: { email, password: DEMO_PASSWORD } })

test('every demo customer can log in, in the state that the demo says', async () => {
  const standing = await statesByEmail()
  const reached = new Set([...standing.values()].flat())
  expect([...reached].toSorted()).toEqual([...ORDER_STATES].toSorted())
  for (const { email, contracts } of DEMO_PEOPLE) {
    expect([email, (await logIn(email)).status]).toEqual([email, 200])
    const states = contracts.map(({ state }) => state)
    expect([email, (standing.get(email) ?? []).toSorted()]).toEqual([email, states.toSorted()])
  }
})

test('the shop has two regions, lockers with gear in them, and orders from the desk', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(
    `select location, count(*) filter (where locker is not null) > 0 as "inLockers",
       count(*) filter (where p.kind in ('CASH', 'BANK')) > 0 as "fromDesk"
     from storage_order o left join payment p on p.order_id = o.id group by 1 order by 1`,
  )
  await client.end()
  const both = { inLockers: true, fromDesk: true }
  expect(rows).toEqual([
    { location: 'CITY', ...both },
    { location: 'RESORT', ...both },
  ])
})

test('our ledger, the timelines and the provider agree', async () => {
  expect(await brokenInvariants({ api, databaseUrl: database.url })).toEqual([])
})
