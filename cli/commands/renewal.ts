import { Command } from 'commander'
import { type Term, termsFrom, termsPaidBy } from '#core/billing/renewal.ts'
import { terminate } from '#core/billing/termination.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { jsonOption, readCount, readDay, readInstant, withExample } from '../options.ts'
import { columns, print } from '../output.ts'

type PreviewOptions = {
  readonly start: Day
  readonly terms: number
  readonly at?: Instant
  readonly json?: boolean
}

const DEFAULT_TERMS = 3
const MAX_TERMS = 100

export const renewalCommand = (): Command =>
  withExample(new Command('renewal').addCommand(previewCommand()), 'renewal preview --start 2026-12-03')

const previewCommand = (): Command =>
  withExample(
    new Command('preview')
      .description('the terms of a storage that began on this day, and whether its renewal can be ended')
      .requiredOption('--start <day>', 'day of arrival at the storage, as 2026-12-03', readDay)
      .option('--terms <number>', 'how many terms', readCount(1, MAX_TERMS), DEFAULT_TERMS)
      .option('--at <instant>', 'also answer a termination at this moment, every charge paid on its day', readInstant)
      .addOption(jsonOption())
      .action(preview),
    'renewal preview --start 2026-12-03 --terms 2 --at 2027-11-27T00:00:00+09:00',
  )

const preview = ({ start, terms: count, at, json = false }: PreviewOptions): void => {
  const terms = termsFrom(start, count)
  const decision = at === undefined ? {} : decisionAt(start, at)
  print(json, { start, terms, ...decision }, [termsText(terms), decisionText(decision)].filter(Boolean).join('\n\n'))
}

type Decision = { readonly termsPaid?: number; readonly terminate?: string }

const decisionAt = (start: Day, at: Instant): Decision => {
  const termsPaid = termsPaidBy(start, at)
  return { termsPaid, terminate: terminate({ start, termsPaid, renewalStatus: 'OK', attemptOpen: false }, at) }
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
