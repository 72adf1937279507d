import { mediansOfThirds } from '#adapters/reliability/load/figures.ts'
import { heldMiB, inspected, readRssMib, slope } from '#adapters/reliability/model/watch.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { confirms, reads, type Shop, type Visit } from './growth/visits.ts'
import type { Finding } from './measure.ts'
import { serveOn } from './with-service.ts'
import { withShop } from './with-shop.ts'

const CUSTOMERS = 10_000
const VISITORS = 10
/** Of each kind between two looks at the memory. */
const READS = 300
const CONFIRMS = 10
/** What may be held after the start, and what the system may have given under load, in MiB. */
const AFTER_START = 60
const UNDER_LOAD = 200

type Look = { readonly atMinutes: number; readonly rssMiB: number; readonly heldMiB: number }

/** One process that answers for customers from all over a shop for so many minutes: its memory after the start, under load, and how it grows. */
export const benchMemory = (minutes: number): Promise<readonly Finding[]> =>
  withShop(CUSTOMERS, async ({ databaseUrl, db }) => {
    const inspector = await freePort()
    // The inspector tells of each look there.
    const service = await serveOn(databaseUrl, await freePort(), { env: inspected(inspector), stderr: 'ignore' })
    const began = performance.now()
    const look = async (): Promise<Look> => ({
      atMinutes: (performance.now() - began) / 60_000,
      rssMiB: readRssMib([service.pid]),
      heldMiB: await heldMiB(inspector),
    })
    try {
      const start = await look()
      const looks: Look[] = []
      for (let at = 0; at < minutes; at = looks.at(-1)?.atMinutes ?? minutes) {
        await goThrough(await visits({ url: service.url, db, customers: CUSTOMERS }))
        const seen = await look()
        console.error(
          `${seen.atMinutes.toFixed(1)} min: ${seen.rssMiB.toFixed(0)} MiB, ${seen.heldMiB.toFixed(1)} held`,
        )
        looks.push(seen)
      }
      return found(start.heldMiB, looks)
    } finally {
      await service.stop()
    }
  })

const visits = async (shop: Shop): Promise<readonly Visit[]> => [
  ...(await reads(shop, READS, () => '/api/users/home-info')),
  ...(await reads(shop, READS, customer => `/api/payments/user/${customer}`)),
  ...(await reads(shop, READS, () => '/api/users/storing/active')),
  ...(await confirms(shop, CONFIRMS)),
]

const goThrough = async (all: readonly Visit[]): Promise<void> => {
  const waiting = all.values()
  const visitor = async (): Promise<void> => {
    for (const visit of waiting) await visit()
  }
  await Promise.all(Array.from({ length: VISITORS }, visitor))
}

/** The first third warms up. */
const found = (start: number, looks: readonly Look[]): readonly Finding[] => {
  const warm = looks.slice(Math.ceil(looks.length / 3))
  const aMinute = slope(warm.map(({ atMinutes, heldMiB: held }) => [atMinutes, held]))
  // Caches that fill and are emptied make it go up and down: in a run of minutes it says less than the thirds.
  console.error(`held: ${aMinute.toFixed(2)} MiB more a minute by its slope`)
  const [, middle = Number.NaN, last = Number.NaN] = mediansOfThirds(looks.map(({ heldMiB: held }) => held))
  const unit = 'MiB'
  return [
    {
      what: 'memory held after the start (floor: the limit)',
      ours: start,
      floor: AFTER_START,
      unit,
      target: { atMost: 1 },
    },
    {
      what: 'memory under load (floor: the limit)',
      ours: Math.max(...looks.map(({ rssMiB }) => rssMiB)),
      floor: UNDER_LOAD,
      unit,
      target: { atMost: 1 },
    },
    {
      what: 'memory held, last third beside the one before',
      ours: last,
      floor: middle,
      unit,
      target: { atMost: 1.05 },
    },
  ]
}
