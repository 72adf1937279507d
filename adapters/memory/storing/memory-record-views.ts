import { okAsync } from 'neverthrow'
import { lastChargedOn } from '#adapters/memory/billing/memory-renewal-records.ts'
import { isNextTooSoon } from '#core/billing/charge-hold.ts'
import { Day } from '#core/shared/day.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import { isPaid } from '#core/storing/projection.ts'
import { RECORDS } from '#core/storing/record-list.ts'
import { isListed } from '#core/storing/testing/is-listed.ts'
import type { PaidOrder, Refunded, TermPayment } from '#core/storing/storage-record.ts'
import { behind, inOrderOf } from '#adapters/memory/list-part.ts'
import type { MemoryDatabase, OrderRow, RefundRow } from '#adapters/memory/memory-database.ts'

export const memoryRecordViews = ({ orders, refunds }: MemoryDatabase): RecordViews => ({
  list: (customer, list, { after, limit }) =>
    okAsync(
      [...orders.values()]
        .filter(row => row.customer === customer)
        .flatMap(row =>
          paymentsOf(row, refunds)
            .filter(({ term }) => isListed(list, row.order, term))
            .map((payment): PaidOrder => ({ order: row.order, payments: [payment], isNextHeld: isHeld(row) })),
        )
        .toSorted(latestFirst)
        .filter(behind(RECORDS, 'desc', after))
        .slice(0, limit),
    ),
  recentPlan(customer) {
    const own = [...orders.values()].filter(row => row.customer === customer && isPaid(row.order.state))
    const [latest] = own.toSorted((a, b) => b.order.placedAt - a.order.placedAt)
    return okAsync(latest?.order.plan ?? null)
  },
  story(customer, id) {
    const row = orders.get(id)
    if (row?.customer !== customer) return okAsync(null)
    const steps = row.timeline.map(({ event, from, to, occurredAt }) => ({ event, from, to, occurredAt }))
    return okAsync({
      order: row.order,
      payments: paymentsOf(row, refunds),
      isNextHeld: isHeld(row),
      timeline: steps.toReversed(),
    })
  },
})

const isHeld = (row: OrderRow): boolean => isNextTooSoon(row.order, lastChargedOn(row))

const latestFirst = inOrderOf(RECORDS, 'desc')

type Refunds = MemoryDatabase['refunds']

const toRefunded = ({ paidByBankOn, decidedAt, requestedAt, amountWon }: RefundRow): Refunded =>
  paidByBankOn === null
    ? { on: Day.of(decidedAt ?? requestedAt), way: 'CARD', amountWon }
    : { on: paidByBankOn, way: 'BANK', amountWon }

/** All of it once the payment is REFUNDED, until then its parts. */
const backOf = (refunds: Refunds, { order, payment }: OrderRow): Pick<TermPayment, 'refunded' | 'givenBack'> => {
  const done = [...refunds.values()].filter(({ orderId, status }) => orderId === order.id && status === 'DONE')
  const last = done.at(-1)
  if (!last) return {}
  if (payment.status !== 'REFUNDED') return { givenBack: done.map(toRefunded) }
  const amountWon = done.reduce((sum, refund) => Won.plus(sum, refund.amountWon), NO_WON)
  return { refunded: { ...toRefunded(last), amountWon } }
}

/** One for each term. What is given back is of the first: later the gear is here. */
const paymentsOf = (row: OrderRow, refunds: Refunds): readonly TermPayment[] =>
  [{ ...row.payment, term: 1, ...backOf(refunds, row) }, ...(row.laterPayments ?? [])].map(toTermPayment)

const toTermPayment = ({
  id,
  term,
  amountWon,
  status,
  method,
  approvedAt,
  receiptUrl,
  canRefundPart,
  refunded,
  givenBack,
}: TermPayment) => ({
  id,
  term,
  amountWon,
  status,
  method,
  approvedAt,
  receiptUrl,
  ...(canRefundPart === false && { canRefundPart }),
  ...(refunded && { refunded }),
  ...(givenBack && { givenBack }),
})
