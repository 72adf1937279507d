import type { SalesGroup } from '#core/billing/sales.ts'
import {
  SALES_HEADER,
  SALES_SUMS,
  salesLines,
  type SalesLine,
  salesRow,
  salesTotal,
  type Sums,
  withTotal,
} from '#core/billing/sales-table.ts'
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
    withCsv(csv, SALES_HEADER, {
      place,
      work: async ({ write }): Promise<Answer> => {
        const answer = await report(place)
        if (answer.exitCode === 0) {
          for (const line of rowsIn(answer.document)) write(salesRow(text, line))
        }
        return answer
      },
    })
}

/** In a table. */
const LABELS: Readonly<Record<keyof Sums, string>> = {
  grossWon: 'gross',
  cashWon: '  of it in cash',
  bankWon: '  of it by bank',
  refundsWon: 'refunds',
  goodwillWon: '  of it goodwill',
  netWon: 'net',
  vatWon: '  VAT in it',
  supplyWon: '  without VAT',
  keptWon: 'kept of cancellations',
  feeWon: 'fees of payments',
  compensationWon: 'compensation promised',
  lateFeesWon: 'fees for late gear',
  lateFeesWaivedWon: '  given up',
  payments: 'payments',
  refunds: 'refunds made',
  newContracts: 'new contracts',
  renewed: 'renewed',
  ended: 'ended',
  unpaid: 'renewals not charged',
  stored: 'sets in storage',
}

const document = (period: string, by: SalesGroup | undefined, report: SalesReport) => ({
  period,
  by: by ?? null,
  groups: by === undefined ? [] : salesLines(report.groups),
  total: salesTotal(report.groups),
  lockers: report.stock,
})

const rowsIn = (told: object): readonly SalesLine[] => {
  const { groups, total } = told as ReturnType<typeof document>
  return withTotal(groups, total)
}

const table = (period: string, by: SalesGroup | undefined, report: SalesReport): string => {
  const lines = rowsIn(document(period, by, report))
  const sums = columns([
    [period, ...lines.map(({ group }) => group)],
    ...SALES_SUMS.map(of => [LABELS[of], ...lines.map(line => formatSum(of, line[of]))]),
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
