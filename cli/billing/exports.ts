import { match } from 'ts-pattern'
import {
  type BookedNote,
  type BookedPayment,
  type BookEntry,
  entriesIn,
  type NotedMoney,
  vatIncluded,
} from '#core/billing/books.ts'
import { READS_BOOKS } from '#core/billing/service/report-sales.ts'
import type { SalesPeriod } from '#core/billing/sales-period.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { answered, refused, type Task, toErrorCode } from '../output.ts'
import { type CsvCell, withCsv } from '../csv.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import type { ExportKind, ExportOptions } from './export-command.ts'
import type { TypedPeriod } from './period-options.ts'

/** Written as it is read: however long the period, only a part of it is here at a time. */
export const exportBooks = (
  kind: ExportKind,
  { period, text }: TypedPeriod,
  { csv = true, reason, ...options }: ExportOptions,
): Task => {
  const command = `export ${kind}`
  return place =>
    withCsv(csv, HEADERS[kind], {
      place,
      work: ({ write, rows }) =>
        withStaffContext(
          options,
          proving(READS_BOOKS, { command, subject: text, reason }, false),
          ({ exportBooks: read, member }) =>
            read({
              period,
              command,
              subject: text,
              staff: member,
              reason,
              take:
                kind === 'notes'
                  ? { of: 'NOTES', write: all => all.map(noteLine).forEach(write) }
                  : {
                      of: 'PAYMENTS',
                      write: some => some.flatMap(payment => linesOf(kind, payment, period)).forEach(write),
                    },
            })
              .map(() =>
                answered(
                  { export: kind, period: text, rows: rows(), file: csv === true ? null : csv },
                  `${rows()} ${kind} of ${text} were written to ${csv}.`,
                ),
              )
              .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: roleTooLow(refusal) }))),
        )(place),
    })
}

const OF_ORDER = ['order', 'plan', 'kind', 'region'] as const

const HEADERS: Readonly<Record<ExportKind, readonly string[]>> = {
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

const linesOf = (
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

/** What is taken back counts down. */
const noteLine = (note: BookedNote): readonly CsvCell[] => [
  note.day,
  ...ofOrder(note),
  note.kind,
  note.amountWon,
  IS_INCOME.has(note.kind) ? vatIncluded(note.amountWon) : 0,
]

const IS_INCOME: ReadonlySet<NotedMoney> = new Set<NotedMoney>(['LATE_FEE_CASH', 'LATE_FEE_BANK'])

const timeOf = (instant: Instant): string => inSeoul(instant).replace(' KST', '')

const paymentLine = (payment: BookedPayment, { day, amountWon, vatWon }: BookEntry): readonly CsvCell[] => [
  day,
  timeOf(payment.paidAt),
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
