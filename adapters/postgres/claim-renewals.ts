import { sql } from 'kysely'
import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { Claim, ClaimedRenewal } from '#core/billing/ports/renewal-records.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { Database } from './database.ts'
import { type AttemptRow, attemptOf, type PaymentRow } from './payment-row.ts'

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

type Asked = {
  readonly now: Instant
  readonly lookAt: Instant
  /** Those that are due, so many at most; or this one, due or not, whose row this transaction has locked. */
  readonly which: { readonly limit: number } | { readonly orderId: string }
}

/**
 * One statement, so one commit: contracts that are due are locked, those with a usable card get payment and attempt of their next term,
 * those without wait for a card from now on. What a term costs stands in the row that is locked (G73). It costs the same for one as for hundreds. The keys are those of `payment-attempt.ts`.
 */
export const claimRenewals = async (db: Database, secretBox: SecretBox, asked: Asked): Promise<Claim> => {
  const now = Instant.toDate(asked.now)
  const { rows } = await sql<Row>`
    with due as materialized (
      select id, customer_id, equipment_type, plan, coalesce(agreed_won, amount_won) as amount_won, terms_paid + 1 as term
      from storage_order
      where ${
        'orderId' in asked.which
          ? sql`id = ${asked.which.orderId} and not attempt_open`
          : sql`charge_due_at <= ${now} and not attempt_open
      order by charge_due_at limit ${asked.which.limit} for update skip locked`
      }
    ), carded as materialized (
      select due.*, s.billing_key, c.customer_key from due
      join customer c on c.id = due.customer_id
      join stored_card s on s.customer_id = due.customer_id and s.unusable_since is null
    ), paying as (
      insert into payment (id, order_id, term, amount_won, status, created_at)
      select gen_random_uuid(), id, term, amount_won, 'IN_PROGRESS', ${now} from carded
      on conflict (order_id, term) do update set status = 'IN_PROGRESS' where payment.status in ('READY', 'FAILED')
      returning id, order_id, term, amount_won
    ), counted as (
      select p.*, 1 + (select coalesce(max(a.n), 0) from payment_attempt a where a.payment_id = p.id) as n from paying p
    ), sent as (
      insert into payment_attempt
        (id, payment_id, n, status, gateway_order_id, idempotency_key, sent_at, next_look_at)
      select gen_random_uuid(), id, n, 'SENT', order_id || '_t' || term || '_a' || n,
        'renewal:' || order_id || ':' || term || ':' || n, ${now}, ${Instant.toDate(asked.lookAt)} from counted
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
    left join sent s on s.payment_id = p.id`.execute(db)
  return {
    renewals: rows.flatMap(row => (row.id === null ? [] : claimedOf(row, secretBox))),
    cardless: rows.filter(row => row.was_cardless).length,
  }
}

const claimedOf = (row: ClaimedRow, secretBox: SecretBox): ClaimedRenewal => {
  const billingKey = secretBox.open(row.billing_key)
  return {
    attempt: attemptOf(row, row),
    customer: row.customer_id as CustomerId,
    order: { equipmentType: row.equipment_type as EquipmentType, plan: row.plan as Plan },
    card: billingKey === null ? null : { billingKey, customerKey: row.customer_key },
  }
}
