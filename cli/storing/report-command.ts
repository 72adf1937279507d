import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type ReportView, TIP_MAX_CHARACTERS } from '#core/storing/report-view.ts'
import { Score } from '#core/storing/score.ts'
import { fileOption } from '../files/named-files.ts'
import { readInstant, readLine, refuse, withExample } from '../options.ts'
import { salesCommand } from '../billing/sales-command.ts'
import { readReason, type StaffReading, staffReading, type StepWriting, stepWriting } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

export type ReportOptions = StepWriting &
  Partial<Readonly<Record<ReportView, string>>> & {
    readonly order?: OrderId
    readonly score: Score
    readonly tip: string
    readonly pictures?: string
    readonly occurred?: Instant
  }

export const reportCommand = (run: Run): Command =>
  withExample(
    new Command('report')
      .addCommand(addCommand(run))
      .addCommand(listCommand(run))
      .addCommand(showCommand(run))
      .addCommand(salesCommand(run)),
    EXAMPLE,
    'report list SK-7Q2K9XMD4TBA --reason "the customer asked"',
    'report sales --month 2027-03',
  )

const addCommand = (run: Run): Command =>
  withExample(
    stepWriting(
      new Command('add')
        .description(
          'file an inspection with its four pictures (PNG, JPEG or WebP, at most 10 MiB each); again, as a correction',
        )
        .option('--order <id>', 'the order that was inspected (default: after which the folder of pictures is named)')
        .requiredOption('--score <n>', 'safety score from 0 to 100', readScore)
        .requiredOption(
          '--tip <text>',
          `care advice for the customer, at most ${TIP_MAX_CHARACTERS} characters`,
          readLine(TIP_MAX_CHARACTERS),
        )
        .addOption(
          fileOption(
            '--pictures <folder>',
            'where the four are, named as front.jpg, back.jpg, left.jpg and right.jpg',
            'read folder',
          ),
        )
        .addOption(fileOption('--front <file>', 'picture of the front', 'read'))
        .addOption(fileOption('--back <file>', 'picture of the back', 'read'))
        .addOption(fileOption('--left <file>', 'picture of the left side', 'read'))
        .addOption(fileOption('--right <file>', 'picture of the right side', 'read'))
        .option(
          '--occurred <instant>',
          'when it was inspected, as 2026-11-24T15:00:00+09:00 (default: now)',
          readInstant,
        ),
    ).action(run(async (options: ReportOptions) => (await import('./reports.ts')).addReport(options))),
    EXAMPLE,
    'report add --order SK-7Q2K9XMD4TBA --score 92 --tip "왁싱을 권해요." --front f.jpg --back b.jpg --left l.jpg --right r.jpg',
  )

export type LookOptions = StaffReading & { readonly reason: string }
export type ShowOptions = LookOptions & { readonly open?: string }

const listCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('list')
        .description('the reports of an order, the newest first; the access and its reason go to the audit log')
        .argument('<order>')
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(
      run(async (order: OrderId, options: LookOptions) => (await import('./reports.ts')).listReports(order, options)),
    ),
    'report list SK-7Q2K9XMD4TBA --reason "the customer asked"',
  )

const showCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('show')
        .description('one report; the access and its reason go to the audit log')
        .argument('<id>', 'as report list says it')
        .addOption(fileOption('--open <folder>', 'write its four pictures into this folder', 'write folder'))
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(run(async (id: string, options: ShowOptions) => (await import('./reports.ts')).showReport(id, options))),
    'report show 0b5f8a06-3f3c-4f0e-9f1e-2d8f8b6c1a11 --open ./pictures --reason "the customer asked"',
  )

const EXAMPLE = 'report add --score 92 --tip "엣지에 가벼운 녹이 있어요." --pictures ./today/SK-7Q2K9XMD4TBA'

const readScore = (text: string): Score =>
  (/^\d+(\.\d+)?$/.test(text) ? Score.parse(Number(text)).unwrapOr(null) : null) ??
  refuse('Write a number from 0 to 100.')
