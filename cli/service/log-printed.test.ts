import { expect, test } from 'vitest'
import { pino } from 'pino'
import { logPrinted } from './log-printed.ts'

test('what a library prints is a line of the log', () => {
  const lines: unknown[] = []
  const logger = pino({ base: null, timestamp: false }, { write: line => lines.push(JSON.parse(line)) })
  const printer = { warn: console.warn, error: console.error }
  logPrinted(logger, printer)
  printer.warn('Failed to resolve IPv%d addresses', 6)
  printer.error(new Error('lost').message, { at: 'once' })
  expect(lines).toEqual([
    { level: 40, printed: 'Failed to resolve IPv6 addresses', msg: 'printed' },
    { level: 50, printed: "lost { at: 'once' }", msg: 'printed' },
  ])
})
