import { Argument, Command, Option } from 'commander'
import { TERMS_KINDS, type TermsKind } from '#core/account/terms-document.ts'
import type { Day } from '#core/shared/day.ts'
import { fileOption } from '../files/named-files.ts'
import { readDay, readLine, withExample } from '../options.ts'
import type { Run } from '../output.ts'
import { csvOption } from '../billing/period-options.ts'
import { readReason, type StaffReading, staffReading, type StaffWriting, staffWriting } from '../staff/staff-options.ts'

const VERSION_MAX_CHARACTERS = 40
const CHANGES_MAX_CHARACTERS = 300

const kindArgument = (): Argument => new Argument('<kind>', 'which text').choices(TERMS_KINDS)
const versionOption = (what: string): Option =>
  new Option('--version <name>', what).argParser(readLine(VERSION_MAX_CHARACTERS)).makeOptionMandatory()

/** The texts that bind shop and customers. */
export const termsCommand = (run: Run): Command =>
  withExample(
    new Command('terms')
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(importCommand(run))
      .addCommand(releaseCommand(run)),
    'terms show service',
  )

const listCommand = (run: Run): Command =>
  withExample(
    staffReading(new Command('list').description('each text with its versions; draft where none was released')).action(
      run(async (options: StaffReading) => (await import('./terms.ts')).listTerms(options)),
    ),
    'terms list',
  )

export type ShowTermsOptions = StaffReading & { readonly version?: string }

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('a text as Markdown: the one in force, or the draft that comes with the product')
        .addArgument(kindArgument())
        .option('--version <name>', 'this version', readLine(VERSION_MAX_CHARACTERS)),
    ).action(
      run(async (kind: TermsKind, options: ShowTermsOptions) => (await import('./terms.ts')).showTerms(kind, options)),
    ),
    'terms show service > service.md',
  )

export type ImportTermsOptions = StaffWriting & { readonly file: string; readonly version: string }

const importCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('import')
        .description('read a text from a Markdown file; customers see it once it is released (needs the role ADMIN)')
        .addArgument(kindArgument())
        .addOption(fileOption('--file <file>', 'Markdown, at most 200 KB', 'read').makeOptionMandatory())
        .addOption(versionOption('what this version is called, as 2027-01')),
    ).action(
      run(async (kind: TermsKind, options: ImportTermsOptions) =>
        (await import('./terms.ts')).importTerms(kind, options),
      ),
    ),
    'terms import service --file service.md --version 2027-01 --reason "checked by our lawyer"',
  )

export type ReleaseTermsOptions = StaffWriting & {
  readonly version: string
  readonly effective: Day
  readonly worse?: true
  readonly changes?: string
}

const releaseCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('release')
        .description(
          'put an imported text in force from a day on; customers are told 7 days ahead, 30 when it is worse for them (needs the role ADMIN)',
        )
        .addArgument(kindArgument())
        .addOption(versionOption('the imported version'))
        .requiredOption('--effective <day>', 'from this day on in Seoul, as 2027-01-01', readDay)
        .option(
          '--changes <text>',
          'what is new, for customers; not of a first version',
          readLine(CHANGES_MAX_CHARACTERS),
        )
        .option('--worse', 'it is worse for customers than the one before'),
    ).action(
      run(async (kind: TermsKind, options: ReleaseTermsOptions) =>
        (await import('./terms.ts')).releaseTerms(kind, options),
      ),
    ),
    'terms release service --version 2027-01 --effective 2027-01-01 --reason "checked by our lawyer"',
    'terms release service --version 2027-02 --effective 2027-03-01 --worse --changes "제8조: 환불 기준" --reason "new refund rule"',
  )

/** Whom news and offers may be sent to. */
export const marketingCommand = (run: Run): Command =>
  withExample(new Command('marketing').addCommand(marketingListCommand(run)), MARKETING_EXAMPLE)

const MARKETING_EXAMPLE = 'marketing list --csv news.csv --reason "news of the spring season"'

export type MarketingListOptions = StaffReading & {
  readonly reason: string
  readonly csv?: string | true
  readonly json?: true
}

const marketingListCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('list')
        .description(
          'who agrees now to news and offers, with proved contacts, as CSV (needs the role ADMIN; kept in the audit log)',
        )
        .addOption(csvOption())
        .requiredOption('--reason <text>', 'why; kept in the audit log', readReason),
    ).action(
      run(async (options: MarketingListOptions, command: Command) => {
        if (options.json && typeof options.csv !== 'string') command.error('--json needs --csv with a file.')
        return (await import('./marketing.ts')).listMarketing(options)
      }),
    ),
    MARKETING_EXAMPLE,
  )
