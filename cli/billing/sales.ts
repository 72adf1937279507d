import { NO_SALES, netOf, type Sales, type SalesGroup, totalOf } from '#core/billing/sales.ts'
import { READS_BOOKS, type SalesReport } from '#core/billing/service/report-sales.ts'
import { type Answer, answered, columns, refused, type Task, toErrorCode } from '../output.ts'
import { withCsv } from '../csv.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow } from '../staff/staff-member.ts'
import type { TypedPeriod } from './period-options.ts'
import type { SalesOptions } from './sales-command.ts'

export const reportSales = ({ period, text }: TypedPeriod, { by, csv, ...options }: SalesOptions): Task => {
  const report = withStaffContext(options, { needed: READS_BOOKS, tries: null }, side =>
    side
      .reportSales({ period, by: by ?? null, staff: side.member })
      .map(found => answered(document(text, by, found), table(text, by, found)))
      .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))),
  )
  if (csv === undefined) return report
  return place =>
    withCsv(csv, ['period', 'group', ...COLUMNS.map(({ column }) => column)], {
      place,
      work: async ({ write }): Promise<Answer> => {
        const answer = await report(place)
        if (answer.exitCode === 0) {
          for (const { group, ...sums } of rowsIn(answer.document)) {
            write([text, group, ...COLUMNS.map(({ of }) => sums[of])])
          }
        }
        return answer
      },
    })
}

type Sums = Sales & ReturnType<typeof netOf>
type Line = Sums & { readonly group: string }

const withNet = (sales: Sales): Sums => ({ ...sales, ...netOf(sales) })

/** What is written, in this order; `column` is its head in a spreadsheet, `label` in a table. */
const COLUMNS: readonly { readonly of: keyof Sums; readonly column: string; readonly label: string }[] = [
  { of: 'grossWon', column: 'gross_won', label: 'gross' },
  { of: 'cashWon', column: 'cash_won', label: '  of it in cash' },
  { of: 'bankWon', column: 'bank_won', label: '  of it by bank' },
  { of: 'refundsWon', column: 'refunds_won', label: 'refunds' },
  { of: 'goodwillWon', column: 'goodwill_won', label: '  of it goodwill' },
  { of: 'netWon', column: 'net_won', label: 'net' },
  { of: 'vatWon', column: 'vat_won', label: '  VAT in it' },
  { of: 'supplyWon', column: 'supply_won', label: '  without VAT' },
  { of: 'keptWon', column: 'kept_won', label: 'kept of cancellations' },
  { of: 'feeWon', column: 'fee_won', label: 'fees of payments' },
  { of: 'compensationWon', column: 'compensation_won', label: 'compensation promised' },
  { of: 'lateFeesWon', column: 'late_fees_won', label: 'fees for late gear' },
  { of: 'lateFeesWaivedWon', column: 'late_fees_waived_won', label: '  given up' },
  { of: 'payments', column: 'payments', label: 'payments' },
  { of: 'refunds', column: 'refunds', label: 'refunds made' },
  { of: 'newContracts', column: 'new', label: 'new contracts' },
  { of: 'renewed', column: 'renewed', label: 'renewed' },
  { of: 'ended', column: 'ended', label: 'ended' },
  { of: 'unpaid', column: 'unpaid', label: 'renewals unpaid' },
  { of: 'stored', column: 'stored', label: 'sets in storage' },
]

/** Of what the archive kept no region of. */
const UNKNOWN = 'UNKNOWN'
const TOTAL = 'TOTAL'

const linesOf = ({ groups }: SalesReport): readonly Line[] =>
  [...groups]
    .map(([group, sales]) => ({ group: group ?? UNKNOWN, ...withNet(sales) }))
    .toSorted((one, other) => (one.group < other.group ? -1 : 1))

const document = (period: string, by: SalesGroup | undefined, report: SalesReport) => ({
  period,
  by: by ?? null,
  groups: by === undefined ? [] : linesOf(report),
  total: withNet(report.groups.size === 0 ? NO_SALES : totalOf(report.groups)),
  lockers: report.stock,
})

const rowsIn = (told: object): readonly Line[] => {
  const { groups, total } = told as ReturnType<typeof document>
  return [...groups, { group: TOTAL, ...total }]
}

const table = (period: string, by: SalesGroup | undefined, report: SalesReport): string => {
  const lines = rowsIn(document(period, by, report))
  const sums = columns([
    [period, ...lines.map(({ group }) => group)],
    ...COLUMNS.map(({ of, label }) => [label, ...lines.map(line => formatSum(of, line[of]))]),
  ])
  const stock = report.stock.map(
    ({ region, places, blocked }) => `${region}: ${places} places in lockers, ${blocked} of them blocked`,
  )
  return [sums, ...stock].join('\n')
}

const formatSum = (of: keyof Sums, sum: number): string => {
  const digits = String(Math.abs(sum)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${sum < 0 ? '-' : ''}${digits}${of.endsWith('Won') ? ' won' : ''}`
}
