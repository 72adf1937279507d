import { expect, test } from 'vitest'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { runClockChanges } from './run-clock-changes.ts'
import { SOAK, SOAK_TIMEOUT_MS } from './soak-size.ts'

test(
  'however the clock is set back and on between what people and workers do: nothing fails, and all that must hold holds (CW3)',
  async () => {
    const log: string[] = []
    const service = await runningService({ roles: ['api'], webhooks: 'lost', log })
    const counts = { commands: 0, setBacks: 0 }
    try {
      const until = Date.now() + SOAK.seconds * 1000
      expect({ seed: SOAK.seed, broken: await runClockChanges({ ...SOAK, ...service, log, until, counts }) }).toEqual({
        seed: SOAK.seed,
        broken: [],
      })
      expect(counts.setBacks).toBeGreaterThan(0)
    } finally {
      await service.stop()
    }
  },
  SOAK_TIMEOUT_MS,
)
