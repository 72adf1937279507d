import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { FAILPOINTS } from '#core/shared/failpoint.ts'
import { freePort } from '#adapters/reliability/testing/running-service.ts'
import { ended, type Processes } from '#adapters/reliability/testing/spawned-service.ts'
import type { SeededRandom } from './seeded-random.ts'
import { frontDoor } from './front-door.ts'

export type WorkerPool = Awaited<ReturnType<typeof crewOf>>

const KILL_WITHIN_MS = 300
const FAILPOINT_PASSES = 3

type Post = { readonly command: 'serve' | 'worker'; readonly at: string; child: ChildProcess | null }

/** Two API processes and two workers behind one address; a process that dies is replaced, until the pool is told to stay alive. */
export const crewOf = async (processes: Processes, random: SeededRandom) => {
  const ports = [await freePort(), await freePort()]
  const door = await frontDoor(await freePort(), ports)
  const posts: readonly Post[] = [
    ...ports.map((port): Post => ({ command: 'serve', at: `http://127.0.0.1:${port}`, child: null })),
    ...ports.map((): Post => ({ command: 'worker', at: door.url, child: null })),
  ]
  let kills = 0
  let isDangerous = true
  const closing = new AbortController()

  /** Half of those that come after one that died carry a mine. */
  const mine = (): string | undefined =>
    isDangerous && random.below(2) === 0
      ? `${FAILPOINTS[random.below(FAILPOINTS.length)]}@${1 + random.below(FAILPOINT_PASSES)}`
      : undefined

  /** A busy machine may not let somebody start at once: then the next one tries. */
  const keepManned = async (post: Post): Promise<void> => {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const more = { env: { PUBLIC_URL: door.url } }
      post.child = await processes.start(post.command, post.at, isFirst ? undefined : mine(), more).catch(() => null)
      if (post.child === null) continue
      if (closing.signal.aborted) post.child.kill('SIGKILL')
      await ended(post.child)
      post.child = null
      if (!closing.signal.aborted) kills += 1
    }
  }
  const keeping = posts.map(keepManned)
  const allManned = async (): Promise<void> => {
    while (posts.some(({ child }) => child === null || child.signalCode !== null)) await delay(50)
  }
  await allManned()

  return {
    url: door.url,
    kills: () => kills,
    /** Somebody dies within the next moment, as long as enough others live. */
    async kill(): Promise<void> {
      await delay(random.below(KILL_WITHIN_MS))
      const alive = posts.filter(({ child }) => child !== null)
      if (alive.length > 2) alive[random.below(alive.length)]?.child?.kill('SIGKILL')
    },
    /** No process is killed any more; one that still has a failpoint armed and dies of it is replaced by one without. */
    async save(): Promise<void> {
      isDangerous = false
      await allManned()
    },
    pids: (): readonly number[] => posts.flatMap(({ child }) => child?.pid ?? []),
    async close(): Promise<void> {
      closing.abort()
      isDangerous = false
      for (const { child } of posts) child?.kill('SIGKILL')
      await Promise.all(keeping)
      await door.close()
    },
  }
}
