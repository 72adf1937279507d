import { Command, Option } from 'commander'
import { STAFF_CHECKOUTS } from '#core/storing/ports/staff-checkouts.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { readDay, readInstant, readLine, withExample } from '../options.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

const readName = readLine(50)

/** From the customer's request to the handing over. The database is loaded when a command runs, not for its help. */
export const checkoutCommand = (run: Run): Command =>
  withExample(
    new Command('checkout')
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(scheduleCommand(run))
      .addCommand(deliverCommand(run)),
    'checkout list --day 2026-12-20',
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20 --reason "called the customer"',
  )

export type ListOptions = StaffListing & {
  readonly day?: Day
  readonly state?: OrderState
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('checkouts that are requested, booked or done; the next day first')
        .option('--day <day>', 'asked for or brought on this day, as 2026-12-20', readDay)
        .addOption(new Option('--state <state>', 'of orders in this state').choices(ORDER_STATES)),
      STAFF_CHECKOUTS,
    ).action(run(async (options: ListOptions) => (await import('./checkouts.ts')).listCheckouts(options))),
    'checkout list --state CHECKOUT_REQUESTED',
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

export type ScheduleOptions = StaffWriting & { readonly on: Day }
export type DeliverOptions = StaffWriting & {
  readonly to: string
  readonly final?: boolean
  readonly occurred?: Instant
}

const scheduleCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('schedule')
        .description('book the day on which the gear is brought; the customer can no longer withdraw')
        .argument('<id>', 'the order')
        .requiredOption('--on <day>', 'as 2026-12-20', readDay),
    ).action(
      run(async (id: OrderId, options: ScheduleOptions) =>
        (await import('./checkouts.ts')).scheduleCheckout(id, options),
      ),
    ),
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20 --reason "called the customer"',
    'checkout schedule SK-7Q2K9XMD4TBA --on 2026-12-20 --reason "called the customer" --dry-run',
  )

const deliverCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('deliver')
        .description('record who took the gear')
        .argument('<id>', 'the order')
        .requiredOption('--to <name>', 'who took it', readName)
        .option('--final', 'for good: the contract ends, and the gear does not come back')
        .option('--occurred <instant>', 'when, as 2026-12-20T09:30:00+09:00 (default: now)', readInstant),
    ).action(
      run(async (id: OrderId, options: DeliverOptions) =>
        (await import('./checkouts.ts')).deliverCheckout(id, options),
      ),
    ),
    'checkout deliver SK-7Q2K9XMD4TBA --to 이영희 --reason "handed over at the hotel"',
    'checkout deliver SK-7Q2K9XMD4TBA --to 이영희 --final --reason "contract ended"',
  )
