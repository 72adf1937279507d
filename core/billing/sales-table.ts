import type { CsvCell } from '#core/shared/csv.ts'
import { NO_SALES, netOf, type Sales, type SalesByGroup, totalOf } from './sales.ts'

/** What a period came to, and what is left of it. */
export type Sums = Sales & ReturnType<typeof netOf>
export type SalesLine = Sums & { readonly group: string }

/** Of what the archive kept no region of. */
const UNKNOWN = 'UNKNOWN'
const TOTAL = 'TOTAL'

const withNet = (sales: Sales): Sums => ({ ...sales, ...netOf(sales) })

/** Sorted by their group. */
export const salesLines = (groups: SalesByGroup): readonly SalesLine[] =>
  [...groups]
    .map(([group, sales]) => ({ group: group ?? UNKNOWN, ...withNet(sales) }))
    .toSorted((one, other) => (one.group < other.group ? -1 : 1))

export const salesTotal = (groups: SalesByGroup): Sums => withNet(groups.size === 0 ? NO_SALES : totalOf(groups))

/** What is written, in this order, with its head in a spreadsheet. */
export const SALES_COLUMNS = {
  grossWon: 'gross_won',
  cashWon: 'cash_won',
  bankWon: 'bank_won',
  refundsWon: 'refunds_won',
  goodwillWon: 'goodwill_won',
  netWon: 'net_won',
  vatWon: 'vat_won',
  supplyWon: 'supply_won',
  keptWon: 'kept_won',
  feeWon: 'fee_won',
  compensationWon: 'compensation_won',
  lateFeesWon: 'late_fees_won',
  lateFeesWaivedWon: 'late_fees_waived_won',
  payments: 'payments',
  refunds: 'refunds',
  newContracts: 'new',
  renewed: 'renewed',
  ended: 'ended',
  unpaid: 'unpaid',
  stored: 'stored',
} as const satisfies Readonly<Record<keyof Sums, string>>

export const SALES_SUMS = Object.keys(SALES_COLUMNS) as readonly (keyof Sums)[]

export const SALES_HEADER: readonly string[] = ['period', 'group', ...Object.values(SALES_COLUMNS)]

/** The groups and their total. */
export const withTotal = (groups: readonly SalesLine[], total: Sums): readonly SalesLine[] => [
  ...groups,
  { group: TOTAL, ...total },
]

/** As cells below `SALES_HEADER`. */
export const salesRow = (period: string, { group, ...sums }: SalesLine): readonly CsvCell[] => [
  period,
  group,
  ...SALES_SUMS.map(of => sums[of]),
]
