import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { match, P } from 'ts-pattern'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { RecordViews } from '#core/storing/ports/record-views.ts'
import { historyTabOf, type PaymentTab, paymentTabOf } from '#core/storing/projection.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import { type RecordList, RECORDS } from '#core/storing/record-list.ts'
import type { PaidOrder, Refunded, TermPayment } from '#core/storing/storage-record.ts'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from './last-charged-on.ts'
import { NO_STATE } from './order-row.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'

export const postgresRecordViews = (postgres: Postgres): RecordViews => ({
  list: (customer, list, { after, limit }) =>
    ask(postgres, async db => {
      const { rows } = await sql<PaidRow>`
        select o.*, ${sql.raw(LAST_CHARGED_ON)} as last_charged_on, json_build_array(${sql.raw(PAYMENT)}) as payments
        from storage_order o join payment on payment.order_id = o.id and payment.superseded = 0
        where o.customer_id = ${customer} and ${listed(list)} and ${PLACED.beyond(after)}
        order by ${PLACED.order}
        limit ${limit}`.execute(db)
      return rows.map(toPaidOrder)
    }),
  recentPlan: customer =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('storage_order')
        .select('plan')
        .where('customer_id', '=', customer)
        .where('terms_paid', '>', 0)
        .orderBy('placed_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (row?.plan ?? null) as Plan | null
    }),
  story: (customer, order) =>
    ask(postgres, async db => {
      const { rows } = await db.executeQuery<StoryRow>(CompiledQuery.raw(STORY, [customer, order, NO_STATE]))
      const [row] = rows
      return row ? { ...toPaidOrder(row), timeline: row.steps.map(toStep) } : null
    }),
})

type PaymentColumns = Omit<TermPayment, 'kind' | 'canRefundPart' | 'refunded' | 'givenBack'> & {
  readonly kind: DeskKind | null
  readonly canRefundPart: boolean
  readonly refunded: Refunded | null
  readonly givenBack: readonly Refunded[] | null
}
type PaidRow = ChargedRow & { readonly payments: readonly PaymentColumns[] | null }
/** `at` in epoch milliseconds. */
type StoryRow = PaidRow & { readonly steps: readonly (Omit<TimelineStep, 'occurredAt'> & { readonly at: number })[] }

const toPaidOrder = (row: PaidRow): PaidOrder => ({
  ...toChargedOrder(row),
  payments: (row.payments ?? []).map(({ kind, canRefundPart, refunded, givenBack, ...payment }) => ({
    ...payment,
    ...(kind && { kind }),
    ...(!canRefundPart && { canRefundPart }),
    ...(refunded && { refunded }),
    ...(givenBack && { givenBack }),
  })),
})

const toStep = ({ at, ...step }: StoryRow['steps'][number]): TimelineStep => ({ ...step, occurredAt: at as Instant })

const CURRENT_TERM = sql`greatest(1, o.terms_paid)`

const tabStates = (tab: PaymentTab, autoRenewal: AutoRenewal) =>
  ORDER_STATES.filter(state => paymentTabOf(state, autoRenewal) === tab)

/** As `isListed` of the core. */
const listed = (list: RecordList): RawBuilder<unknown> =>
  match(list)
    .with({ kind: 'history' }, ({ tab }) => {
      const states = ORDER_STATES.filter(state => historyTabOf(state) === tab)
      return sql`payment.term = ${CURRENT_TERM} and o.state = any(${states})`
    })
    .with({ kind: 'payments', tab: 'all' }, () => sql`payment.term <= ${CURRENT_TERM}`)
    .with({ kind: 'payments', tab: P.union('stored', 'past') }, ({ tab }) => {
      const states = sql`case when o.auto_renewal = 'TERMINATED' then ${tabStates(tab, 'TERMINATED')}::text[] else ${tabStates(tab, 'ACTIVE')}::text[] end`
      return sql`((payment.term = ${CURRENT_TERM} and o.state = any(${states})) or (${tab === 'past'} and payment.term < ${CURRENT_TERM}))`
    })
    .exhaustive()

const PLACED = sortedBy(RECORDS, 'desc', ['o.state_changed_at', 'o.placed_at', 'o.id', 'payment.term'])

/** One of the table's rows. */
const PAYMENT = `
    json_build_object(
      'id', payment.id, 'term', term, 'amountWon', payment.amount_won, 'status', status, 'method', method,
      'kind', nullif(kind, 'CARD'), 'canRefundPart', can_refund_part,
      'approvedAt', floor(extract(epoch from approved_at) * 1000), 'receiptUrl', receipt_url,
      'refunded', case when status = 'REFUNDED' then (
        select json_build_object(
          'on', coalesce(r.paid_by_bank_on, (r.decided_at at time zone 'Asia/Seoul')::date),
          'way', case when r.paid_by_bank_on is null then 'CARD' else 'BANK' end,
          'amountWon', (select sum(amount_won) from refund where payment_id = payment.id and status = 'DONE')
        )
        from refund r where r.payment_id = payment.id and r.status = 'DONE' order by r.n desc limit 1
      ) end,
      'givenBack', case when status <> 'REFUNDED' and payment.refunds_won > 0 then (
        select json_agg(json_build_object(
          'on', coalesce(r.paid_by_bank_on, (r.decided_at at time zone 'Asia/Seoul')::date),
          'way', case when r.paid_by_bank_on is null then 'CARD' else 'BANK' end,
          'amountWon', r.amount_won
        ) order by r.n)
        from refund r where r.payment_id = payment.id and r.status = 'DONE'
      ) end
    )`

const PAYMENTS = `
  left join lateral (
    select json_agg(${PAYMENT} order by term) as payments from payment where order_id = o.id and superseded = 0
  ) p on true`

const STORY = `
  select o.*, ${LAST_CHARGED_ON} as last_charged_on, p.payments, t.steps from storage_order o ${PAYMENTS}
  cross join lateral (
    select json_agg(json_build_object(
      'event', event, 'from', nullif(from_state, $3), 'to', to_state,
      'at', floor(extract(epoch from occurred_at) * 1000)
    ) order by step desc) as steps
    from (select * from timeline where order_id = o.id order by step desc limit ${UNPAGED_MOST}) latest
  ) t
  where o.customer_id = $1 and o.id = $2`
