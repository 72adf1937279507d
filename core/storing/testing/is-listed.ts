import { match } from 'ts-pattern'
import type { Order } from '../order.ts'
import { historyTabOf, paymentTabOf } from '../projection.ts'
import type { RecordList } from '../record-list.ts'

/** What the lists in SQL are held against. Whether this term of an order is in the list. The payment of a term that has not begun is a try to renew, not a storage. */
export const isListed = (list: RecordList, order: Order, term: number): boolean => {
  const current = Math.max(1, order.termsPaid)
  if (term > current) return false
  return match(list)
    .with({ kind: 'history' }, ({ tab }) => term === current && historyTabOf(order.state) === tab)
    .with({ kind: 'payments', tab: 'all' }, () => true)
    .with({ kind: 'payments' }, ({ tab }) =>
      term < current ? tab === 'past' : paymentTabOf(order.state, order.autoRenewal) === tab,
    )
    .exhaustive()
}
