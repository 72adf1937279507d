import { okAsync } from 'neverthrow'
import { type BookedNote, type BookedPayment, type BookedRefund, entriesIn, notedMoney } from '#core/billing/books.ts'
import type { Books } from '#core/billing/ports/books.ts'
import type { ContractCounts } from '#core/billing/sales.ts'
import { SalesPeriod } from '#core/billing/sales-period.ts'
import { Day } from '#core/shared/day.ts'
import { NO_WON } from '#core/shared/won.ts'
import { isEnded } from '#core/storing/counted-steps.ts'
import { isInLocker } from '#core/storing/locker.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { MemoryDatabase, OrderRow, PaymentRow, RefundRow } from '#adapters/memory/memory-database.ts'
import { refundsOf } from './memory-refund-rows.ts'

export const memoryBooks = (database: MemoryDatabase): Books => ({
  read(period, take) {
    const all = [...database.orders.values()].flatMap(row => bookedPayments(database, row))
    take(
      all.filter(payment => entriesIn(payment, period).length > 0).toSorted((one, other) => one.paidAt - other.paidAt),
    )
    return okAsync(undefined)
  },
  notes: period =>
    okAsync(
      [...database.orders.values()]
        .flatMap(notesOf)
        .filter(({ day }) => SalesPeriod.has(period, day))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    ),
  counts: period => okAsync([...database.orders.values()].map(row => countsOf(row, period))),
  stock: () => {
    const regions = new Map<string, { places: number; blocked: number }>()
    for (const { region, capacity, blockedReason } of database.lockers.values()) {
      const { places, blocked } = regions.get(region) ?? { places: 0, blocked: 0 }
      const more = blockedReason === null ? 0 : capacity
      regions.set(region, { places: places + capacity, blocked: blocked + more })
    }
    return okAsync([...regions].map(([region, stock]) => ({ region, ...stock })))
  },
})

const TAKEN: ReadonlySet<string> = new Set(['DONE', 'CANCELLED', 'REFUNDED'])

const bookedPayments = (database: MemoryDatabase, row: OrderRow): readonly BookedPayment[] =>
  [{ ...row.payment, term: 1 }, ...(row.laterPayments ?? [])].flatMap(payment => {
    const paidAt = payment.approvedAt
    if (paidAt === null || !TAKEN.has(payment.status)) return []
    // Of first payments, as all refunds in memory.
    const refunds = payment.term === 1 ? refundsOf(database, row.order.id) : []
    return [toBooked(row, payment, { paidAt, refunds: refunds.flatMap(toRefund) })]
  })

const toBooked = (
  { order, payment: first, feeWon, attempts }: OrderRow,
  payment: PaymentRow & { readonly term: number },
  booked: Pick<BookedPayment, 'paidAt' | 'refunds'>,
): BookedPayment => ({
  ...booked,
  way: 'CARD',
  id: payment.id,
  order: {
    id: order.id,
    plan: order.plan,
    region: order.location,
    kind: order.equipmentType,
    state: order.state,
    priceWon: first.amountWon,
    placedAt: order.placedAt,
    storageStartDate: order.storageStartDate,
    termsPaid: order.termsPaid,
  },
  term: payment.term,
  isSuperseded: false,
  amountWon: payment.amountWon,
  feeWon: feeWon ?? NO_WON,
  method: payment.method,
  gatewayOrderId: attempts.find(one => one.payment === payment.id && one.status === 'DONE')?.gatewayOrderId ?? order.id,
})

const toRefund = (row: RefundRow): readonly BookedRefund[] => {
  const { n, amountWon, rule, sentAt, status, decidedAt, paidByBankOn, notedOn = null } = row
  if (decidedAt === null || (status !== 'DONE' && notedOn === null)) return []
  const byBankOn = paidByBankOn ?? notedOn
  return [
    {
      n,
      amountWon,
      rule,
      way: byBankOn === null ? 'CARD' : 'BANK',
      bookedAt: sentAt,
      givenBackOn: byBankOn ?? Day.of(decidedAt),
      takenBackAt: notedOn === null ? null : decidedAt,
    },
  ]
}

const notesOf = ({ order, timeline }: OrderRow): readonly BookedNote[] =>
  timeline.flatMap(({ recordedAt, amountWon, amountWay = null }) =>
    amountWon === undefined
      ? []
      : {
          kind: notedMoney(amountWay),
          order: { id: order.id, plan: order.plan, region: order.location, kind: order.equipmentType },
          day: Day.of(recordedAt),
          amountWon,
        },
  )

const countsOf = ({ order, timeline }: OrderRow, { from, until }: SalesPeriod): ContractCounts => {
  const [begins, ends] = [Day.startOf(from), Day.startOf(until)]
  const within = timeline.filter(({ occurredAt }) => occurredAt >= begins && occurredAt < ends)
  const later = timeline.filter(({ occurredAt }) => occurredAt >= ends)
  const change = (steps: typeof timeline, is: (state: OrderState) => boolean): number =>
    steps.reduce((sum, step) => sum + Number(is(step.to)) - Number(step.from !== null && is(step.from)), 0)
  return {
    plan: order.plan,
    region: order.location,
    kind: order.equipmentType,
    ended: change(within, isEnded),
    unpaid: within.filter((step, at) => step.event === 'renewal.exhausted' && !isPaidBy(within.slice(at + 1))).length,
    stored: Number(isInLocker(order.state)) - change(later, isInLocker),
  }
}

const isPaidBy = (steps: readonly { readonly event: string }[]): boolean => {
  const count = (of: string) => steps.filter(({ event }) => event === of).length
  return count('renewal.charged') > count('renewal.reversed')
}
