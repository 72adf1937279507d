import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import type { Day } from '#core/shared/day.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { WorkerPool } from './worker-pool.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import { DESK_ACTIONS } from './desk-actions.ts'
import { seededRandom } from './seeded-random.ts'
import { MONEY_ACTIONS } from './money-actions.ts'
import { type Fault, openShop, type Shop } from './shop.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'
import { WINDOW_ACTIONS } from './window-actions.ts'
import { readWorld } from './read-world.ts'
import { TIME_ACTIONS } from './work-actions.ts'
import { noWorld } from './world.ts'

export type KillRun = {
  readonly databaseUrl: string
  readonly seed: number
  /** At least so many commands, and so many killed. */
  readonly commands: number
  readonly kills: number
  /** Even when there were fewer. */
  readonly until: number
  readonly counts: { commands: number }
}

const CUSTOMERS = 8
/** Contracts of other people, whose renewals come due while all this happens. */
const RENEWING = 12
const BEGINS = Date.parse('2026-11-20T15:00:00+09:00')
const RENEWING_SINCE = '2025-11-28' as Day
const AT_ONCE = 4
const TICK_MS = 2000
/** Batches of actions. */
const KILL_EVERY = 3

const Action = fc.oneof(...CUSTOMER_ACTIONS, ...DESK_ACTIONS, ...MONEY_ACTIONS, ...STAFF_ACTIONS, ...WINDOW_ACTIONS)

/** The provider is slow now and then, so that a process dies while it answers; or it is odd, and its record says something else for a while. */
const CROOKED: readonly (readonly Fault[])[] = [
  ...Array.from({ length: 4 }, () => ['confirm', 'cancel', 'billing', 'lookup'].map((on): Fault => `${on} delay:300`)),
  ['confirm pending:40', 'billing pending:7200', 'cancel pending:86400'],
  ['confirm pending-abort:400', 'billing pending-abort:86400', 'cancel pending-abort:600'],
  ['confirm answer:currency="USD"', 'billing answer:status="READY"', 'cancel answer:cancels=null'],
  ['confirm answer:balanceAmount=1', 'billing answer:approvedAt=null', 'lookup answer:status="SOMETHING_NEW"'],
  ['confirm cut', 'billing cut', 'cancel cut', 'lookup html'],
  ['billing error-after:REJECT_CARD_PAYMENT', 'cancel error-after:NOT_MATCHES_REFUNDABLE_AMOUNT'],
  [
    'confirm error-after:REJECT_CARD_COMPANY',
    'billing error-after:INVALID_REQUEST',
    'cancel error-after:FORBIDDEN_REQUEST',
  ],
  ['confirm error-after:INVALID_REQUEST', 'billing answer:currency="USD"', 'cancel answer:currency="USD"'],
  // Keys that read nothing for a while, whatever they charge (G925).
  ['lookup error:UNAUTHORIZED_KEY', 'billing error-after:REJECT_CARD_PAYMENT', 'confirm drop-after'],
  ['lookup error:FORBIDDEN_REQUEST', 'billing drop-after', 'cancel error-after:NOT_CANCELABLE_AMOUNT'],
]

/**
 * Customers and staff at work while processes die and come back. Nobody knows what an action that met a death has done:
 * what must hold, holds in the end. Answers what does not.
 */
export const runKills = async (pool: WorkerPool, asked: KillRun): Promise<readonly string[]> => {
  const { databaseUrl, seed, until, counts } = asked
  const { below } = seededRandom(seed)
  const actions = fc.sample(Action, { seed, numRuns: 10_000 })
  const lapses = fc.sample(fc.oneof(...TIME_ACTIONS), { seed, numRuns: 1_000 })
  const pickAny = <One>(all: readonly One[]): One => all[below(all.length)] as One

  const shop = await openShop({ url: pool.url, databaseUrl })
  try {
    await shop.reopen(CUSTOMERS, BEGINS)
    await renewingContracts(databaseUrl)
    const world = noWorld(BEGINS)
    const isEnough = () => pool.kills() >= asked.kills && counts.commands >= asked.commands
    while (!isEnough() && Date.now() < until) {
      await readWorld(shop, world, BEGINS)
      await attempt(() => shop.order(pickAny(CROOKED), 1))
      const batch = Array.from({ length: AT_ONCE }, () => pickAny(actions)).filter(action => action.can(world))
      counts.commands += batch.length
      const done = batch.map(action => attempt(() => action.perform(shop, world)))
      await Promise.all(below(KILL_EVERY) === 0 ? [...done, pool.kill()] : done)
      const lapse = pickAny(lapses)
      const isLonger = below(3) === 0 && lapse.can(world)
      await attempt(() => (isLonger ? lapse.perform(shop, world) : shop.setClock(world.now + TICK_MS)))
    }
    await pool.stopKilling()
    return await inTheEnd(shop)
  } finally {
    await shop.close()
  }
}

/** Who died may have been asked: then nothing is known. */
const attempt = (work: () => Promise<unknown>): Promise<unknown> => work().catch(() => undefined)

const renewingContracts = async (databaseUrl: string): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  await seedContracts(pool, RENEWING, { start: RENEWING_SINCE })
  await pool.end()
}

const TWO_DAYS_MS = 2 * 86_400_000
const STEPS = 4
const REST_MS = 120_000

/** After kills there may be cards that the provider issued and no customer has, and a message that was sent once more (K5). */
const EXCUSED = /^(the provider knows no card|I13)/

/** The workers work on for a week and a day, and everything must be as it should. */
const inTheEnd = async (shop: Shop): Promise<readonly string[]> => {
  await shop.order([])
  for (let step = 0; step < STEPS; step += 1) {
    await shop.setClock(shop.now() + TWO_DAYS_MS)
    for (const until = Date.now() + REST_MS; Date.now() < until && (await shop.stuck()).length > 0;) await delay(200)
  }
  const stuck = await shop.stuck()
  const broken = await shop.brokenAtRest()
  return [...stuck, ...broken.filter(found => !EXCUSED.test(found))]
}
