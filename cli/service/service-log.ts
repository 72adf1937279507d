import { type Logger, pino, stdTimeFunctions } from 'pino'

/** Kept while nothing can be written; what comes beyond it is lost, and customers are answered all the same. */
const KEPT_BYTES = 1024 * 1024

/** JSON lines on standard output, with times as ISO 8601 in UTC (docs/operations/logs.md). A disk that is full or a reader that has gone is no reason to end. */
export const serviceLog = (level: string): Logger => {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: KEPT_BYTES })
  output.on('error', () => undefined)
  return pino({ level, timestamp: stdTimeFunctions.isoTime }, output)
}
