import { Command } from 'commander'
import { DUE_RENEWALS } from '#core/billing/ports/renewal-records.ts'
import { explainTerm, explainTermination } from '#core/billing/explain-term.ts'
import { termsPaidBy } from '#core/billing/renewal.ts'
import { terminate, type TerminationQuestion } from '#core/billing/termination.ts'
import type { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { withExplained } from '../explain-text.ts'
import { explainOption, jsonOption, readCount, readDay, readInstant, withExample } from '../options.ts'
import { type DeskPaymentOptions, deskPaymentOptions, type ShownOption, shownOption } from './desk-options.ts'
import { listing, type StaffListing, staffListing, type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import { type Answer, answered, columns, type Run } from '../output.ts'
import { type Term, termsFrom } from '#core/storing/term.ts'

type PreviewOptions = {
  readonly start: Day
  readonly terms: number
  readonly at?: Instant
  readonly explain?: boolean
}

const DEFAULT_TERMS = 3
const MAX_TERMS = 100

export const renewalCommand = (run: Run): Command =>
  withExample(
    new Command('renewal')
      .addCommand(previewCommand(run))
      .addCommand(dueCommand(run))
      .addCommand(runCommand(run))
      .addCommand(chargeCommand(run))
      .addCommand(payCommand(run))
      .addCommand(reverseCommand(run)),
    'renewal preview --start 2026-12-03',
    'renewal due',
  )

const ROWS = { rows: 100, most: 10_000 }

export type DueOptions = StaffListing & { readonly at?: Instant }
export type RunOptions = DueOptions & StaffWriting

const dueCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('due')
        .description('contracts whose next term is to be charged, the longest due first')
        .option('--at <instant>', 'at this moment (default: now)', readInstant),
      DUE_RENEWALS,
      ROWS,
    ).action(run(async (options: DueOptions) => (await import('./renewals.ts')).dueRenewals(options))),
    'renewal due --at 2027-12-03T10:00:00+09:00',
  )

const runCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      listing(
        new Command('run')
          .description('charge the contracts that are due, as the worker does')
          .option('--at <instant>', 'as if it were this moment; without --dry-run only in the sandbox', readInstant),
        DUE_RENEWALS,
        ROWS,
      ),
      { dryRun: 'list what would be charged, charge nothing' },
    ).action(run(async (options: RunOptions) => (await import('./renewals.ts')).runRenewals(options))),
    'renewal run --reason "the worker was down" --dry-run',
  )

export type ChargeOptions = StaffWriting & ShownOption

const chargeCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('charge')
        .description('charge an UNPAID renewal once more, to the stored card, because the customer wants it')
        .argument('<id>', 'the order')
        .addOption(shownOption('of it')),
      { dryRun: 'show what would be charged, charge nothing' },
    ).action(
      run(async (id: OrderId, options: ChargeOptions) => (await import('./renewals.ts')).chargeRenewal(id, options)),
    ),
    'renewal charge SK-7Q2K9XMD4TBA --reason "the customer has a new card and called"',
  )

export type PayOptions = StaffWriting & DeskPaymentOptions

const payCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      deskPaymentOptions(
        new Command('pay')
          .description(
            'write down that the next year of a contract was paid in cash or by bank; an UNPAID renewal is over then',
          )
          .argument('<id...>', 'one order, or several of a customer that the same money is for'),
      ),
    ).action(
      run(async (ids: readonly OrderId[], options: PayOptions) =>
        (await import('./renewals.ts')).payRenewal(ids, options),
      ),
    ),
    'renewal pay SK-7Q2K9XMD4TBA --paid bank --reference "12-05 국민 김보관 99000" --reason "transferred after the call" --dry-run',
    'renewal pay SK-7Q2K9XMD4TBA --paid cash --reference R-0231 --cash-receipt 123456789 --reason "came to the desk"',
  )

const reverseCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('reverse')
        .description(
          'take back that the newest year was paid in cash or by bank: it was for another contract, or never came',
        )
        .argument('<id...>', 'one order or several, each by itself'),
    ).action(
      run(async (ids: readonly OrderId[], options: StaffWriting) =>
        (await import('./renewals.ts')).reverseRenewals(ids, options),
      ),
    ),
    'renewal reverse SK-7Q2K9XMD4TBA --reason "was for SK-5RW4N9K2MXTB, see the statement of 12-05" --dry-run',
  )

const previewCommand = (run: Run): Command =>
  withExample(
    new Command('preview')
      .description('the terms of a storage that began on this day, and whether its renewal can be ended')
      .requiredOption('--start <day>', 'day of arrival at the storage, as 2026-12-03', readDay)
      .option('--terms <number>', 'how many terms', readCount(1, MAX_TERMS), DEFAULT_TERMS)
      .option('--at <instant>', 'also answer a termination at this moment, every charge paid on its day', readInstant)
      .addOption(explainOption())
      .addOption(jsonOption())
      .action(run(preview)),
    'renewal preview --start 2026-12-03 --terms 2 --at 2027-11-27T00:00:00+09:00',
  )

const preview = ({ start, terms: count, at, explain }: PreviewOptions): Answer => {
  const terms = termsFrom(start, count)
  const decision = at === undefined ? {} : decisionAt(start, at)
  const { document, text } = withExplained(explain, () => [
    ...terms.flatMap(({ term }) => explainTerm(start, term)),
    ...(at === undefined ? [] : [explainTermination(questionAt(start, at), at)]),
  ])
  return answered(
    { start, terms, ...decision, ...document },
    [termsText(terms), decisionText(decision)].filter(Boolean).join('\n\n') + text,
  )
}

const questionAt = (start: Day, at: Instant): TerminationQuestion => ({
  start,
  termsPaid: termsPaidBy(start, at),
  renewalStatus: 'OK',
  attemptOpen: false,
})

type Decision = { readonly termsPaid?: number; readonly terminate?: string }

const decisionAt = (start: Day, at: Instant): Decision => {
  const asked = questionAt(start, at)
  return { termsPaid: asked.termsPaid, terminate: terminate(asked, at) }
}

const termsText = (terms: readonly Term[]): string =>
  columns([
    ['term', 'starts on', 'last covered day', 'days', 'next payment', 'published deadline', 'last day to end'],
    ...terms.map(term => [
      String(term.term),
      term.startsOn,
      term.storageEndDate,
      String(term.days),
      term.nextRenewalDate,
      term.renewalCancelDeadline,
      term.lastDayToTerminate,
    ]),
  ])

const decisionText = ({ termsPaid, terminate: answer }: Decision): string =>
  answer === undefined
    ? ''
    : columns([
        ['terms paid', String(termsPaid)],
        ['terminate', answer],
      ])
