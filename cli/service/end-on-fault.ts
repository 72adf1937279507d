import process from 'node:process'
import { type Fault, faultOf } from '#adapters/system/fault-of.ts'
import { EXIT_CODES } from '../output.ts'

type FaultLog = { readonly fatal: (fault: Fault) => void }

/** A fault that nobody caught: what else is wrong is unknown, so the process ends with one line, to be started again. */
export const endOnFault = (log: FaultLog): void => {
  const end = (cause: unknown): void => {
    log.fatal(faultOf(cause))
    process.exit(EXIT_CODES.failed)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
