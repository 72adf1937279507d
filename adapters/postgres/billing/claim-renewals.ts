import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import { chargeHold } from '#core/billing/charge-hold.ts'
import { heldRenewal } from '#core/billing/held-renewal.ts'
import { renewalKey, renewalOrderId } from '#core/billing/payment-attempt.ts'
import type { Claim, ClaimedRenewal } from '#core/billing/ports/renewal-records.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { Plan } from '#core/storing/plan.ts'
import { type ChargedRow, LAST_CHARGED_ON } from '#adapters/postgres/storing/last-charged-on.ts'
import { toOrder } from '#adapters/postgres/storing/order-row.ts'
import { type AttemptRow, toAttempt, type PaymentRow } from './payment-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeStep } from '#adapters/postgres/storing/write-step.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'
import { insertFrom, sameColumns } from '#adapters/postgres/insert-from.ts'

type ClaimedRow = AttemptRow &
  Pick<PaymentRow, 'order_id' | 'term' | 'amount_won'> & {
    readonly customer_id: string
    readonly equipment_type: string
    readonly plan: string
    readonly billing_key: string
    readonly customer_key: string
  }
/** Every contract that was due; `id` is the attempt's, null where nothing was written. */
type Row = { readonly was_cardless: boolean } & (ClaimedRow | { readonly id: null })

type Asked = { readonly now: Instant; readonly lookAt: Instant }
type Tx = Transaction<Schema>

/**
 * Contracts that are due are locked; those that `chargeHold` lets pass are charged, each other one is left to the staff. Without a usable
 * card a contract waits for one from now on.
 */
export const claimRenewals = async (
  tx: Tx,
  secretBox: SecretBox,
  { limit, ...asked }: Asked & { readonly limit: number },
): Promise<Claim> => {
  const due = await lockDue(tx, asked.now, limit)
  const today = Day.of(asked.now)
  const holds = due.map(row => ({
    row,
    hold: chargeHold(toOrder(row), { by: 'SCHEDULER', today, lastChargedOn: row.last_charged_on }),
  }))
  const held = holds.flatMap(({ row, hold }) =>
    hold === null ? [] : { row, ...heldRenewal(toOrder(row), hold, asked.now) },
  )
  for (const { row, step } of held) await writeStep(tx, row, step)
  await writeTasks(
    tx,
    held.map(({ row, task }) => ({ ...task, subject: row.id })),
    asked.now,
  )
  const chargeable = holds.flatMap(({ row, hold }) => (hold === null ? row.id : []))
  return { ...(await openCharges(tx, secretBox, chargeable, asked)), held: held.length }
}

const lockDue = async (tx: Tx, now: Instant, limit: number): Promise<readonly ChargedRow[]> => {
  const { rows } = await sql<ChargedRow>`
    select o.*, ${sql.raw(LAST_CHARGED_ON)} as last_charged_on from storage_order o
    where o.charge_due_at <= ${Instant.toDate(now)} and not o.attempt_open
    order by o.charge_due_at limit ${limit} for update of o skip locked`.execute(tx)
  return rows
}

/**
 * Writes payment and attempt of the next term of each order that has a card; their rows must be locked by this transaction. What a term
 * costs is in the row that is locked (G73). It costs the same for one as for hundreds.
 */
export const openCharges = async (
  tx: Tx,
  secretBox: SecretBox,
  orders: readonly string[],
  asked: Asked,
): Promise<Pick<Claim, 'renewals' | 'cardless'>> => {
  if (orders.length === 0) return { renewals: [], cardless: 0 }
  const now = Instant.toDate(asked.now)
  const { rows } = await sql<Row>`
    with due as materialized (
      select id, customer_id, equipment_type, plan, coalesce(agreed_won, amount_won) as amount_won, terms_paid + 1 as term
      from storage_order where id = any(${[...orders]}) and not attempt_open
    ), carded as materialized (
      select due.*, s.billing_key, c.customer_key from due
      join customer c on c.id = due.customer_id
      join stored_card s on s.customer_id = due.customer_id and s.unusable_since is null
    ), paying as (
      ${insertFrom(
        'payment',
        {
          id: sql<string>`gen_random_uuid()`,
          order_id: sql<string>`id`,
          ...sameColumns('carded', ['term', 'amount_won']),
          status: 'IN_PROGRESS',
          created_at: now,
          charged_on: Day.of(asked.now),
        },
        sql`from carded`,
      )}
      on conflict (order_id, term, superseded) do update set status = 'IN_PROGRESS', charged_on = excluded.charged_on where payment.status in ('READY', 'FAILED')
      returning id, order_id, term, amount_won
    ), counted as (
      select p.*, 1 + (
        select coalesce(max(a.n), 0) from payment q join payment_attempt a on a.payment_id = q.id where q.order_id = p.order_id and q.term = p.term
      ) as n from paying p
    ), sent as (
      ${insertFrom(
        'payment_attempt',
        {
          id: sql<string>`gen_random_uuid()`,
          payment_id: sql<string>`id`,
          n: sql<number>`n`,
          status: 'SENT',
          gateway_order_id: forEach(renewalOrderId),
          idempotency_key: forEach(renewalKey),
          sent_at: now,
          next_look_at: Instant.toDate(asked.lookAt),
        },
        sql`from counted`,
      )}
      returning *
    ), opened as (
      update storage_order o set
        attempt_open = p.id is not null,
        auto_renewal = case when k.id is null then 'NEEDS_CARD' else o.auto_renewal end,
        charge_due_at = case when p.id is null then null else o.charge_due_at end,
        duty_due_at = case when k.id is null then ${now} else o.duty_due_at end
      from due left join carded k on k.id = due.id left join paying p on p.order_id = due.id
      where o.id = due.id
    )
    select s.*, p.order_id, p.term, p.amount_won, k.id is null as was_cardless,
      k.customer_id, k.equipment_type, k.plan, k.billing_key, k.customer_key
    from due left join carded k on k.id = due.id left join paying p on p.order_id = k.id
    left join sent s on s.payment_id = p.id`.execute(tx)
  return {
    renewals: rows.flatMap(row => (row.id === null ? [] : toClaimed(row, secretBox))),
    cardless: rows.filter(row => row.was_cardless).length,
  }
}

/** What the rule says of each attempt: its triple is put in by PostgreSQL. */
const forEach = (rule: typeof renewalKey): RawBuilder<string> =>
  sql`format(${rule('%1$s' as OrderId, '%2$s', '%3$s')}, order_id, term, n)`

const toClaimed = (row: ClaimedRow, secretBox: SecretBox): ClaimedRenewal => {
  const billingKey = secretBox.open(row.billing_key)
  return {
    attempt: toAttempt(row, row),
    customer: row.customer_id as CustomerId,
    order: { equipmentType: row.equipment_type as EquipmentType, plan: row.plan as Plan },
    card: billingKey === null ? null : { billingKey, customerKey: row.customer_key },
  }
}
