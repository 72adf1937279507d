import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from 'neverthrow'
import type { EmbeddedFailure } from './embedded-failure.ts'
import type { ServerProcess } from './server-process.ts'

/** A PostgreSQL that was killed leaves processes that end a moment later. */
const TRY_EVERY_MS = 1_000

/** Restarts a PostgreSQL that ended unexpectedly, at the same address. Answers how to stop it for good. */
export const superviseServer = (
  first: ServerProcess,
  startAgain: () => Promise<Result<ServerProcess, EmbeddedFailure>>,
): (() => Promise<void>) => {
  let current = first
  let isStopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended
      if (isStopping) return
      await sleep(TRY_EVERY_MS, undefined, { ref: false })
      const started = await startAgain()
      if (started.isOk()) current = started.value
      if (isStopping) return current.stop()
    }
  }
  const watching = watch()
  return async () => {
    isStopping = true
    await current.stop()
    await watching
  }
}
