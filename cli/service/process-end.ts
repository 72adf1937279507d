import process from 'node:process'
import { EXIT_CODES, failed, STANDARD_OUTPUT, write } from '../output.ts'
import { type Fault, toFault } from '#adapters/system/to-fault.ts'

/** One Ctrl-C reaches us up to three times: from the terminal, from npm and from the launcher. */
const ONE_PRESS_MS = 1_000

/** What is under way takes ten seconds to the card provider, fifteen to send a message; the sender of the signal kills after thirty. */
const STOP_LIMIT_MS = 25_000

/** Once politely; a second Ctrl-C ends at once, and so does an end that takes too long. */
export const onStopSignal = (stop: () => Promise<void>): void => {
  let stoppingSince: number | undefined
  const handle = (): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ONE_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => notStopped(`Not all was done after ${STOP_LIMIT_MS / 1000} s.`), STOP_LIMIT_MS).unref()
    stop().then(
      () => process.exit(0),
      (cause: unknown) => notStopped(String(cause)),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

const notStopped = (message: string): never => {
  write(failed({ code: 'NOT_STOPPED', message }), false, STANDARD_OUTPUT)
  process.exit(EXIT_CODES.failed)
}

type FaultLog = { readonly fatal: (fault: Fault) => void }

/** An uncaught fault: what else is wrong is unknown, so the process ends with one line, to be started again. */
export const endOnFault = (log: FaultLog): void => {
  const end = (cause: unknown): void => {
    log.fatal(toFault(cause))
    process.exit(EXIT_CODES.failed)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
