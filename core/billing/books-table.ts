import { match } from 'ts-pattern'
import type { CsvCell } from '#core/shared/csv.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  type BookedNote,
  type BookedPayment,
  type BookEntry,
  entriesIn,
  type NotedMoney,
  vatIncluded,
} from './books.ts'
import type { SalesPeriod } from './sales-period.ts'

/** What of the books is handed out, each as a table of its own. */
export const EXPORTS = ['payments', 'refunds', 'orders', 'notes'] as const
export type ExportKind = (typeof EXPORTS)[number]

const OF_ORDER = ['order', 'plan', 'kind', 'region'] as const

/** The head of each. */
export const EXPORT_HEADERS: Readonly<Record<ExportKind, readonly string[]>> = {
  payments: [
    'day',
    'time',
    'payment',
    'term',
    ...OF_ORDER,
    'provider_order',
    'way',
    'method',
    'amount_won',
    'vat_won',
    'supply_won',
    'fee_won',
  ],
  refunds: [
    'day',
    'payment',
    'term',
    'n',
    ...OF_ORDER,
    'provider_order',
    'way',
    'rule',
    'what',
    'amount_won',
    'vat_won',
    'supply_won',
    'kept_won',
  ],
  notes: ['day', ...OF_ORDER, 'what', 'amount_won', 'vat_won'],
  orders: [...OF_ORDER, 'placed', 'paid', 'price_won', 'state', 'terms_paid', 'storage_start'],
}

/** The lines of one payment in one of the tables. */
export const paymentLines = (
  kind: Exclude<ExportKind, 'notes'>,
  payment: BookedPayment,
  period: SalesPeriod,
): readonly (readonly CsvCell[])[] => {
  const entries = entriesIn(payment, period)
  const made = entries.filter(entry => entry.kind === 'PAYMENT')
  return match(kind)
    .with('payments', () => made.map(entry => paymentLine(payment, entry)))
    .with('refunds', () => entries.filter(entry => entry.kind !== 'PAYMENT').map(entry => refundLine(payment, entry)))
    .with('orders', () => (payment.term === 1 ? made : []).map(() => orderLine(payment)))
    .exhaustive()
}

const ofOrder = ({ order: { id, plan, kind, region } }: Pick<BookedNote, 'order'>): readonly CsvCell[] => [
  id,
  plan,
  kind,
  region,
]

/** What is taken back counts down, to the won: of both no tax is left. */
export const noteLine = (note: BookedNote): readonly CsvCell[] => [
  note.day,
  ...ofOrder(note),
  note.kind,
  note.amountWon,
  IS_INCOME.has(note.kind) ? Math.sign(note.amountWon) * vatIncluded(Math.abs(note.amountWon)) : 0,
]

const IS_INCOME: ReadonlySet<NotedMoney> = new Set<NotedMoney>(['LATE_FEE_CASH', 'LATE_FEE_BANK'])

const paymentLine = (payment: BookedPayment, { day, amountWon, vatWon }: BookEntry): readonly CsvCell[] => [
  day,
  Instant.toSeoulText(payment.paidAt),
  payment.id,
  payment.term,
  ...ofOrder(payment),
  payment.gatewayOrderId,
  payment.way,
  payment.method,
  amountWon,
  vatWon,
  amountWon - vatWon,
  payment.feeWon,
]

/** What went back counts up, what was taken back counts down. */
const refundLine = (
  payment: BookedPayment,
  { kind, day, amountWon, vatWon, keptWon, refund }: BookEntry,
): readonly CsvCell[] => [
  day,
  payment.id,
  payment.term,
  refund?.n ?? null,
  ...ofOrder(payment),
  payment.gatewayOrderId,
  refund?.way ?? null,
  refund?.rule ?? null,
  kind,
  -amountWon,
  -vatWon,
  vatWon - amountWon,
  keptWon,
]

const orderLine = (payment: BookedPayment): readonly CsvCell[] => {
  const { placedAt, priceWon, state, termsPaid, storageStartDate } = payment.order
  return [...ofOrder(payment), Day.of(placedAt), Day.of(payment.paidAt), priceWon, state, termsPaid, storageStartDate]
}
