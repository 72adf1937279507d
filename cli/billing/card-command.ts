import { Command } from 'commander'
import { withExample } from '../options.ts'
import { type StaffReading, staffReading, type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

/** The cards that renewals are charged to. The database is loaded when a command runs, not for its help. */
export const cardCommand = (run: Run): Command =>
  withExample(
    new Command('card').addCommand(showCommand(run)).addCommand(removeCommand(run)).addCommand(linkCommand(run)),
    'card show SK-7Q2K9XMD4TBA',
    'card remove SK-7Q2K9XMD4TBA --reason "asked by phone"',
  )

export type ShowOptions = StaffReading
export type RemoveOptions = StaffWriting

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('which card renews the contracts of a customer, masked, and whether it can be charged')
        .argument('<id>', 'the customer, or one of their orders'),
    ).action(run(async (id: string, options: ShowOptions) => (await import('./cards.ts')).showCard(id, options))),
    'card show SK-7Q2K9XMD4TBA',
  )

const linkCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('link')
        .description(
          'send the customer a link to the page where a card for renewals is registered, at most once a day; who has no login signs up by this phone first (needs the role OPERATOR)',
        )
        .argument('<id>', 'the customer, or one of their orders'),
    ).action(run(async (id: string, options: StaffWriting) => (await import('./cards.ts')).sendCardLink(id, options))),
    'card link SK-7Q2K9XMD4TBA --reason "asked by phone"',
    'card link SK-7Q2K9XMD4TBA --reason "asked by phone" --dry-run',
  )

const removeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('remove')
        .description('delete the card, here and at the card provider; contracts stay and wait for another one')
        .argument('<id>', 'the customer, or one of their orders'),
    ).action(run(async (id: string, options: RemoveOptions) => (await import('./cards.ts')).removeCard(id, options))),
    'card remove SK-7Q2K9XMD4TBA --reason "asked by phone"',
    'card remove SK-7Q2K9XMD4TBA --reason "asked by phone" --dry-run',
  )
