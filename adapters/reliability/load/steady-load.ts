import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '#adapters/reliability/model/seeded-random.ts'
import { answersUnderLoad } from './answers.ts'
import { openVirtualUsers } from './virtual-users.ts'
import type { Sample } from './figures.ts'
import { faults } from './faults.ts'
import type { ShopUnderLoad } from './shop-under-load.ts'
import { visitors } from './visitors.ts'

export type Load = {
  readonly seconds: number
  readonly seed: number
  /** Customers at a time. */
  readonly places: number
  readonly connectionsInRush: number
  /** Between two faults. */
  readonly calmMs: number
  readonly sampleEveryMs: number
  /** How long there is no visitor, before the first fault and in the end, until connections are counted: more than the pool keeps an idle one. */
  readonly restMs: number
}

const CUSTOMERS = 120
const LOOKS = 10

/** Customers come and go while one thing after the other goes wrong; answers what was seen. */
export const steadyLoad = async (shop: ShopUnderLoad, load: Load, say: (line: string) => void) => {
  const virtualUsers = await openVirtualUsers(shop.api, shop.databaseUrl(), CUSTOMERS)
  const answers = answersUnderLoad()
  const rushes: Record<string, number> = {}
  const samples: Sample[] = []
  const come = () =>
    visitors(
      { url: shop.url, windowUrl: shop.providerUrl, virtualUsers, answers, random: seededRandom(load.seed) },
      load.places,
    )
  /** The fewest of some looks: rounds that happen to meet need one more each. */
  const connectionsAfterRest = async (): Promise<number> => {
    await delay(load.restMs)
    const looks: number[] = []
    for (let look = 0; look < LOOKS; look += 1) {
      looks.push(await shop.connections())
      await delay(load.restMs / LOOKS)
    }
    return Math.min(...looks)
  }

  // What the first customers open stays open.
  const first = come()
  await delay(load.restMs)
  await first.sendHome()
  const idle = await connectionsAfterRest()

  const began = performance.now()
  const minutes = (): number => (performance.now() - began) / 60_000
  const take = async (): Promise<void> => {
    const [heldMiB, connections] = await Promise.all([shop.heldMiB(), shop.connections()])
    const requests = Object.values(answers.counts()).reduce((sum, count) => sum + count, 0)
    samples.push({ atMinutes: minutes(), rssMiB: shop.rssMiB(), heldMiB, connections, requests })
  }
  // A database that is away is not asked how many connections it has.
  const timer = setInterval(() => void take().catch(() => undefined), load.sampleEveryMs)
  const coming = come()
  const rushing = seededRandom(load.seed)
  const things = faults({
    shop,
    rush: async () => {
      const { email, password } = virtualUsers.anybody(rushing)
      const { status, body } = await shop.api.call('POST', '/api/users/login', { body: { email, password } })
      return status === 200 ? { token: body.token, connections: load.connectionsInRush } : null
    },
    noteRush(found) {
      for (const [status, count] of Object.entries(found)) rushes[status] = (rushes[status] ?? 0) + count
    },
  })
  for (let turn = 0; minutes() * 60 < load.seconds; turn += 1) {
    const [name, happen] = things[turn % things.length] ?? ['', async () => undefined]
    say(`${minutes().toFixed(1)} min: ${name}`)
    await happen()
    await delay(load.calmMs)
  }
  await coming.sendHome()
  clearInterval(timer)
  await shop.waitForNotices()
  await take()
  const busy = await shop.busyConnections()
  return {
    samples,
    visits: coming.visits(),
    counts: answers.counts(),
    readsMs: answers.readsMs(),
    rushes,
    wrong: answers.wrong(),
    connections: { idle, left: await connectionsAfterRest(), busy },
    hasLived: shop.isAlive(),
  }
}
