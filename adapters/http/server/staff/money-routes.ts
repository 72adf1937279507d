import { errAsync, ok, okAsync, type Result, ResultAsync, safeTry } from 'neverthrow'
import * as money from '#adapters/http/contract/staff/money.ts'
import type { DeskSide } from '#adapters/container/service/desk.ts'
import { invalid, parseMember } from '#adapters/http/server/invalid-input.ts'
import { EXPORT_HEADERS, noteLine, paymentLines } from '#core/billing/books-table.ts'
import { ATTEMPT_STATUSES, contractBehind } from '#core/billing/payment-attempt.ts'
import type { LockerStock } from '#core/billing/ports/books.ts'
import { type RefundRecord, REFUNDS } from '#core/billing/ports/refund-records.ts'
import { DUE_RENEWALS } from '#core/billing/ports/renewal-records.ts'
import { type ListedPayment, PAYMENTS } from '#core/billing/ports/staff-payments.ts'
import { PERIOD_KINDS, type PeriodKind, SalesPeriod } from '#core/billing/sales-period.ts'
import { SALES_HEADER, salesLines, salesRow, salesTotal, withTotal } from '#core/billing/sales-table.ts'
import { SALES_GROUPS } from '#core/billing/sales.ts'
import type { SalesReport } from '#core/billing/service/report-sales.ts'
import type { CsvCell } from '#core/shared/csv.ts'
import { Day } from '#core/shared/day.ts'
import type { InvalidInput, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { ListPlace, PAGE_SIZE, readPage } from '#core/shared/page.ts'
import { isTaken, PAYMENT_STATUSES } from '#core/shared/payment-status.ts'
import type { RoleTooLow, StaffMember } from '#core/shared/staff.ts'
import { STAFF_TASKS } from '#core/staff/ports/staff-tasks.ts'
import { MONEY_TASK_KINDS } from '#core/staff/task-kinds.ts'
import { PLANS } from '#core/storing/plan.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>
type Query = Readonly<Record<string, string | undefined>>

const DECISIONS_SHOWN = 50
const DAYS_CHECKED = 7
const MONTHS_SHOWN = 12

const NOT_BACK = ATTEMPT_STATUSES.filter(status => status !== 'DONE')

/** The money of the shop: what waits, what came and went, and what it came to. */
export const staffMoneyRoutes = (mount: Mount): void => {
  mount(money.listPayments, ({ desk, query }) =>
    parsePaymentQuery(query).asyncAndThen(({ after, ...search }) =>
      readPage(PAYMENTS, { after, limit: PAGE_SIZE }, part =>
        desk.payments.list({ ...search, customer: null, ...part }),
      ).map(({ items, next }) => ({ payments: items.map(paymentRow), next })),
    ),
  )

  mount(money.listRefunds, ({ desk, query }) =>
    readPlace(query, REFUNDS).asyncAndThen(after =>
      readPage(REFUNDS, { after, limit: PAGE_SIZE }, part =>
        desk.refunds.list(query['which'] === 'ALL' ? ATTEMPT_STATUSES : NOT_BACK, part),
      ).map(({ items, next }) => ({ refunds: items.map(refundRow), next })),
    ),
  )

  mount(money.moneyDecisions, ({ desk }) => {
    const first = { after: null, limit: DECISIONS_SHOWN }
    return ResultAsync.combine([
      readPage(STAFF_TASKS, first, part =>
        desk.tasks.list({ kinds: MONEY_TASK_KINDS, about: null, dueBy: null, evenDone: false, ...part }),
      ),
      readPage(REFUNDS, first, part => desk.refunds.list(NOT_BACK, part)),
      readPage(DUE_RENEWALS, first, part => desk.renewals.due(desk.clock.now(), part)),
    ]).map(([tasks, refunds, renewals]) => ({
      tasks: tasks.items.map(({ id, kind, detail, dueOn, order, customerName }) => ({
        taskId: id,
        kind,
        detail,
        dueOn,
        orderId: order,
        customerName,
      })),
      hasMoreTasks: tasks.next !== null,
      refunds: refunds.items.map(refundRow),
      hasMoreRefunds: refunds.next !== null,
      renewals: renewals.items
        .filter(({ hasCard, hold }) => !hasCard || hold !== null)
        .map(({ orderId, term, amountWon, dueAt, hasCard }) => ({ orderId, term, amount: amountWon, dueAt, hasCard })),
      hasMoreRenewals: renewals.next !== null,
    }))
  })

  mount(money.checkLedger, ({ desk, body: { from, to } }) => {
    const today = Day.of(desk.clock.now())
    const until = to ?? today
    const since = from ?? Day.addDays(until, -DAYS_CHECKED)
    if (since > until) return errAsync(invalid('from')())
    const span = { from: Day.startOf(since), until: Day.startOf(Day.addDays(until, 1)) }
    return desk
      .selfCheck(span, { tasks: false })
      .mapErr(failure => (failure.kind === 'GatewayUnsure' ? { kind: 'ProviderSilent' as const } : failure))
      .map(checked => ({
        from: checked.span.from,
        until: checked.span.until,
        compared: checked.compared,
        differences: checked.differences.map(({ kind, gatewayOrderId, oursWon, theirsWon, at }) => ({
          kind,
          gatewayOrderId,
          orderId: contractBehind(gatewayOrderId as OrderId),
          ours: oursWon,
          theirs: theirsWon,
          at,
        })),
      }))
  })

  mount(money.reportSales, ({ desk, caller, query }) =>
    parseSalesQuery(query).asyncAndThen(({ period, by }) =>
      desk.reportSales({ period, by, staff: caller.member }).map(({ groups, stock }) => ({
        groups: by === null ? [] : salesLines(groups).map(({ group, ...sums }) => ({ group, sums })),
        total: salesTotal(groups),
        lockers: [...stock],
      })),
    ),
  )

  mount(money.salesByMonth, ({ desk, caller, query }) => {
    const until = query['until'] ?? Day.of(desk.clock.now()).slice(0, MONTH_LETTERS)
    return monthsUntil(until).asyncAndThen(months =>
      // One after the other: each reads all payments of its month.
      months
        .reduce<ResultAsync<readonly MonthOfSales[], RoleTooLow | ServiceUnreachable>>(
          (before, { month, period }) =>
            before.andThen(known =>
              desk
                .reportSales({ period, by: null, staff: caller.member })
                .map(({ groups }) => [...known, { month, sums: salesTotal(groups) }]),
            ),
          okAsync([]),
        )
        .andThen(found => desk.books.stock().map(stock => ({ months: [...found], places: placesOf(stock) }))),
    )
  })

  mount(money.exportMoney, ({ desk, caller, body }) => {
    const { what, of, period: text, by = null, reason } = body
    return readPeriod(of, text).asyncAndThen(period =>
      tableOf(desk, { what, period, text, by, staff: caller.member, reason }).map(table => ({
        name: `${['seasonkeep', what, text, ...(what === 'sales' && by !== null ? [by] : [])].join('-')}.csv`,
        ...table,
      })),
    )
  })
}

type Table = { readonly columns: string[]; readonly rows: CsvCell[][] }

type MonthOfSales = { readonly month: string; readonly sums: ReturnType<typeof salesTotal> }

type Asked = {
  readonly what: 'payments' | 'refunds' | 'orders' | 'notes' | 'sales'
  readonly period: SalesPeriod
  readonly text: string
  readonly by: (typeof SALES_GROUPS)[number] | null
  readonly staff: StaffMember
  readonly reason: string
}

const tableOf = (
  desk: Pick<DeskSide, 'reportSales' | 'exportBooks' | 'payments' | 'clock'>,
  { what, period, text, by, staff, reason }: Asked,
): ResultAsync<Table, RoleTooLow | ServiceUnreachable> => {
  if (what === 'sales') {
    return desk.payments
      .note('report sales', text, { by: staff.id, reason, at: desk.clock.now() })
      .andThen(() => desk.reportSales({ period, by, staff }))
      .map(report => salesTable(text, by === null ? [] : salesLines(report.groups), report))
  }
  const rows: CsvCell[][] = []
  return desk
    .exportBooks({
      period,
      command: `export ${what}`,
      subject: text,
      staff,
      reason,
      take:
        what === 'notes'
          ? { of: 'NOTES', write: all => rows.push(...all.map(note => [...noteLine(note)])) }
          : {
              of: 'PAYMENTS',
              write: some => {
                for (const payment of some) rows.push(...paymentLines(what, payment, period).map(line => [...line]))
              },
            },
    })
    .map(() => ({ columns: [...EXPORT_HEADERS[what]], rows: byDay(EXPORT_HEADERS[what], rows) }))
}

/** Read payment by payment, a refund stands where its payment does. */
const byDay = (columns: readonly string[], rows: readonly CsvCell[][]): CsvCell[][] => {
  const at = columns.findIndex(column => DAYS.includes(column))
  return rows.toSorted((one, other) => String(one[at]).localeCompare(String(other[at])))
}

const DAYS: readonly string[] = ['day', 'placed']

const salesTable = (text: string, lines: ReturnType<typeof salesLines>, { groups }: SalesReport): Table => ({
  columns: [...SALES_HEADER],
  rows: withTotal(lines, salesTotal(groups)).map(line => [...salesRow(text, line)]),
})

/** Those that can be used. */
const placesOf = (stock: readonly LockerStock[]): number =>
  stock.reduce((sum, { places, blocked }) => sum + places - blocked, 0)

const MONTH_LETTERS = 7

const readPeriod = (of: PeriodKind, text: string): Result<SalesPeriod, InvalidInput> =>
  SalesPeriod.parse(of, text).mapErr(invalid('period'))

/** The twelve months that end with this one, the oldest first. */
const monthsUntil = (until: string): Result<readonly { month: string; period: SalesPeriod }[], InvalidInput> =>
  SalesPeriod.parse('month', until)
    .mapErr(invalid('until'))
    .map(({ from }) =>
      Array.from({ length: MONTHS_SHOWN }, (_, at) => monthBefore(from, MONTHS_SHOWN - 1 - at)).flatMap(month =>
        SalesPeriod.parse('month', month).match(
          period => [{ month, period }],
          () => [],
        ),
      ),
    )

const monthBefore = (first: Day, count: number): string => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const months = year * 12 + month - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

const parseSalesQuery = ({ of, period, by }: Query) =>
  safeTry(function* () {
    const kind = yield* parseMember(PERIOD_KINDS, of ?? '', 'of')
    return ok({
      period: yield* readPeriod(kind, period ?? ''),
      by: by === undefined ? null : yield* parseMember(SALES_GROUPS, by, 'by'),
    })
  })

const readPlace = ({ after }: Query, list: typeof REFUNDS): Result<ListPlace | null, InvalidInput> =>
  after === undefined ? ok(null) : ListPlace.parse(after, list)

const parsePaymentQuery = ({ status, from, to, plan, region, after }: Query) =>
  safeTry(function* () {
    const day = (field: string, text: string | undefined) =>
      text === undefined ? ok(null) : Day.parse(text).mapErr(invalid(field))
    return ok({
      status: status === undefined ? null : yield* parseMember(PAYMENT_STATUSES.filter(isTaken), status, 'status'),
      from: yield* day('from', from),
      to: yield* day('to', to),
      plan: plan === undefined ? null : yield* parseMember(PLANS, plan, 'plan'),
      region: region === undefined ? null : yield* RegionCode.parse(region).mapErr(invalid('region')),
      after: after === undefined ? null : yield* ListPlace.parse(after, PAYMENTS),
    })
  })

const paymentRow = ({ id, amountWon, givenBackWon, ...payment }: ListedPayment): money.ListedPayment => ({
  ...payment,
  paymentId: id,
  amount: amountWon,
  givenBack: givenBackWon,
})

const refundRow = ({ id, orderId, amountWon, paymentKey, ...refund }: RefundRecord): money.ListedRefund => ({
  refundId: id,
  orderId,
  amount: amountWon,
  rule: refund.rule,
  status: refund.status,
  isByCard: paymentKey !== null,
  paidByBankOn: refund.paidByBankOn,
  isLeftToStaff: refund.isLeftToStaff,
  failure: refund.failure,
  requestedAt: refund.requestedAt,
})
