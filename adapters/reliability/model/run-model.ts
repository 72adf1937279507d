import fc from 'fast-check'
import type { Action } from './action.ts'
import { differences } from './agreement.ts'
import { CUSTOMER_ACTIONS } from './customer-actions.ts'
import { DESK_ACTIONS } from './desk-actions.ts'
import { decidePending } from './money.ts'
import { MONEY_ACTIONS } from './money-actions.ts'
import { PRICE_ACTIONS } from './price-actions.ts'
import { InitialOrders } from './usual-steps.ts'
import type { Shop } from './shop.ts'
import { STAFF_ACTIONS } from './staff-actions.ts'
import { WINDOW_ACTIONS } from './window-actions.ts'
import { SETTLE_ALL, WORK_ACTIONS } from './work-actions.ts'
import { finishEverything } from './finish-everything.ts'
import { sumsThatDiffer } from './sums.ts'
import { noWorld, type World } from './world.ts'

const Action = fc.oneof(
  ...CUSTOMER_ACTIONS,
  ...DESK_ACTIONS,
  ...MONEY_ACTIONS,
  ...PRICE_ACTIONS,
  ...STAFF_ACTIONS,
  ...WINDOW_ACTIONS,
  ...WORK_ACTIONS,
)

/** Days on which runs begin: before a winter, at its end, at the end of a season, and on a leap day. */
const BEGINNINGS = ['2026-11-20', '2027-03-29', '2027-06-29', '2028-02-28', '2026-12-30'].map(day =>
  Date.parse(`${day}T15:00:00+09:00`),
)
const CUSTOMERS = 2
const TICK_MS = 1000

const Before = fc.array(InitialOrders, { maxLength: 2 })

type Command = fc.AsyncCommand<World, Shop>

const taken = (action: Action, counted: () => unknown = () => undefined): Command => ({
  check: world => action.can(world),
  async run(world, shop) {
    counted()
    world.now += TICK_MS
    await shop.setClock(world.now)
    const answer = await action.perform(shop, world)
    decidePending(world)
    const expected = action.predict(world)
    decidePending(world)
    const broken = [
      ...(answer === expected ? [] : [`the answer was "${answer}", by the model "${expected}"`]),
      ...(await Promise.all([differences(shop, world), shop.brokenInvariantsNow()])).flat(),
    ]
    if (broken.length > 0) throw new Error(`after "${action.name}": ${broken.join('; ')}`)
  },
  toString: () => action.name,
})

const opened = async (shop: Shop, now: number): Promise<World> => {
  await shop.reopen(CUSTOMERS, now)
  const owners = Array.from({ length: CUSTOMERS }, () => ({ card: null, hasLeft: false, hasLogin: true }))
  return { ...noWorld(now), owners }
}

const atRest = async (shop: Shop, world: World): Promise<void> => {
  for (const action of SETTLE_ALL) await action.perform(shop, world)
  const broken = await shop.brokenAtRest()
  if (broken.length > 0) throw new Error(`at rest: ${broken.join('; ')}`)
}

/** As far as the model knows what happened: what leads home moves money too. */
const rested = async (shop: Shop, world: World): Promise<void> => {
  await atRest(shop, world)
  const differing = await sumsThatDiffer(shop, world)
  if (differing.length > 0) throw new Error(`the books (G255): ${differing.join('; ')}`)
}

/** From wherever the story has come to there is a way home for everything; what must hold holds there too. */
const finished = async (shop: Shop): Promise<void> => {
  await finishEverything(shop)
  const broken = await shop.brokenInvariantsNow()
  if (broken.length > 0) throw new Error(`on the way home: ${broken.join('; ')}`)
}

/** Takes these actions, from this moment on, and then the way home; those that cannot be taken are passed over. */
export const runSequence = async (shop: Shop, now: number, actions: readonly Action[]): Promise<void> => {
  const world = await opened(shop, now)
  for (const action of actions) if (action.can(world)) await taken(action).run(world, shop)
  await rested(shop, world)
  await finished(shop)
}

export type ModelRuns = {
  readonly commands: number
  readonly seed: number
  readonly runs: number
  /** No run begins after this time; a shorter sequence is looked for a while longer. */
  readonly until: number
  readonly counts: { runs: number; commands: number }
}

type Story = {
  readonly now: number
  readonly before: readonly (readonly Action[])[]
  readonly sequence: Iterable<Command>
  /** Whether all that was in doubt is decided before the way home begins. */
  readonly isRested: boolean
}

const SHRINK_MS = 300_000

/** Takes random sequences of actions in a shop and in its model; the failure names the shortest sequence that was found, and its seed. */
export const runModel = async (shop: Shop, { commands, seed, runs, until, counts }: ModelRuns): Promise<void> => {
  let endsAt = until
  const Sequence = fc.noBias(
    fc.commands([Action.map(action => taken(action, () => (counts.commands += 1)))], {
      maxCommands: commands,
      size: 'max',
    }),
  )
  const run = async ({ now, before, sequence, isRested }: Story) => {
    const world = await opened(shop, now)
    for (const action of before.flat()) if (action.can(world)) await taken(action).run(world, shop)
    await fc.asyncModelRun(() => ({ model: world, real: shop }), sequence)
    if (isRested) await rested(shop, world)
    await finished(shop)
    if (!isRested) await atRest(shop, { ...world, now: shop.now() })
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BEGINNINGS),
      Before,
      Sequence,
      fc.boolean(),
      async (now, before, sequence, isRested) => {
        if (Date.now() > endsAt) return
        counts.runs += 1
        try {
          await run({ now, before, sequence, isRested })
        } catch (broken) {
          if (endsAt === until) {
            endsAt = Date.now() + SHRINK_MS
            process.stdout.write(`${String(broken)}\nLooking for a shorter way there…\n`)
          }
          throw broken
        }
      },
    ),
    { seed, numRuns: runs },
  )
}
