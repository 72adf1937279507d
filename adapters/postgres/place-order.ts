import { sql } from 'kysely'
import { Instant } from '#core/shared/instant.ts'
import type { NewOrderRecord } from '#core/storing/ports/order-records.ts'
import type { Database } from './database.ts'
import { NO_STATE } from './order-row.ts'

/**
 * Order, first step, payment and consents, and the end of older unpaid orders of the same type (G49): one statement, so one round trip
 * and all or nothing. An older order whose payment may be moving is left alone; its own row says so, and the lock re-reads it.
 */
export const placeOrder = async (db: Database, order: NewOrderRecord): Promise<void> => {
  const { selection, agreements } = order
  const placedAt = Instant.toDate(order.placedAt)
  const consents = Object.entries(agreements?.given ?? {})
  await sql`
    with older as (
      select id, step from storage_order
      where customer_id = ${order.customer} and equipment_type = ${selection.equipmentType}
        and state = 'UNPAID' and not attempt_open
      for update
    ), voided as (
      update storage_order set state = 'EXPIRED', step = older.step + 1, state_changed_at = ${placedAt}
      from older where storage_order.id = older.id
    ), voided_step as (
      insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id)
      select id, step + 1, 'order.voided', 'UNPAID', 'EXPIRED', ${placedAt}::timestamptz, ${placedAt}::timestamptz, 'CUSTOMER', ${order.customer}
      from older
    ), placed as (
      insert into storage_order (
        id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won,
        state, step, placed_at, state_changed_at, contact_missing
      )
      select ${order.id}, customer.id, ${selection.equipmentType}, ${selection.location}, ${selection.plan},
        ${selection.brand}, ${selection.equipmentName}, ${order.amountWon}::integer,
        'UNPAID', 1, ${placedAt}::timestamptz, ${placedAt}::timestamptz, customer.phone is null
      from customer where customer.id = ${order.customer}
    ), first_step as (
      insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id)
      values (${order.id}, 1, 'order.precreated', ${NO_STATE}, 'UNPAID', ${placedAt}::timestamptz, ${placedAt}::timestamptz, 'CUSTOMER', ${order.customer})
    ), consented as (
      insert into consent (customer_id, order_id, term, agreed, version, given_at)
      select ${order.customer}, ${order.id}, term, agreed, ${agreements?.version ?? ''}, ${placedAt}::timestamptz
      from unnest(${consents.map(([term]) => term)}::text[], ${consents.map(([, agreed]) => agreed)}::boolean[]) as given (term, agreed)
    )
    insert into payment (id, order_id, term, amount_won, status, created_at)
    values (${order.paymentId}, ${order.id}, 1, ${order.amountWon}, 'READY', ${placedAt})`.execute(db)
}
