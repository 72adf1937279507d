import { type Logger, pino } from 'pino'

/** Kept while nothing can be written; what comes beyond it is lost, and customers are answered all the same. */
const KEPT_BYTES = 1024 * 1024

/** JSON lines on standard output. A disk that is full or a reader that has gone is no reason to end. */
export const serviceLog = (level: string): Logger => {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: KEPT_BYTES })
  output.on('error', () => undefined)
  return pino({ level }, output)
}
