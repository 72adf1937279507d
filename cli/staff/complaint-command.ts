import { Command, Option } from 'commander'
import { COMPLAINT_MAX_CHARACTERS, COMPLAINTS } from '#core/staff/ports/complaint-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readCount, readLine, withExample } from '../options.ts'
import { type StaffListing, staffListing, type StaffWriting, staffWriting } from './staff-options.ts'
import type { Run } from '../output.ts'

const readText = readLine(COMPLAINT_MAX_CHARACTERS)

/** What customers complain about or ask, and what they were answered: the law wants it kept. */
export const complaintCommand = (run: Run): Command =>
  withExample(
    new Command('complaint').addCommand(addCommand(run)).addCommand(listCommand(run)).addCommand(closeCommand(run)),
    'complaint list',
  )

/** Of the two at most one. */
export type About = { readonly order?: OrderId; readonly user?: string }
export type AddOptions = StaffWriting & About & { readonly text: string }

export const orderOption = (): Option => new Option('--order <id>', 'the order that it is about').conflicts('user')
export const userOption = (): Option => new Option('--user <who>', 'the id, e-mail or phone of the customer')

const addCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('add')
        .description('record what a customer complains about or asks')
        .addOption(orderOption())
        .addOption(userOption())
        .requiredOption('--text <text>', 'what they say; without phone and e-mail, which we have', readText),
    ).action(
      run(async (options: AddOptions, command: Command) => {
        if (options.order === undefined && options.user === undefined) {
          command.error('Say whose it is: --order ID or --user WHO.')
        }
        const { addComplaint } = await import('./complaints.ts')
        return addComplaint(options)
      }),
    ),
    'complaint add --order SK-7Q2K9XMD4TBA --text "the edge is scratched" --reason "called at ten"',
    'complaint add --user 010-1234-5678 --text "asks for a bill to the company" --reason "wrote an e-mail"',
  )

export type ListOptions = StaffListing & About & { readonly all?: true }

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('open complaints, the oldest first')
        .addOption(orderOption())
        .addOption(userOption())
        .option('--all', 'also what was answered'),
      COMPLAINTS,
    ).action(run(async (options: ListOptions) => (await import('./complaints.ts')).listComplaints(options))),
    'complaint list --user 010-1234-5678 --all',
  )

export type CloseOptions = StaffWriting & { readonly answer: string }

const closeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('close')
        .description('record the answer to a complaint; from then on it is retained for three years')
        .argument('<id>', 'its number', readCount(1, Number.MAX_SAFE_INTEGER))
        .requiredOption('--answer <text>', 'the answer they got', readText),
    ).action(
      run(async (id: number, options: CloseOptions) => (await import('./complaints.ts')).closeComplaint(id, options)),
    ),
    'complaint close 12 --answer "we pay for the repair" --reason "agreed on the phone"',
  )
