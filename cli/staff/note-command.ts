import { Command } from 'commander'
import { STAFF_NOTE_MAX_CHARACTERS } from '#core/staff/staff-note.ts'
import { STAFF_NOTES } from '#core/staff/ports/staff-notes.ts'
import { readCount, readLine, withExample } from '../options.ts'
import { type About, orderOption, userOption } from './complaint-command.ts'
import {
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from './staff-options.ts'
import type { Run } from '../output.ts'

/** What the staff writes down for each other about an order or a customer. */
export const noteCommand = (run: Run): Command =>
  withExample(
    new Command('note').addCommand(addCommand(run)).addCommand(listCommand(run)).addCommand(removeCommand(run)),
    'note list --order SK-7Q2K9XMD4TBA',
  )

export type AddOptions = StaffReading & About & { readonly text: string; readonly dryRun?: boolean }

/** One of the two has to be named. */
const demandOne = ({ order, user }: About, command: Command): void => {
  if (order === undefined && user === undefined) command.error('Say about whom: --order ID or --user WHO.')
}

const addCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('add')
        .description('write a note for colleagues; the driver reads those on an order at its stop')
        .addOption(orderOption())
        .addOption(userOption())
        .requiredOption(
          '--text <text>',
          'what they should know; the customer can read it in the copy of their data',
          readLine(STAFF_NOTE_MAX_CHARACTERS),
        )
        .option('--dry-run', 'show what would happen, write nothing'),
    ).action(
      run(async (options: AddOptions, command: Command) => {
        demandOne(options, command)
        return (await import('./notes.ts')).addNote(options)
      }),
    ),
    'note add --order SK-7Q2K9XMD4TBA --text "third floor without a lift"',
    'note add --user 010-1234-5678 --text "calls back after six"',
  )

export type ListOptions = StaffListing & About

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('notes on an order and its customer, or on a customer and their orders; the newest first')
        .addOption(orderOption())
        .addOption(userOption()),
      STAFF_NOTES,
    ).action(
      run(async (options: ListOptions, command: Command) => {
        demandOne(options, command)
        return (await import('./notes.ts')).listNotes(options)
      }),
    ),
    'note list --user 010-1234-5678',
  )

export type RemoveOptions = StaffWriting

const removeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('remove')
        .description('delete a note: your own, or as ADMIN anybody’s')
        .argument('<id>', 'its number', readCount(1, Number.MAX_SAFE_INTEGER)),
    ).action(run(async (id: number, options: RemoveOptions) => (await import('./notes.ts')).removeNote(id, options))),
    'note remove 12 --reason "of another customer"',
  )
