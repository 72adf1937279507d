import fc from 'fast-check'
import pg from 'pg'
import type { Day } from '#core/shared/day.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import { DESK_ACTIONS } from './desk-actions.ts'
import { seededRandom } from './seeded-random.ts'
import { MONEY_ACTIONS } from './money-actions.ts'
import { openShop } from './shop.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'
import { WINDOW_ACTIONS } from './window-actions.ts'
import { readWorld } from './read-world.ts'
import { TIME_ACTIONS, SETTLE_ALL, WORK_ACTIONS } from './work-actions.ts'
import { noWorld } from './world.ts'

type ClockChanges = {
  readonly url: string
  readonly databaseUrl: string
  /** Lines of the service's log; they are taken out. */
  readonly log: string[]
  readonly seed: number
  readonly commands: number
  /** Even when fewer were given. */
  readonly until: number
  readonly counts: { commands: number; setBacks: number }
}

const CUSTOMERS = 3
const BEGINS = Date.parse('2026-11-20T15:00:00+09:00')
/** Contracts of other people, whose renewals come due while all this happens: so many with a reminder, and so many without. */
const RENEWING = 2
const RENEWING_SINCE = '2025-12-03' as Day
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
/** By how much the clock is set, back more often than on; that is no time that has passed. */
const SET_BY = [-SECOND, -5 * SECOND, -90 * SECOND, -HOUR, -DAY, -3 * DAY, HOUR, DAY]
const TICK_MS = 2000
/** The end of a failing story, for the message. */
const STORY = 12
/** What a provider fails in is no fault of ours, and is in no line of errors. */
const FAULT = /"level":50/

const Action = fc.oneof(
  ...CUSTOMER_ACTIONS,
  ...DESK_ACTIONS,
  ...MONEY_ACTIONS,
  ...STAFF_ACTIONS,
  ...WINDOW_ACTIONS,
  ...WORK_ACTIONS,
)

/**
 * Customers, staff and workers while the clock is set back and on by seconds to days between any two of their actions. What each of them
 * is answered depends on the clock and is not predicted: nothing may fail, and what must hold holds after each. Answers what does not.
 */
export const runClockChanges = async ({
  url,
  databaseUrl,
  log,
  seed,
  commands,
  until,
  counts,
}: ClockChanges): Promise<readonly string[]> => {
  const { below } = seededRandom(seed)
  const actions = fc.sample(Action, { seed, numRuns: 10_000 })
  const lapses = fc.sample(fc.oneof(...TIME_ACTIONS), { seed, numRuns: 1_000 })
  const pickAny = <One>(all: readonly One[]): One => all[below(all.length)] as One

  const shop = await openShop({ url, databaseUrl, isClockSteady: false })
  const told: string[] = []
  try {
    await shop.reopen(CUSTOMERS, BEGINS)
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
    for (const isNotified of [true, false]) await seedContracts(pool, RENEWING, { start: RENEWING_SINCE, isNotified })
    await pool.end()
    const world = noWorld(BEGINS)
    let latest = BEGINS
    while (counts.commands < commands && Date.now() < until) {
      await readWorld(shop, world, BEGINS)
      const lapse = pickAny(lapses)
      if (below(3) === 0 && lapse.can(world)) await lapse.perform(shop, world)
      if (below(2) === 0) {
        const by = pickAny(SET_BY)
        counts.setBacks += by < 0 ? 1 : 0
        told.push(`clock ${by / SECOND} s`)
        await shop.setClock(shop.now() + by)
      } else await shop.setClock(shop.now() + TICK_MS)
      await readWorld(shop, world, BEGINS)
      const action = pickAny(actions)
      if (!action.can(world)) continue
      counts.commands += 1
      told.push(action.name)
      const answer = await action.perform(shop, world)
      const faults = answer === 'ServiceUnreachable' ? [answer] : log.splice(0).filter(line => FAULT.test(line))
      const broken = [...faults, ...(await shop.brokenInvariantsNow())]
      if (broken.length > 0) return [`after ${told.slice(-STORY).join(', ')}:`, ...broken]
      latest = Math.max(latest, shop.now())
    }
    await shop.setClock(latest)
    for (const action of SETTLE_ALL) await action.perform(shop, { ...world, now: latest })
    return await shop.brokenAtRest()
  } finally {
    await shop.close()
  }
}
