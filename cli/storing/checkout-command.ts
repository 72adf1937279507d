import { Command, Option } from 'commander'
import { STAFF_CHECKOUTS } from '#core/storing/ports/staff-checkouts.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { ADDRESS_MAX_CHARACTERS, DeliveryAddress } from '#core/storing/delivery-address.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { readDay, readInstant, readLine, refuse, withExample } from '../options.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  stepWriting,
  type StepWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import type { Run } from '../output.ts'
import { type GearSearchOptions, withGearSearch } from './gear-search-options.ts'

const readName = readLine(50)

/** From the customer's request to the handing over. The database is loaded when a command runs, not for its help. */
export const checkoutCommand = (run: Run): Command =>
  withExample(
    new Command('checkout')
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(requestCommand(run))
      .addCommand(redirectCommand(run))
      .addCommand(scheduleCommand(run))
      .addCommand(rescheduleCommand(run))
      .addCommand(missCommand(run))
      .addCommand(withdrawCommand(run))
      .addCommand(deliverCommand(run))
      .addCommand(handOutCommand(run)),
    'checkout list --day 2026-12-20',
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20 --reason "called the customer"',
  )

export type ListOptions = StaffListing &
  GearSearchOptions & {
    readonly day?: Day
    readonly state?: OrderState
  }

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      withGearSearch(
        new Command('list').description('checkouts that are requested, booked or done; the next day first'),
      )
        .option('--day <day>', 'asked for or brought on this day, as 2026-12-20', readDay)
        .addOption(new Option('--state <state>', 'of orders in this state').choices(ORDER_STATES)),
      STAFF_CHECKOUTS,
    ).action(run(async (options: ListOptions) => (await import('./checkouts.ts')).listCheckouts(options))),
    'checkout list --state CHECKOUT_REQUESTED',
    'checkout list --day 2026-12-20 --kind SKI --brand atomic',
  )

export type LookOptions = StaffReading & { readonly reason: string }

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('recipient and address of a checkout; the access and its reason go to the audit log')
        .argument('<id>', 'the order')
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(
      run(async (id: OrderId, options: LookOptions) => (await import('./checkouts.ts')).showCheckout(id, options)),
    ),
    'checkout show SK-7Q2K9XMD4TBA --reason "delivery of today"',
  )

export type ScheduleOptions = StepWriting & { readonly on: Day }
export type DeliverOptions = StepWriting & {
  readonly to: string
  readonly final?: boolean
  readonly occurred?: Instant
}

const scheduleCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('schedule')
        .description('book the day on which the gear is brought; the customer can withdraw until the day before')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--on <day>', 'as 2026-12-20', readDay),
    ).action(
      run(async (ids: readonly OrderId[], options: ScheduleOptions) =>
        (await import('./checkouts.ts')).scheduleCheckout(ids, options),
      ),
    ),
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20',
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20 --dry-run',
  )

const rescheduleCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('reschedule')
        .description('move a booked delivery to another day')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--on <day>', 'as 2026-12-22', readDay),
    ).action(
      run(async (ids: readonly OrderId[], options: ScheduleOptions) =>
        (await import('./checkouts.ts')).rescheduleCheckout(ids, options),
      ),
    ),
    'checkout reschedule SK-7Q2K9XMD4TBA --on 2026-12-22',
    'checkout reschedule SK-7Q2K9XMD4TBA SK-65H7Y28NFDQH --on 2026-12-22 --reason "the courier is on strike"',
  )

const missCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('miss')
        .description('a booked delivery failed: the day is taken off, and another one has to be booked')
        .argument('<id...>', 'one order or several, each recorded by itself'),
    ).action(
      run(async (ids: readonly OrderId[], options: StaffWriting) =>
        (await import('./checkouts.ts')).missCheckout(ids, options),
      ),
    ),
    'checkout miss SK-7Q2K9XMD4TBA --reason "nobody at the hotel"',
  )

const withdrawCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('withdraw')
        .description('take a request back for the customer, also a booked one; the allowance is free again')
        .argument('<id>', 'the order'),
    ).action(
      run(async (id: OrderId, options: StaffWriting) => (await import('./checkouts.ts')).withdrawCheckout(id, options)),
    ),
    'checkout withdraw SK-7Q2K9XMD4TBA --reason "customer called"',
  )

const deliverCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('deliver')
        .description('record who took the gear')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--to <name>', 'who took it', readName)
        .option('--final', 'for good: the contract ends, and the gear does not come back')
        .option('--occurred <instant>', 'when, as 2026-12-20T09:30:00+09:00 (default: now)', readInstant),
    ).action(
      run(async (ids: readonly OrderId[], options: DeliverOptions) =>
        (await import('./checkouts.ts')).deliverCheckout(ids, options),
      ),
    ),
    'checkout deliver SK-7Q2K9XMD4TBA --to 이영희 --reason "handed over at the hotel"',
    'checkout deliver SK-7Q2K9XMD4TBA --to 이영희 --final --reason "contract ended"',
  )

export type RequestOptions = StaffWriting & {
  readonly day: Day
  readonly address: DeliveryAddress
  readonly to?: string
  readonly phone?: string
  readonly force?: boolean
}

const requestCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('request')
        .description('ask for a checkout in the name of a customer, also of a contract that has ended')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--day <day>', 'when the gear is wanted, as 2026-12-20', readDay)
        .requiredOption('--address <text>', 'where to', readAddress)
        .option('--to <name>', 'who receives it (default: the customer)', readName)
        .option('--phone <number>', 'the phone of that person')
        .option('--force', 'past the allowance of the season'),
    ).action(
      run(async (ids: readonly OrderId[], options: RequestOptions) =>
        (await import('./checkouts.ts')).requestCheckout(ids, options),
      ),
    ),
    'checkout request SK-7Q2K9XMD4TBA --day 2026-12-20 --address "스노우밸리로 1, 201호" --reason "customer called"',
  )

export type RedirectOptions = StaffWriting & {
  readonly address: DeliveryAddress
  readonly to?: string
  readonly phone?: string
}

const redirectCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('redirect')
        .description('say another place, or somebody else, for gear that is to be brought, until it is delivered')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--address <text>', 'where to', readAddress)
        .option('--to <name>', 'who receives it, the customer by their own name (default: as it was)', readName)
        .option('--phone <number>', 'the phone of that person'),
    ).action(
      run(async (ids: readonly OrderId[], options: RedirectOptions) =>
        (await import('./checkouts.ts')).redirectCheckout(ids, options),
      ),
    ),
    'checkout redirect SK-7Q2K9XMD4TBA --address "스노우밸리로 9, 프런트" --reason "customer called"',
    'checkout redirect SK-7Q2K9XMD4TBA --address "스노우밸리로 9" --to 이영희 --phone 010-1234-5678 --reason "customer called" --dry-run',
  )

export type HandOutOptions = StepWriting & {
  readonly to: string
  readonly recognised: string
  readonly phone?: string
  readonly final?: boolean
  readonly force?: boolean
}

const handOutCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('hand-out')
        .description('hand gear out at the desk: request and delivery in one')
        .argument('<id...>', 'one order or several, each recorded by itself')
        .requiredOption('--to <name>', 'who took it', readName)
        .requiredOption('--recognised <how>', 'how you knew the person, as "driving licence"', readName)
        .option('--phone <number>', 'the phone of that person (default: of the customer)')
        .option('--final', 'for good: the contract ends, and the gear does not come back')
        .option('--force', 'past the allowance of the season, with a reason'),
    ).action(
      run(async (ids: readonly OrderId[], options: HandOutOptions) =>
        (await import('./checkouts.ts')).handOut(ids, options),
      ),
    ),
    'checkout hand-out SK-7Q2K9XMD4TBA --to 이영희 --recognised "driving licence"',
    'checkout hand-out SK-7Q2K9XMD4TBA SK-65H7Y28NFDQH --to 이영희 --recognised "school card"',
  )

const readAddress = (text: string): DeliveryAddress =>
  DeliveryAddress.parse(text).unwrapOr(null) ?? refuse(`Write 1 to ${ADDRESS_MAX_CHARACTERS} characters on one line.`)
