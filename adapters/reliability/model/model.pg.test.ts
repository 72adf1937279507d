import { openSync } from 'node:fs'
import { devNull } from 'node:os'
import { expect, test } from 'vitest'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { runningService } from '#adapters/reliability/testing/running-service.ts'
import { freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'
import { inspected, watch } from './watch.ts'
import { runModel } from './run-model.ts'
import { openShop } from './shop.ts'
import { SOAK, SOAK_TIMEOUT_MS } from './soak-size.ts'

/** In this process, which is quick, or in one of its own whose memory can be watched. */
const served = async () => {
  if (!SOAK.isLong)
    return { ...(await runningService({ roles: ['api'], webhooks: 'lost' })), pid: process.pid, inspector: undefined }
  const { databaseUrl, start, stop } = await processes()
  const url = await freeAddress()
  const inspector = await freePort()
  // What the inspector says is nobody's business.
  const output = openSync(devNull, 'w')
  const { pid = 0 } = await start('serve', url, undefined, { env: inspected(inspector), output })
  await dropWebhooks(databaseUrl)
  return { url, databaseUrl, stop, pid, inspector }
}

test(
  'whatever customers, staff, workers and the provider do, the shop is as the rules have it, and its books agree (M1, G255)',
  async () => {
    const service = await served()
    const shop = await openShop(service)
    const counts = { runs: 0, commands: 0 }
    const title = `M1 (seed ${SOAK.seed})`
    const { databaseUrl, pid, inspector } = service
    const watched = watch({ title, databaseUrl, pids: () => [pid], inspector, counts: () => counts })
    try {
      await runModel(shop, { ...SOAK, until: Date.now() + SOAK.seconds * 1000, counts })
      expect(counts.commands).toBeGreaterThan(0)
    } finally {
      await watched.stop()
      await shop.close()
      await service.stop()
    }
  },
  SOAK_TIMEOUT_MS,
)
