import { expect, test } from 'vitest'
import { processes } from '#adapters/reliability/testing/spawned-service.ts'
import { workerPool } from './worker-pool.ts'
import { seededRandom } from './seeded-random.ts'
import { runKills } from './run-kills.ts'
import { SOAK, SOAK_TIMEOUT_MS } from './soak-size.ts'
import { watch } from './watch.ts'

test(
  'survives random process kills without double charges (K8)',
  async () => {
    const running = await processes()
    const pool = await workerPool(running, seededRandom(SOAK.seed))
    const counts = { commands: 0 }
    const watched = watch({
      title: `K8 (seed ${SOAK.seed})`,
      databaseUrl: running.databaseUrl,
      pids: pool.pids,
      counts: () => ({ ...counts, kills: pool.kills() }),
    })
    try {
      const until = Date.now() + (SOAK.isLong ? SOAK.seconds * 1000 : Infinity)
      expect(await runKills(pool, { ...SOAK, databaseUrl: running.databaseUrl, until, counts })).toEqual([])
    } finally {
      await watched.stop()
      await pool.close()
      await running.stop()
    }
  },
  SOAK_TIMEOUT_MS,
)
