import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { err, ok, type ResultAsync, safeTry } from 'neverthrow'
import { ensureCluster, openDataFolder, placesIn } from './cluster.ts'
import { type EmbeddedFailure, failed } from './embedded-failure.ts'
import { findInstallation } from './installation.ts'
import { superviseServer } from './supervise-server.ts'
import { livePostmaster, type Owner, readOwner, urlFor } from './running.ts'
import { startServer } from './server-process.ts'

export type EmbeddedPostgres = {
  /** Carries the password: never to be printed. */
  readonly url: string
  /** False when a service on the same data started it; it then stops with that service. */
  readonly isOwner: boolean
  readonly stop: () => Promise<void>
}

export type EmbeddedOptions = {
  readonly dataFolder: string
  /** A `service` shares its PostgreSQL with every later start; one of a `command` is waited for. */
  readonly owner: Owner
  /** `false` gives up safety for speed: tests only. */
  readonly durable?: boolean
  /** How many it takes at once; PostgreSQL's own hundred by default. */
  readonly connections?: number
}

/** A command that runs, or a PostgreSQL that is just starting or stopping, gets this long to make room. */
const WAIT_LIMIT_MS = 30_000
const LOOK_EVERY_MS = 50

/** Another start was faster, or processes of a killed PostgreSQL are still ending, or the port was just taken. */
const WORTH_ANOTHER_TRY = /lock file|shared memory|TCP\/IP socket/

/** Starts PostgreSQL on this data folder, or joins the one that runs there. It ends when this process ends, however that is. */
export const startEmbedded = (options: EmbeddedOptions): ResultAsync<EmbeddedPostgres, EmbeddedFailure> =>
  safeTry(async function* () {
    const places = placesIn(resolve(options.dataFolder))
    const { owner, durable: isDurable = true, connections } = options
    const how = { owner, isDurable, ...(connections !== undefined && { connections }) }
    yield* openDataFolder(places)
    const installation = yield* await findInstallation(places.cluster)
    const password = yield* await ensureCluster(places, installation, isDurable)

    const giveUpAt = performance.now() + WAIT_LIMIT_MS
    while (performance.now() < giveUpAt) {
      const live = livePostmaster(places.cluster)
      if (live === undefined) {
        const started = await startServer(places, installation, how)
        if (started.isOk()) {
          const again = () => {
            livePostmaster(places.cluster)
            return startServer(places, installation, { ...how, port: started.value.port })
          }
          const stop = owner === 'service' ? superviseServer(started.value, again) : started.value.stop
          return ok({ url: urlFor(started.value.port, password), isOwner: true, stop })
        }
        if (!WORTH_ANOTHER_TRY.test(started.error.message)) return err(started.error)
      } else if ((await readOwner(urlFor(live.port, password))) === 'service') {
        return ok({ url: urlFor(live.port, password), isOwner: false, stop: async () => {} })
      }
      await sleep(LOOK_EVERY_MS)
    }
    return failed(
      'PostgresNotStarted',
      `The database in ${places.data} was busy for ${WAIT_LIMIT_MS / 1000} s. Try again.`,
    )
  })
