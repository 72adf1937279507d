import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { temporaryFolder } from '#adapters/postgres/testing/temporary-folder.ts'
import { connectionsTo, heldMiB, inspected, readRssMib } from '#adapters/reliability/model/watch.ts'
import { makeApi } from '#adapters/reliability/testing/api.ts'
import { busyConnections } from '#adapters/reliability/testing/flood.ts'
import { brokenInvariants } from '#adapters/reliability/testing/invariants.ts'
import { relay } from '#adapters/reliability/testing/relay.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { ended, freeAddress, processes } from '#adapters/reliability/testing/spawned-service.ts'
import { waitForNotices } from '#adapters/reliability/testing/wait-for-notices.ts'

export type ShopUnderLoad = Awaited<ReturnType<typeof openShopUnderLoad>>

const NOTIFIED_WITHIN_SECONDS = 240

/** The service's own; the clock of the stand-ins has some too. */
const OURS = `application_name like 'seasonkeep%' and application_name not like 'seasonkeep sandbox%'`

/**
 * The product in a process of its own whose memory can be asked for, its database behind a network that can fail and able to stop, and a
 * provider in another process that has its own way to the database.
 */
export const openShopUnderLoad = async () => {
  const dataFolder = temporaryFolder()
  const [way, providersWay] = [await relay(), await relay()]
  const startPostgres = async () => {
    const started = await startEmbedded({ dataFolder, owner: 'service', durable: false })
    if (started.isErr()) throw new Error(started.error.message)
    // Each time on another port.
    for (const each of [way, providersWay]) each.leadTo(started.value.url)
    return started.value
  }
  let postgres = await startPostgres()
  const running = await processes({ url: postgres.url, drop: async () => undefined })
  const [url, providerUrl, inspector] = [await freeAddress(), await freeAddress(), await freePort()]
  // The inspector is notified of each visit.
  const log = openSync(join(dataFolder, 'service.log'), 'w')
  const close = async (): Promise<void> => {
    await way.close()
    await running.stop()
    await providersWay.close()
    await postgres.stop()
    closeSync(log)
    rmSync(dataFolder, { recursive: true })
  }
  try {
    await running.start(`sandbox --port ${new URL(providerUrl).port}`, url, undefined, {
      env: { DATABASE_URL: providersWay.urlFor(postgres.url) },
    })
    const service = await running.start('serve --worker', url, undefined, {
      output: log,
      env: { DATABASE_URL: way.urlFor(postgres.url), SANDBOX_URL: providerUrl, ...inspected(inspector) },
    })
    return {
      url,
      providerUrl,
      way,
      api: makeApi(url),
      provider: makeApi(providerUrl),
      /** Not through the network that fails. */
      databaseUrl: () => postgres.url,
      stopDatabase: () => postgres.stop(),
      startDatabase: async () => void (postgres = await startPostgres()),
      isAlive: () => service.exitCode === null,
      rssMiB: () => readRssMib([service.pid ?? 0]),
      heldMiB: () => heldMiB(inspector),
      connections: () => connectionsTo(postgres.url, OURS),
      busyConnections: () => busyConnections(postgres.url),
      /** Until all messages are out that waited while something was away. */
      async waitForNotices(): Promise<void> {
        const database = new pg.Pool({ connectionString: postgres.url, max: 1 })
        await waitForNotices({ rows: async sql => (await database.query(sql)).rows }, NOTIFIED_WITHIN_SECONDS)
        await database.end()
      },
      /** The service ends; one whose provider’s clock can be moved by a week takes its place, and settles what is left. */
      async brokenInTheEnd(): Promise<readonly string[]> {
        service.kill('SIGTERM')
        await ended(service)
        await runSql(postgres.url, 'delete from sandbox.fault')
        await running.start('serve --worker', url, undefined, { env: { DATABASE_URL: postgres.url } })
        return brokenInvariants({ api: makeApi(url), databaseUrl: postgres.url })
      },
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
