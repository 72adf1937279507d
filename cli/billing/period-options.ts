import { type Command, Option } from 'commander'
import { PERIOD_KINDS, type PeriodKind, SalesPeriod } from '#core/billing/sales-period.ts'
import { fileOption } from '../files/named-files.ts'
import { refuse } from '../options.ts'

const EXAMPLES: Readonly<Record<PeriodKind, string>> = {
  day: '2027-03-05',
  month: '2027-03',
  quarter: '2027-Q1',
  year: '2027',
}

/** A period, and how it was typed. */
export type TypedPeriod = { readonly period: SalesPeriod; readonly text: string }

export type PeriodOptions = { readonly [Kind in PeriodKind]?: TypedPeriod }

/** The words for one period, of days in Seoul. */
export const periodOptions = (command: Command): Command => {
  for (const kind of PERIOD_KINDS) {
    command.addOption(
      new Option(`--${kind} <${kind}>`, `a ${kind} in Seoul, as ${EXAMPLES[kind]}`)
        .argParser(readPeriod(kind))
        .conflicts(PERIOD_KINDS.filter(other => other !== kind)),
    )
  }
  return command
}

/** The one that was typed. */
export const typedPeriod = (options: PeriodOptions, command: Command): TypedPeriod => {
  const [typed] = PERIOD_KINDS.flatMap(kind => options[kind] ?? [])
  return typed ?? command.error('Say which period: add --day, --month, --quarter or --year.')
}

const readPeriod =
  (kind: PeriodKind) =>
  (text: string): TypedPeriod =>
    SalesPeriod.parse(kind, text)
      .map(period => ({ period, text }))
      .unwrapOr(null) ?? refuse(`Write it as ${EXAMPLES[kind]}.`)

export const csvOption = (): Option =>
  fileOption('--csv [file]', 'as CSV for spreadsheets, into a new file or to the standard output', 'write')
