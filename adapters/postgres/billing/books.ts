import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import { type BookedNote, type BookedPayment, type BookedRefund, notedMoney } from '#core/billing/books.ts'
import type { Books, LockerStock } from '#core/billing/ports/books.ts'
import type { ContractCounts } from '#core/billing/sales.ts'
import type { SalesPeriod } from '#core/billing/sales-period.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { Won } from '#core/shared/won.ts'
import { COUNTED_EVENTS, ENDED_STATES, STORED_STATES } from '#core/storing/counted-steps.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { Within } from '#adapters/postgres/within.ts'
import { REVERSAL } from './reversal.ts'

const ROWS_AT_ONCE = 1_000

export const postgresBooks = (postgres: Postgres, within: Within = null): Books => ({
  read: (period, take) =>
    transact(postgres, async tx => {
      await sql`set transaction isolation level repeatable read read only`.execute(tx)
      await declareBooked(tx, period)
      for (;;) {
        const { rows } = await sql.raw<Row>(`fetch ${ROWS_AT_ONCE} from booked`).execute(tx)
        if (rows.length === 0) return ok(undefined)
        take(rows.filter(isIn(within)).map(toPayment))
      }
    }),
  notes: period =>
    ask(postgres, async db => {
      const [from, until] = [moment(Day.startOf(period.from)), moment(Day.startOf(period.until))]
      const { rows } = await sql<NoteRow>`
        select o.id as order_id, o.plan, o.location as region, o.equipment_type as kind, t.recorded_at as at, t.amount_won, t.amount_way
        from timeline t join storage_order o on o.id = t.order_id
        where t.amount_won is not null and t.recorded_at >= ${from} and t.recorded_at < ${until}
        union all
        select c.order_id, c.plan, c.location, c.equipment_type, s."notedAt", s.won, s.way
        from archived_contract c
        cross join lateral jsonb_to_recordset(c.steps) as s ("notedAt" timestamptz, won integer, way text)
        where c.ended_at >= ${from} and s.won is not null and s."notedAt" >= ${from} and s."notedAt" < ${until}
        order by at, order_id, amount_won`.execute(db)
      return rows.filter(isIn(within)).map(toNote)
    }),
  counts: period =>
    ask(postgres, async db => {
      const [from, until] = [moment(Day.startOf(period.from)), moment(Day.startOf(period.until))]
      const { rows } = await sql<ContractCounts>`
        with step as (
          select o.plan, o.location as region, o.equipment_type as kind, t.event, t.occurred_at as at, t.from_state, t.to_state,
            t.event = 'renewal.exhausted' and not ${isPaidBy(sql`(select event, occurred_at as at from timeline where order_id = t.order_id) later`, sql`t.occurred_at`, until)} as unpaid
          from timeline t join storage_order o on o.id = t.order_id
          where t.event in (${COUNTED}) and t.occurred_at >= ${from}
          union all
          select c.plan, c.location, c.equipment_type, s.event, s.at, s."from", s."to",
            s.event = 'renewal.exhausted' and not ${isPaidBy(sql`jsonb_to_recordset(c.steps) as x (event text, at timestamptz)`, sql`s.at`, until)}
          from archived_contract c
          cross join lateral jsonb_to_recordset(c.steps) as s (event text, at timestamptz, "from" text, "to" text)
          where c.ended_at >= ${from} and s.event in (${COUNTED}) and s.at >= ${from}
        ), counted as (
          select plan, region, kind,
            case when at < ${until} then (to_state in (${ENDED}))::integer - (from_state in (${ENDED}))::integer end as ended,
            case when at < ${until} and unpaid then 1 end as unpaid,
            -- What came since was not there then.
            case when at >= ${until} then (from_state in (${STORED}))::integer - (to_state in (${STORED}))::integer end as stored
          from step
          union all
          select plan, location, equipment_type, null, null, 1 from storage_order where state in (${STORED})
        )
        select plan, region, kind, coalesce(sum(ended), 0)::integer as ended, coalesce(sum(unpaid), 0)::integer as unpaid,
          coalesce(sum(stored), 0)::integer as stored
        from counted group by plan, region, kind order by plan, region, kind`.execute(db)
      return rows.filter(isIn(within))
    }),
  stock: () =>
    ask(postgres, async db => {
      const { rows } = await sql<LockerStock>`
        select p.region, count(*)::integer as places, (count(*) filter (where l.blocked_reason is not null))::integer as blocked
        from locker_place p join locker l on l.region = p.region and l.code = p.code
        group by p.region order by p.region`.execute(db)
      return rows.filter(isIn(within))
    }),
})

