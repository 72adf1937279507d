import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { FAILPOINTS } from '#core/shared/failpoint.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { ended, type Processes } from '#adapters/reliability/testing/spawned-service.ts'
import type { SeededRandom } from './seeded-random.ts'
import { roundRobinProxy } from './round-robin-proxy.ts'

export type WorkerPool = Awaited<ReturnType<typeof workerPool>>

const KILL_WITHIN_MS = 300
const FAILPOINT_PASSES = 3

type Slot = { readonly command: 'serve' | 'worker'; readonly at: string; child: ChildProcess | null; isArmed: boolean }

/** Two API processes and two workers behind one address; a process that dies is replaced, until the pool is ordered to stay alive. */
export const workerPool = async (processes: Processes, random: SeededRandom) => {
  const ports = [await freePort(), await freePort()]
  const proxy = await roundRobinProxy(await freePort(), ports)
  const slots: readonly Slot[] = [
    ...ports.map((port): Slot => ({ command: 'serve', at: `http://127.0.0.1:${port}`, child: null, isArmed: false })),
    ...ports.map((): Slot => ({ command: 'worker', at: proxy.url, child: null, isArmed: false })),
  ]
  let kills = 0
  let isDangerous = true
  const closing = new AbortController()

  /** Half of those that replace one that died have a failpoint armed. */
  const anyFailpoint = (): string | undefined =>
    isDangerous && random.below(2) === 0
      ? `${FAILPOINTS[random.below(FAILPOINTS.length)]}@${1 + random.below(FAILPOINT_PASSES)}`
      : undefined

  /** A busy machine may not let a process start at once: then the next one tries. */
  const keepRunning = async (slot: Slot): Promise<void> => {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const more = { env: { PUBLIC_URL: proxy.url } }
      const failpoint = isFirst ? undefined : anyFailpoint()
      slot.isArmed = failpoint !== undefined
      slot.child = await processes.start(slot.command, slot.at, failpoint, more).catch(() => null)
      if (slot.child === null) continue
      if (closing.signal.aborted) slot.child.kill('SIGKILL')
      await ended(slot.child)
      slot.child = null
      if (!closing.signal.aborted) kills += 1
    }
  }
  const running = slots.map(keepRunning)
  const allRunning = async (): Promise<void> => {
    while (slots.some(({ child }) => child === null || child.signalCode !== null)) await delay(50)
  }
  await allRunning()

  return {
    url: proxy.url,
    kills: () => kills,
    /** Somebody dies within the next moment, as long as enough others live. */
    async kill(): Promise<void> {
      await delay(random.below(KILL_WITHIN_MS))
      const alive = slots.filter(({ child }) => child !== null)
      if (alive.length > 2) alive[random.below(alive.length)]?.child?.kill('SIGKILL')
    },
    /** No process is killed any more, and none dies of a failpoint. */
    async stopKilling(): Promise<void> {
      isDangerous = false
      await allRunning()
      const armed = slots.filter(({ isArmed }) => isArmed)
      for (const { child } of armed) child?.kill('SIGKILL')
      while (armed.some(({ isArmed, child }) => isArmed || child === null)) await delay(50)
    },
    pids: (): readonly number[] => slots.flatMap(({ child }) => child?.pid ?? []),
    async close(): Promise<void> {
      closing.abort()
      isDangerous = false
      for (const { child } of slots) child?.kill('SIGKILL')
      await Promise.all(running)
      await proxy.close()
    },
  }
}
