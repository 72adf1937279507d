import { availableParallelism } from 'node:os'
import pg from 'pg'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { postgresStaffSearch } from '#adapters/postgres/staff/staff-search.ts'
import { runSql, withDatabase as urlOf } from '#adapters/postgres/testing/sql.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { byTurns, type Finding } from '../measure.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { serveOn, withDatabase } from '../with-service.ts'
import { generateShop } from './generate-shop.ts'
import { searchedTexts, slowestSearch } from './searches.ts'
import { screenReads } from './screen-reads.ts'
import { confirms, measureSlowest, placements, reads, type Shop, type Visit } from './visits.ts'

const FEW = 10_000
/** Unless another size is asked for: what a quiet machine of two cores builds and asks within ten minutes. */
export const MANY = 300_000
const ROUNDS = 5
const AT_ONCE = availableParallelism()
const READS = 1_000
const SCREEN_READS = 200
const CONFIRMS = 100

const VISITS = {
  'home-info': shop => reads(shop, READS, () => '/api/users/home-info'),
  payments: shop => reads(shop, READS, customer => `/api/payments/user/${customer}`),
  active: shop => reads(shop, READS, () => '/api/users/storing/active'),
  placed: shop => placements(shop, READS),
  confirm: shop => confirms(shop, CONFIRMS),
} satisfies Readonly<Record<string, (shop: Shop) => Promise<readonly Visit[]>>>

export const GROWTH_PARTS: readonly string[] = [...Object.keys(VISITS), 'screens', 'search']

/**
 * What one customer waits for among many, beside the same among few: two shops on one PostgreSQL, asked by turns in one run. All parts or those
 * that are named; what takes long is said as it ends, of the building and of each round.
 */
export const benchGrowth = (many: number, parts: readonly string[] = GROWTH_PARTS): Promise<readonly Finding[]> =>
  withDatabase(async url => {
    const [large, small] = [await openShop(url, many), await openShop(url, FEW)]
    const findings: Finding[] = []
    for (const [what, visits] of Object.entries(VISITS).filter(([part]) => parts.includes(part))) {
      findings.push(await slowestOf(what, large, small, visits))
    }
    if (parts.includes('screens')) findings.push(...(await screens(large, small)))
    if (parts.includes('search')) findings.push(await searching(large))
    await Promise.all([large.close(), small.close()])
    return findings
  })

type VisitsOf = (shop: Shop) => Promise<readonly Visit[]>

const slowestOf = async (what: string, large: Shop, small: Shop, visits: VisitsOf): Promise<Finding> => {
  const p99 = (shop: Shop) => async () => {
    const slowest = await measureSlowest(await visits(shop), AT_ONCE)
    console.error(`${what} of ${shop.customers.toLocaleString('en')}: ${slowest.toFixed(1)} ms`)
    return slowest
  }
  const sizes = [large, small].map(({ customers }) => customers.toLocaleString('en'))
  return {
    what: `${what} p99, ${sizes[0]} customers beside ${sizes[1]}`,
    ...(await byTurns(ROUNDS, p99(large), p99(small))),
    unit: 'ms',
    target: { atMost: 1.2 },
  }
}

/** Every read of the customer's screens, in each round by others. */
const screens = async (large: Shop, small: Shop): Promise<readonly Finding[]> => {
  const of = new Map([
    [large, await screenReads(large, SCREEN_READS * ROUNDS)],
    [small, await screenReads(small, SCREEN_READS * ROUNDS)],
  ])
  const findings: Finding[] = []
  for (const path of of.get(large)?.keys() ?? []) {
    const rounds = new Map<Shop, number>()
    const nextOf: VisitsOf = async shop => {
      const round = rounds.get(shop) ?? 0
      rounds.set(shop, round + 1)
      return (
        of
          .get(shop)
          ?.get(path)
          ?.slice(round * SCREEN_READS, (round + 1) * SCREEN_READS) ?? []
      )
    }
    findings.push(await slowestOf(path, large, small, nextOf))
  }
  return findings
}

/** Staff waits less than this for a search, however many customers there are. */
const SEARCH_MS = 100

const searching = async ({ databaseUrl, customers }: OpenShop): Promise<Finding> => {
  const pool = openPool({ url: databaseUrl, max: 1, onError: () => undefined })
  const search = postgresStaffSearch({ db: openDatabase(pool), report: () => undefined })
  const ours = await byTurns(
    ROUNDS,
    () => slowestSearch(search, searchedTexts(customers)),
    async () => SEARCH_MS,
  )
  await pool.end()
  return {
    what: `slowest search, ${customers.toLocaleString('en')} customers beside ${SEARCH_MS} ms`,
    ...ours,
    unit: 'ms',
    target: { atMost: 1 },
  }
}

/** Shorter steps need no line. */
const TOLD_FROM_SECONDS = 1

type OpenShop = Shop & { readonly databaseUrl: string; readonly close: () => Promise<void> }

const openShop = async (url: string, customers: number): Promise<OpenShop> => {
  const name = `shop_${customers}`
  await runSql(url, `create database ${name}`)
  const databaseUrl = urlOf(url, name)
  await migrate(databaseUrl)
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const began = performance.now()
  const today = Day.addDays(Day.of(Instant.ofDate(new Date())), -1)
  const size = { customers, today, passwordHash: 'nobody signs in' }
  await generateShop(db, size, (what, took) => {
    if (took >= TOLD_FROM_SECONDS)
      console.error(`${customers.toLocaleString('en')} customers: ${what}, ${took.toFixed(1)} s`)
  })
  const { rows } = await db.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  const seconds = Math.round((performance.now() - began) / 1000)
  console.error(`${customers.toLocaleString('en')} customers: ${rows[0]?.size} in ${seconds} s`)
  const service = await serveOn(databaseUrl, await freePort())
  return {
    url: service.url,
    db,
    customers,
    databaseUrl,
    close: async () => {
      await service.stop()
      await db.end()
    },
  }
}