/** Sums are read as a whole, whoever asks: what is another region's is left out here. */
const isIn =
  (within: Within) =>
  ({ region }: { readonly region: string | null }): boolean =>
    within === null || within.some(one => one === region)

/** Whether one of these steps pays the year that was unpaid at a moment, and none says that it was no payment. */
const isPaidBy = (steps: RawBuilder<unknown>, since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  (select coalesce(sum(case event when 'renewal.charged' then 1 when 'renewal.reversed' then -1 end), 0) > 0
    from ${steps} where at > ${since} and at < ${until})`

/** Written into the statement: by a parameter the index of these steps would not be found. */
const listed = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))
const COUNTED = listed(COUNTED_EVENTS)
const ENDED = listed(ENDED_STATES)
const STORED = listed(STORED_STATES)

type NoteRow = {
  readonly order_id: string
  readonly plan: Plan
  readonly region: string | null
  readonly kind: EquipmentType
  readonly at: Instant
  readonly amount_won: number
  readonly amount_way: LateFeeWay | null
}

const toNote = ({
  order_id: id,
  plan,
  region,
  kind,
  at,
  amount_won: amountWon,
  amount_way: way,
}: NoteRow): BookedNote => ({
  kind: notedMoney(way),
  order: { id: id as OrderId, plan, region, kind },
  day: Day.of(at),
  amountWon,
})

type RefundRow = {
  readonly n: number
  readonly amountWon: number
  readonly rule: string
  readonly sentAt: string
  readonly decidedAt: string
  readonly paidByBankOn: string | null
  readonly notedOn: string | null
}

type Row = {
  readonly id: string
  readonly order_id: string
  readonly plan: string
  readonly region: string | null
  readonly kind: string
  readonly state: string
  readonly price_won: number
  readonly placed_at: Instant
  readonly storage_start_date: string | null
  readonly terms_paid: number
  readonly term: number
  readonly superseded: number
  readonly amount_won: number
  readonly fee_won: number
  readonly method: string | null
  readonly way: string
  readonly gateway_order_id: string | null
  readonly paid_at: Instant
  readonly refunds: readonly RefundRow[]
}

/** A payment whenever it was made, if anything of it falls into the period: what went back before decides about the tax of what goes back now. */
const declareBooked = (tx: Transaction<Schema>, { from, until }: SalesPeriod) => {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${moment(Day.startOf(from))} and ${sql.ref(column)} < ${moment(Day.startOf(until))}`
  const onDays = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
  return sql`
    declare booked no scroll cursor for
    select p.id::text, o.id as order_id, o.plan, o.location as region, o.equipment_type as kind, o.state, o.amount_won as price_won,
      o.placed_at, o.storage_start_date, o.terms_paid, p.term, p.superseded, p.amount_won, p.fee_won, p.method, p.kind as way, a.gateway_order_id,
      p.approved_at as paid_at, coalesce(r.refunds, '[]') as refunds
    from payment p
    join storage_order o on o.id = p.order_id
    -- No attempt took what was paid at the desk.
    left join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'n', n, 'amountWon', amount_won, 'rule', rule, 'sentAt', sent_at, 'decidedAt', decided_at, 'paidByBankOn', paid_by_bank_on,
        'notedOn', noted_on
      ) order by n) as refunds
      from refund where payment_id = p.id and (refund.status = 'DONE' or noted_on is not null)
    ) r
    where p.status in ('DONE', 'CANCELLED', 'REFUNDED') and p.id in (
      select id from payment where ${within('approved_at')}
      union select payment_id from refund where ${within('decided_at')}
      union select payment_id from refund where ${onDays('paid_by_bank_on')}
      union select payment_id from refund where ${onDays('noted_on')}
    )
    union all
    select p.id::text, o.id, o.plan, o.location, o.equipment_type, o.state, o.amount_won,
      o.placed_at, o.storage_start_date, o.terms_paid, p.term, 0, p.amount_won, 0, p.method, p.kind, null,
      p.approved_at, jsonb_build_array(${REVERSAL})
    from (
      select * from reversed_payment where ${within('approved_at')}
      union all select * from reversed_payment where ${within('reversed_at')} and not (${within('approved_at')})
    ) p
    join storage_order o on o.id = p.order_id
    union all
    select p.id::text, c.order_id, c.plan, c.location, c.equipment_type, c.state, c.amount_won,
      c.placed_at, c.storage_start_date, c.terms_paid, p.term, p.superseded, p.amount_won, coalesce(p.fee_won, 0), p.method, p.kind, p.gateway_order_id,
      p.approved_at, coalesce(r.refunds, '[]')
    from archived_payment p
    join archived_contract c on c.order_id = p.order_id
    cross join lateral (
      -- Of before the books asked for it the archive has no more than when a refund was requested.
      select jsonb_agg(refund || jsonb_build_object('n', n, 'sentAt', coalesce(refund -> 'sentAt', refund -> 'requestedAt')) order by n) as refunds
      from jsonb_array_elements(p.refunds) with ordinality as t (refund, n)
      where refund ->> 'status' = 'DONE' or refund ->> 'notedOn' is not null
    ) r
    where ${within('p.approved_at')} or (p.refunds <> '[]' and exists (
      select from jsonb_to_recordset(p.refunds)
        as x (status text, "decidedAt" timestamptz, "paidByBankOn" date, "notedOn" date)
      where (x.status = 'DONE' or x."notedOn" is not null)
        and (${within('x.decidedAt')} or ${onDays('x.paidByBankOn')} or ${onDays('x.notedOn')})
    ))
    order by paid_at, id`.execute(tx)
}

