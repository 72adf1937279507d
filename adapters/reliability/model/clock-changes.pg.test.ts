import { expect, test } from 'vitest'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { runClockChanges } from './run-clock-changes.ts'
import { SOAK, SOAK_TIMEOUT_MS } from './soak-size.ts'

test(
  'however the clock is set back and on between what people and workers do: nothing fails, and all that must hold holds (CW3)',
  async () => {
    const log: string[] = []
    const service = await runningService({ roles: ['api'], webhooks: 'lost', log })
    const until = Date.now() + SOAK.seconds * 1000
    let { seed } = SOAK
    let setBacks = 0
    try {
      do {
        const counts = { commands: 0, setBacks: 0 }
        const broken = await runClockChanges({ ...SOAK, ...service, seed, log, until, counts })
        expect({ seed, broken }).toEqual({ seed, broken: [] })
        setBacks += counts.setBacks
        seed += 1
      } while (SOAK.isLong && Date.now() < until)
      expect(setBacks).toBeGreaterThan(0)
    } finally {
      await service.stop()
    }
  },
  SOAK_TIMEOUT_MS,
)
