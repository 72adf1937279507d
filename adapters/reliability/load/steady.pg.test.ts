import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOAK, SOAK_TIMEOUT_MS } from '#adapters/reliability/model/soak-size.ts'
import { growth, formatFigures } from './figures.ts'
import { openShopUnderLoad, type ShopUnderLoad } from './shop-under-load.ts'
import { type Load, steadyLoad } from './steady-load.ts'

const LOAD: Load = SOAK.isLong
  ? { ...SOAK, places: 40, connectionsInRush: 2_000, calmMs: 8_000, sampleEveryMs: 5_000, restMs: 15_000 }
  : { ...SOAK, seconds: 6, places: 12, connectionsInRush: 200, calmMs: 200, sampleEveryMs: 1_000, restMs: 0 }

/** A leak is one for each thing that went wrong. */
const BY_CHANCE = 2

/** Callers share the machine with the service: one that gets no processor for ten seconds says in ten seconds nothing, and is answered so (408). */
const ANSWERS_OF_RUSH: readonly string[] = ['200', '408', '429', '503']

let shop: ShopUnderLoad
beforeAll(async () => {
  shop = await openShopUnderLoad()
}, 120_000)
afterAll(() => shop.close(), 120_000)

test(
  'hours of customers while one thing after the other fails: all are answered as promised, and nothing is left behind (M7, X10)',
  async () => {
    const say = SOAK.isLong ? (line: string) => void process.stdout.write(`M7 ${line}\n`) : () => undefined
    const { samples, counts, readsMs, rushes, wrong, connections, hasLived, visits } = await steadyLoad(shop, LOAD, say)
    if (SOAK.isLong) {
      say(`(seed ${SOAK.seed})\n${formatFigures(samples, counts)}`)
      say(`reads, ms: ${JSON.stringify(readsMs)}`)
      say(`${visits} visits; rushes ${JSON.stringify(rushes)}; connections ${JSON.stringify(connections)}`)
    }
    expect(hasLived).toBe(true)
    expect(wrong).toEqual([])
    expect(await shop.brokenInTheEnd()).toEqual([])
    expect(Object.keys(rushes).filter(status => !ANSWERS_OF_RUSH.includes(status))).toEqual([])
    expect(connections.busy).toBe(0)
    // The most of them are served: a service that refuses everybody keeps its promises too.
    expect(counts['200']).toBeGreaterThan((samples.at(-1)?.requests ?? 0) / 2)
    if (!SOAK.isLong) return
    expect(connections.left).toBeLessThanOrEqual(connections.idle + BY_CHANCE)
    expect(growth(samples)).toBeNull()
  },
  SOAK_TIMEOUT_MS,
)