const toPayment = (row: Row): BookedPayment => ({
  id: row.id as PaymentId,
  order: {
    id: row.order_id as OrderId,
    plan: row.plan as Plan,
    region: row.region,
    kind: row.kind as EquipmentType,
    state: row.state as OrderState,
    priceWon: row.price_won as Won,
    placedAt: row.placed_at,
    storageStartDate: row.storage_start_date as Day | null,
    termsPaid: row.terms_paid,
  },
  term: row.term,
  isSuperseded: row.superseded > 0,
  amountWon: row.amount_won as Won,
  feeWon: row.fee_won as Won,
  method: row.method,
  way: row.way as PaymentKind,
  gatewayOrderId: row.gateway_order_id,
  paidAt: row.paid_at,
  refunds: row.refunds.map(toRefund),
})

const toRefund = ({ n, amountWon, rule, sentAt, decidedAt, paidByBankOn, notedOn }: RefundRow): BookedRefund => {
  const decided = Instant.ofDate(new Date(decidedAt))
  const byBankOn = (paidByBankOn ?? notedOn) as Day | null
  return {
    n,
    amountWon: amountWon as Won,
    rule,
    way: byBankOn === null ? 'CARD' : 'BANK',
    bookedAt: Instant.ofDate(new Date(sentAt)),
    givenBackOn: byBankOn ?? Day.of(decided),
    takenBackAt: notedOn === null ? null : decided,
  }
}
