import { okAsync } from 'neverthrow'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import type { PaidOrder } from '#core/storing/storage-record.ts'
import type { MemoryDatabase, OrderRow } from './memory-database.ts'

/** Memory knows first terms only: nothing renews here. */
const FIRST_TERM = 1

export const memoryRecordViews = ({ orders }: MemoryDatabase): RecordViews => ({
  ofCustomer: customer =>
    okAsync(
      [...orders.values()]
        .filter(row => row.customer === customer)
        .map(paidOrderOf)
        .toSorted((a, b) => b.order.stateChangedAt - a.order.stateChangedAt || b.order.placedAt - a.order.placedAt),
    ),
  story(customer, id) {
    const row = orders.get(id)
    if (row?.customer !== customer) return okAsync(null)
    const steps = row.timeline.map(({ event, from, to, occurredAt }) => ({ event, from, to, occurredAt }))
    return okAsync({ ...paidOrderOf(row), timeline: steps.toReversed() })
  },
})

const paidOrderOf = ({ order, payment }: OrderRow): PaidOrder => ({
  order,
  payments: [
    {
      id: payment.id,
      term: FIRST_TERM,
      amountWon: payment.amountWon,
      status: payment.status,
      method: payment.method,
      approvedAt: payment.approvedAt,
      receiptUrl: payment.receiptUrl,
    },
  ],
})
