import type pg from 'pg'
import { refund, type RefundStep } from '#core/billing/refund.ts'
import type { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Ledger } from './ledger.ts'

/** Each query finds what must not be there, of money that goes back (docs/rules/invariants.md). */
export const FORBIDDEN_OF_REFUNDS: Readonly<Record<string, string>> = {
  'I3: no more goes back than was paid': `
    select r.payment_id from refund r join payment p on p.id = r.payment_id
    where r.status in ('SENT', 'UNKNOWN', 'DONE')
    group by r.payment_id, p.amount_won having sum(r.amount_won) > p.amount_won`,
  'I3: a payment counts its refunds': `
    select p.id from payment p where p.refunds_won <> coalesce((
      select sum(amount_won) from refund r where r.payment_id = p.id and r.status <> 'FAILED'
    ), 0)`,
  'goodwill is given of what was picked up': `
    select r.id from refund r join payment p on p.id = r.payment_id
    where r.rule = 'GOODWILL' and not exists (
      select from timeline t where t.order_id = p.order_id and t.event = 'pickup.done'
    )`,
  'I4: a terminated contract has no charge before it': `
    select id from storage_order where auto_renewal = 'TERMINATED' and charge_due_at is not null`,
  'I8: no refund stays in doubt for more than a week, unless staff was told': `
    select r.id from refund r
    where r.status in ('SENT', 'UNKNOWN') and not exists (select from staff_task s where s.subject = r.id::text)`,
  'money is back exactly when its refund is done': `
    select p.id from payment p
    where (p.status = 'REFUNDED') <> exists (
      select from refund r where r.payment_id = p.id and r.status = 'DONE'
        and (r.rule not in ('CANCELLED_AT_PROVIDER', 'GOODWILL') or p.amount_won = (
          select sum(d.amount_won) from refund d where d.payment_id = p.id and d.status = 'DONE'
        ) or exists (
          -- As much as was owed, or more, went back at the provider's own page (G851).
          select from refund f where f.payment_id = p.id and f.status = 'FAILED'
            and f.rule not in ('CANCELLED_AT_PROVIDER', 'GOODWILL') and f.amount_won <= (
              select sum(d.amount_won) from refund d where d.payment_id = p.id and d.status = 'DONE' and d.n > f.n
            )
        ))
    )`,
  'money is asked back exactly when its storage was cancelled, or was paid for too late, or went back without us': `
    select p.id from payment p join storage_order o on o.id = p.order_id
    where (p.status in ('CANCELLED', 'REFUNDED')) <> (
      p.term = 1 and (o.state = 'CANCELLED' or exists (
        select from refund r where r.payment_id = p.id and r.rule = 'PAID_TOO_LATE'
      ))
    ) and not exists (select from refund r where r.payment_id = p.id and r.rule = 'CANCELLED_AT_PROVIDER')
    and not (p.status = 'REFUNDED' and exists (
      select from refund r where r.payment_id = p.id and r.rule = 'GOODWILL' and r.status = 'DONE'
    ))`,
  'what was given back out of goodwill is notified once by each channel, and nothing else is': `
    select n.id from notice n
    where n.kind = 'GOODWILL_REFUNDED' and n.resent_of is null and not exists (
      select from refund r where n.event = 'refund:' || r.id and r.rule = 'GOODWILL' and (r.status = 'DONE' or r.failure_code = 'NOT_PAID_BY_BANK')
    )`,
  'a refund that failed is with the staff, unless it was tried again': `
    select r.id from refund r
    where r.status = 'FAILED' and not exists (select from staff_task s where s.subject = r.id::text)`,
}

/** Of what the rounds still have to decide. */
export const REFUNDS_IN_DOUBT = `
  select from refund r where r.status in ('SENT', 'UNKNOWN')
  and not exists (select from staff_task s where s.subject = r.id::text)`

type RefundRow = {
  readonly id: string
  readonly amount_won: number
  readonly rule: string
  readonly explain: readonly RefundStep[]
  readonly requested_at: Date
  readonly paid: number
  readonly fee: number
  readonly contracted: Date | null
}

