import { Command } from 'commander'
import { readLine, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { type StaffReading, staffReading } from './staff-options.ts'

export type SearchOptions = StaffReading

const MOST_CHARACTERS = 254

/** One box for whatever somebody says on the phone or reads from a label. */
export const searchCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('search').argument(
        '<text>',
        'a name or a part of it, also by initial consonants (ㅎㄱㄷ); the last four digits or all of a phone; the beginning of an e-mail or an order; a label; a locker; brand, model or size of gear; at most 20 customers, kept in the audit log',
        readLine(MOST_CHARACTERS),
      ),
    ).action(run(async (text: string, options: SearchOptions) => (await import('./search.ts')).search(text, options))),
    'search 길동',
    'search ㅎㄱㄷ',
    'search 5678',
    'search A-03',
    'search "Redster X9"',
  )
