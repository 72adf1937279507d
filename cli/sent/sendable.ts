import type { Command } from 'commander'
import type { Place } from '../place.ts'

/** The first words of the commands that a running service carries out for a member: all others are for the machine that they are typed at. */
export const SENDABLE: ReadonlySet<string> = new Set([
  'archive',
  'audit',
  'card',
  'checkout',
  'complaint',
  'equipment',
  'export',
  'label',
  'locker',
  'marketing',
  'note',
  'notice',
  'order',
  'payment',
  'pickup',
  'price',
  'refund',
  'renewal',
  'report',
  'search',
  'shop',
  'staff',
  'task',
  'terms',
  'user',
])

/** `staff add`, without the name of the program. */
export const wordsOf = (command: Command): readonly string[] =>
  command.parent === null ? [] : [...wordsOf(command.parent), command.name()]

/** What its words name. */
export const namedBy = (command: Command): Pick<Place, 'command' | 'region'> => ({
  command: wordsOf(command).join(' '),
  region: command.opts()['region'] ?? null,
})

/** One that works as a member of the staff. */
export const isSendable = (command: Command): boolean =>
  SENDABLE.has(wordsOf(command)[0] ?? '') && command.options.some(({ long }) => long === '--as')

/** One that can change something, and was not told to only show it. */
export const changesSomething = (command: Command): boolean =>
  command.options.some(({ long }) => long === '--dry-run') && command.opts()['dryRun'] !== true
