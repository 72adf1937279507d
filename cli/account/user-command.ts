import { Command, Option } from 'commander'
import { SECURITY_EVENTS } from '#core/account/ports/security-events.ts'
import type { Day } from '#core/shared/day.ts'
import { type ContactChange, CUSTOMERS } from '#core/staff/ports/staff-customers.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { PLANS, type Plan } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { fileOption } from '../files/named-files.ts'
import { explainOption, readDay, readLine, withExample } from '../options.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import { readRegion } from '../storing/locker-options.ts'
import type { Run } from '../output.ts'
import { readName, readPhone } from './contact-options.ts'

const readWho = readLine(254, 2)

/** Who calls, and what belongs to them. */
export const userCommand = (run: Run): Command =>
  withExample(
    new Command('user')
      .addCommand(findCommand(run))
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(eventsCommand(run))
      .addCommand(logOutCommand(run))
      .addCommand(joinCommand(run))
      .addCommand(changeCommand(run))
      .addCommand(exportCommand(run))
      .addCommand(deleteCommand(run)),
    'user find 5678',
  )

export type FindOptions = StaffReading

const findCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('find')
        .description(
          'customers by part of the name, end of the phone, beginning of the e-mail or of an order id; at most 20',
        )
        .argument('<text>', 'what the caller says', readWho),
    ).action(run(async (text: string, options: FindOptions) => (await import('./users.ts')).findUsers(text, options))),
    'user find 5678',
    'user find 김철수',
    'user find SK-7Q2K9XMD4TBA',
  )

export type ListOptions = StaffListing & {
  readonly name?: string
  readonly joinedSince?: Day
  readonly plan?: Plan
  readonly region?: RegionCode
  readonly state?: OrderState
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('customers, the newest first; phone and e-mail masked')
        .option('--name <text>', 'part of the name', readWho)
        .option('--joined-since <day>', 'who joined on this day or later, as 2026-11-01', readDay)
        .addOption(new Option('--plan <plan>', 'who has a contract of this plan').choices(PLANS))
        .option('--region <region>', 'who has one there', readRegion)
        .addOption(new Option('--state <state>', 'who has one in this state').choices(ORDER_STATES)),
      CUSTOMERS,
    ).action(run(async (options: ListOptions) => (await import('./users.ts')).listUsers(options))),
    'user list --joined-since 2026-11-01',
    'user list --state IN_STORAGE --plan FLEX',
  )

export type ShowOptions = StaffReading & {
  readonly explain?: boolean
  readonly unmask?: true
  readonly reason?: string
}

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('profile, contracts, payments, stored card, open tasks and complaints of a customer')
        .argument('<who>', 'the id, e-mail or phone of the customer, or the id of an order', readWho)
        .addOption(explainOption())
        .option('--unmask', 'e-mail and phone in full; who looked and why is kept in the audit log')
        .option('--reason <text>', 'why, for --unmask', readReason),
    ).action(
      run(async (who: string, options: ShowOptions, command: Command) => {
        if (options.unmask && options.reason === undefined) command.error('--unmask needs --reason "why".')
        if (!options.unmask && options.reason !== undefined) command.error('--reason belongs to --unmask.')
        const { showUser } = await import('./users.ts')
        return showUser(who, options)
      }),
    ),
    'user show 010-1234-5678',
    'user show 0b9f6c1e-6f0e-4b7e-9d0c-2f6f3c0e8a11 --unmask --reason "calls back about the pickup"',
  )

export type EventsOptions = StaffListing & { readonly reason: string }

const eventsCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('events')
        .description('security events of an account (logins, refused logins, changes) of the last half year')
        .argument('<who>', 'the id, e-mail or phone of the customer, or the id of an order', readWho)
        .requiredOption('--reason <text>', 'why; kept in the audit log', readReason),
      SECURITY_EVENTS,
    ).action(
      run(async (who: string, options: EventsOptions) =>
        (await import('./user-events.ts')).listUserEvents(who, options),
      ),
    ),
    'user events 010-1234-5678 --reason "says that a stranger is in the account"',
  )

export type JoinOptions = StaffWriting

const joinCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('join')
        .description(
          'give the orders of a customer without a login to the account that has proved the same phone, also under another name',
        )
        .argument('<who>', 'the id of the customer without a login, or of one of their orders', readWho),
    ).action(run(async (who: string, options: JoinOptions) => (await import('./users.ts')).joinUser(who, options))),
    'user join SK-7Q2K9XMD4TBA --reason "the name was misspelt at the desk"',
  )

export type ChangeOptions = StaffWriting & ContactChange

const changeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('change')
        .description(
          'put right the name or the phone of a customer without a login, as when it was mistyped at the desk',
        )
        .argument('<who>', 'the id of the customer without a login, or of one of their orders', readWho)
        .option('--name <name>', 'how they are called', readName)
        .option('--phone <number>', 'as 010-1234-5678; messages and links go there from now on', readPhone),
    ).action(
      run(async (who: string, options: ChangeOptions, command: Command) => {
        if (options.name === undefined && options.phone === undefined) command.error('Say --name, --phone or both.')
        return (await import('./users.ts')).changeUser(who, options)
      }),
    ),
    'user change SK-7Q2K9XMD4TBA --phone 010-1234-5687 --reason "the number was mistyped"',
  )

export type ExportOptions = StaffReading & { readonly reason: string; readonly file: string; readonly force?: boolean }

const exportCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('export')
        .description(
          'all that is kept of a customer, into a new file that only you can read, for who cannot load it in the app (needs the role ADMIN)',
        )
        .argument('<who>', 'the id, e-mail or phone of the customer, or the id of an order', readWho)
        .addOption(fileOption('--file <file>', 'where to', 'write').argParser(readLine(4096)).makeOptionMandatory())
        .option('--force', 'write over a file that is there')
        .requiredOption('--reason <text>', 'why; kept in the audit log', readReason),
    ).action(
      run(async (who: string, options: ExportOptions) => (await import('./user-data.ts')).exportUser(who, options)),
    ),
    'user export SK-7Q2K9XMD4TBA --file customer.json --reason "asked for it at the desk, showed an identity card"',
  )

export type DeleteOptions = StaffWriting

const deleteCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('delete')
        .description(
          'erase a customer for good, who asked for it and cannot do it in the app; contracts and payments stay without the person as long as the law says (needs the role ADMIN)',
        )
        .argument('<who>', 'the id, e-mail or phone of the customer, or the id of an order', readWho),
    ).action(
      run(async (who: string, options: DeleteOptions) => (await import('./user-data.ts')).deleteUser(who, options)),
    ),
    'user delete SK-7Q2K9XMD4TBA --reason "asked for it by phone, called back at the known number"',
  )

export type LogOutOptions = StaffWriting

const logOutCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('log-out')
        .description('end every session of a customer, as when a phone was lost')
        .argument('<who>', 'the id, e-mail or phone of the customer, or the id of an order', readWho),
    ).action(run(async (who: string, options: LogOutOptions) => (await import('./users.ts')).logOutUser(who, options))),
    'user log-out 010-1234-5678 --reason "lost the phone"',
  )
