import { Command, Option } from 'commander'
import { PAYMENTS } from '#core/billing/ports/staff-payments.ts'
import type { Day } from '#core/shared/day.ts'
import { isTaken, PAYMENT_STATUSES, type PaymentStatus } from '#core/shared/payment-status.ts'
import { PLANS, type Plan } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { readDay, withExample } from '../options.ts'
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

/** Payments as we wrote them down, and as the card provider did. */
export const paymentCommand = (run: Run): Command =>
  withExample(
    new Command('payment')
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(reconcileCommand(run))
      .addCommand(adoptCommand(run))
      .addCommand(selfcheckCommand(run)),
    'payment show SK-7Q2K9XMD4TBA',
  )

export type ListPaymentsOptions = StaffListing & {
  readonly state?: PaymentStatus
  readonly user?: string
  readonly from?: Day
  readonly to?: Day
  readonly plan?: Plan
  readonly region?: RegionCode
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('payments whose money was taken, the newest first')
        .addOption(new Option('--state <state>', 'only these').choices(PAYMENT_STATUSES.filter(isTaken)))
        .option('--user <who>', 'only those of this customer: the id, e-mail or phone')
        .option('--from <day>', 'taken on this day or later, as 2026-11-01', readDay)
        .option('--to <day>', 'taken on this day or before it', readDay)
        .addOption(new Option('--plan <plan>', 'only of this plan').choices(PLANS))
        .option('--region <region>', 'only there', readRegion),
      PAYMENTS,
    ).action(run(async (options: ListPaymentsOptions) => (await import('./payments.ts')).listPayments(options))),
    'payment list --from 2026-11-01 --to 2026-11-30',
    'payment list --state REFUNDED --plan FLEX',
  )

export type ShowPaymentOptions = StaffReading

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('a payment with every try and refund, its fee and the receipt')
        .argument('<id>', 'a payment, or an order: then the payments of all its terms'),
    ).action(
      run(async (id: string, options: ShowPaymentOptions) => (await import('./payments.ts')).showPayment(id, options)),
    ),
    'payment show SK-7Q2K9XMD4TBA',
  )

export type ReconcileOptions = StaffWriting

const reconcileCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('reconcile')
        .description("read the provider's record of a payment in doubt now, and settle it")
        .argument('<id>', 'a payment, or an order: then the payments of all its terms'),
      { dryRun: "show what the provider's record says, write nothing" },
    ).action(
      run(async (id: string, options: ReconcileOptions) =>
        (await import('./payments.ts')).reconcilePayment(id, options),
      ),
    ),
    'payment reconcile SK-7Q2K9XMD4TBA --reason "the customer sees the charge on the card"',
  )

export type AdoptOptions = StaffWriting

const adoptCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('adopt')
        .description("take refunds that were made at the provider's own page into our books, as its record says")
        .argument('<id>', 'a payment, as `payment show` prints it, or an order of which one term was paid'),
      { dryRun: "show what the provider's record says, write nothing" },
    ).action(
      run(async (id: string, options: AdoptOptions) => (await import('./payments.ts')).adoptRefunds(id, options)),
    ),
    'payment adopt SK-7Q2K9XMD4TBA --reason "refunded at the page of the card provider"',
  )

export type SelfcheckOptions = StaffReading & {
  readonly from?: Day
  readonly to?: Day
  readonly tasks?: true
  readonly reason?: string
  readonly dryRun?: boolean
}

const selfcheckCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('selfcheck')
        .description("our ledger against the provider's; differences are printed, and end with exit code 1")
        .option('--from <day>', 'the first day, as 2026-11-01 (default: a week ago)', readDay)
        .option('--to <day>', 'the last day (default: today)', readDay)
        .option('--tasks', 'leave each difference to the staff as a task, once')
        .option('--reason <text>', 'why, for --tasks; kept in the audit log', readReason)
        .option('--dry-run', 'write nothing'),
    ).action(
      run(async (options: SelfcheckOptions, command: Command) => {
        const { from, to, tasks, reason } = options
        if (from !== undefined && to !== undefined && from > to) command.error('--from must not be after --to.')
        if (tasks && reason === undefined) command.error('--tasks needs --reason "why".')
        const { selfcheck } = await import('./selfcheck.ts')
        return selfcheck(options)
      }),
    ),
    'payment selfcheck --from 2026-11-01 --to 2026-11-30',
    'payment selfcheck --tasks --reason "monthly check"',
  )
