import { format } from 'node:util'
import type { Logger } from 'pino'

/** What a library prints, as the mailer does of a host that has no address for this network, is a line of the log as all else is. */
export const logPrinted = (logger: Pick<Logger, 'warn' | 'error'>, printer: Pick<Console, 'warn' | 'error'>): void => {
  for (const level of ['warn', 'error'] as const) {
    printer[level] = (...words) => logger[level]({ printed: format(...words) }, 'printed')
  }
}