/** Each refund is what the rule says for the moment of the request (I14). */
export const brokenByRule = async (client: pg.ClientBase | pg.Pool): Promise<readonly string[]> => {
  const { rows } = await client.query<RefundRow>(
    // What staff paid by bank, and what had gone back before that, make up one refund.
    `select r.*, p.fee_won as fee,
       (select t.occurred_at from timeline t where t.order_id = p.order_id and t.to_state = 'REQUESTED' order by t.step limit 1) as contracted,
       p.amount_won - coalesce((
         select sum(e.amount_won) from refund e
         where e.payment_id = r.payment_id and e.n < r.n and e.rule in ('CANCELLED_AT_PROVIDER', 'GOODWILL')
           and e.status = 'DONE'
       ), 0)::integer as paid,
       case when r.paid_by_bank_on is null then r.amount_won else (
         select sum(d.amount_won)::integer from refund d where d.payment_id = r.payment_id and d.status = 'DONE' and d.rule = r.rule
       ) end as amount_won
     from refund r join payment p on p.id = r.payment_id
     where r.rule not in ('CANCELLED_AT_PROVIDER', 'GOODWILL') and (r.status <> 'DONE' or r.paid_by_bank_on is not null or not exists (
       select from refund b where b.payment_id = r.payment_id and b.rule = r.rule and b.paid_by_bank_on is not null
     ))`,
  )
  return rows.flatMap(row => {
    const said = (name: string) => row.explain.find(({ step }) => step === name)?.value ?? null
    const answer = refund({
      paid: row.paid as Won,
      fee: row.fee as Won,
      pickupDate: said('pickupDate') as Day | null,
      now: Instant.ofDate(row.requested_at),
      status: said('status') as OrderState,
      operatorFault: said('operatorFault') === true,
      contractedAt: row.contracted === null ? undefined : Instant.ofDate(row.contracted),
      // The setting of that moment is in no row.
      statutoryWithdrawal: row.rule === 'STATUTORY_WITHDRAWAL',
    })
    const expected =
      row.rule === 'PAID_TOO_LATE' ? `${row.paid} PAID_TOO_LATE` : `${answer.refundableWon} ${answer.rule}`
    const actual = `${row.amount_won} ${row.rule}`
    return actual === expected ? [] : [`I14: refund ${row.id} is ${actual} instead of ${expected}`]
  })
}

/** What the provider gave back of each payment is what our refunds say (I3); what we do not know as a payment is with the staff. */
export const brokenByGivenBack = async (
  ledger: Ledger,
  client: pg.ClientBase | pg.Pool,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ payment_key: string; won: number }>(
    `select payment_key, sum(won)::integer as won from (
       select p.payment_key, r.amount_won as won from refund r join payment p on p.id = r.payment_id
       where r.status = 'DONE' and r.paid_by_bank_on is null
       union all
       select a.payment_key, (r ->> 'amountWon')::integer from archived_payment a, jsonb_array_elements(a.refunds) r
       where r ->> 'status' = 'DONE' and r ->> 'paidByBankOn' is null
     ) given group by payment_key`,
  )
  const ours = new Map(rows.map(({ payment_key: key, won }) => [key, won]))
  const withStaff = await client.query<{ key: string }>(
    `select substring(detail from 'payment key ([^[:space:]:]+)') as key from staff_task
     where kind = 'PAID_TWICE' or (kind = 'LEDGER_DIFFERENCE' and detail like 'charge of %: ours nothing%')`,
  )
  const isWithStaff = (paymentKey: string) => withStaff.rows.some(({ key }) => key === paymentKey)
  return ledger
    .filter(({ paymentKey, refundedWon }) => !isWithStaff(paymentKey) && refundedWon !== (ours.get(paymentKey) ?? 0))
    .map(
      ({ orderId, paymentKey, refundedWon }) =>
        `I3: ${refundedWon} won of ${orderId} (${paymentKey}) were given back, not ${ours.get(paymentKey) ?? 0}`,
    )
}
