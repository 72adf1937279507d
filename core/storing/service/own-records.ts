import { err, ok } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { OwnRecords } from '../ports/own-records.ts'
import type { RecordViews } from '../ports/record-views.ts'
import { historyTabOf, isPaid } from '../projection.ts'
import { orderRecord, termRecords } from '../storage-record.ts'

/** What one caller has stored and paid. */
export const makeOwnRecords =
  ({ views }: { readonly views: RecordViews }) =>
  (caller: Caller): OwnRecords => ({
    history: asked =>
      views.ofCustomer(caller.customer).map(orders =>
        orders
          .filter(({ order }) => historyTabOf(order.state) === asked)
          .map(orderRecord)
          .filter(record => record !== null),
      ),
    payments: asked =>
      views.ofCustomer(caller.customer).map(orders =>
        orders
          .flatMap(termRecords)
          .filter(({ tab }) => asked === 'all' || tab === asked)
          .map(({ record }) => record),
      ),
    recentPlan: () =>
      views.ofCustomer(caller.customer).map(orders => {
        const [latest] = orders
          .filter(({ order }) => isPaid(order.state))
          .toSorted((a, b) => b.order.placedAt - a.order.placedAt)
        return latest?.order.plan ?? null
      }),
    story: id =>
      views.story(caller.customer, id).andThen(found => {
        const record = found && orderRecord(found)
        if (!record) return err({ kind: 'OrderNotFound' as const })
        const payments = found.payments.toSorted((a, b) => a.term - b.term)
        return ok({ record, timeline: found.timeline, payments })
      }),
  })
