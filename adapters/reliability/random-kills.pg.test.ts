import { expect, test } from 'vitest'
import { crewOf } from './model/crew.ts'
import { dice } from './model/dice.ts'
import { runKills } from './model/run-kills.ts'
import { SOAK, SOAK_TIMEOUT_MS } from './model/soak-size.ts'
import { watch } from './model/watch.ts'
import { processes } from './spawned-service.ts'

test(
  'whoever is killed in the middle of whatever: in the end all is well, and nothing was charged twice (K8)',
  async () => {
    const running = await processes()
    const crew = await crewOf(running, dice(SOAK.seed))
    const counts = { commands: 0 }
    const watched = watch({
      title: `K8 (seed ${SOAK.seed})`,
      databaseUrl: running.databaseUrl,
      pids: crew.pids,
      counts: () => ({ ...counts, kills: crew.kills() }),
    })
    try {
      const until = Date.now() + (SOAK.isLong ? SOAK.seconds * 1000 : Infinity)
      expect(await runKills(crew, { ...SOAK, databaseUrl: running.databaseUrl, until, counts })).toEqual([])
    } finally {
      await watched.stop()
      await crew.close()
      await running.stop()
    }
  },
  SOAK_TIMEOUT_MS,
)
