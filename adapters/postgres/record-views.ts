import { CompiledQuery } from 'kysely'
import type { Instant } from '#core/shared/instant.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import type { PaidOrder, Refunded, TermPayment } from '#core/storing/storage-record.ts'
import { NO_STATE, orderOf, type OrderRow } from './order-row.ts'
import { ask, type Postgres } from './postgres.ts'

export const postgresRecordViews = (postgres: Postgres): RecordViews => ({
  ofCustomer: customer =>
    ask(postgres, async db => {
      const { rows } = await db.executeQuery<PaidRow>(CompiledQuery.raw(ORDERS, [customer]))
      return rows.map(paidOrderOf)
    }),
  story: (customer, order) =>
    ask(postgres, async db => {
      const { rows } = await db.executeQuery<StoryRow>(CompiledQuery.raw(STORY, [customer, order, NO_STATE]))
      const [row] = rows
      return row ? { ...paidOrderOf(row), timeline: row.steps.map(stepOf) } : null
    }),
})

type PaymentColumns = Omit<TermPayment, 'refunded'> & { readonly refunded: Refunded | null }
type PaidRow = OrderRow & { readonly payments: readonly PaymentColumns[] | null }
/** `at` in epoch milliseconds. */
type StoryRow = PaidRow & { readonly steps: readonly (Omit<TimelineStep, 'occurredAt'> & { readonly at: number })[] }

const paidOrderOf = (row: PaidRow): PaidOrder => ({
  order: orderOf(row),
  payments: (row.payments ?? []).map(({ refunded, ...payment }) => ({ ...payment, ...(refunded && { refunded }) })),
})

const stepOf = ({ at, ...step }: StoryRow['steps'][number]): TimelineStep => ({ ...step, occurredAt: at as Instant })

const PAYMENTS = `
  left join lateral (
    select json_agg(json_build_object(
      'id', id, 'term', term, 'amountWon', amount_won, 'status', status, 'method', method,
      'approvedAt', floor(extract(epoch from approved_at) * 1000), 'receiptUrl', receipt_url,
      'refunded', case when status = 'REFUNDED' then (
        select json_build_object(
          'on', coalesce(r.paid_by_bank_on, (r.decided_at at time zone 'Asia/Seoul')::date),
          'way', case when r.paid_by_bank_on is null then 'CARD' else 'BANK' end,
          'amountWon', (select sum(amount_won) from refund where payment_id = payment.id and status = 'DONE')
        )
        from refund r where r.payment_id = payment.id and r.status = 'DONE' order by r.n desc limit 1
      ) end
    ) order by term) as payments
    from payment where order_id = o.id
  ) p on true`

const ORDERS = `
  select o.*, p.payments from storage_order o ${PAYMENTS}
  where o.customer_id = $1
  order by o.state_changed_at desc, o.placed_at desc`

const STORY = `
  select o.*, p.payments, t.steps from storage_order o ${PAYMENTS}
  cross join lateral (
    select json_agg(json_build_object(
      'event', event, 'from', nullif(from_state, $3), 'to', to_state,
      'at', floor(extract(epoch from occurred_at) * 1000)
    ) order by step desc) as steps
    from timeline where order_id = o.id
  ) t
  where o.customer_id = $1 and o.id = $2`
