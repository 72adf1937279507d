import { sql, type Transaction } from 'kysely'
import { match } from 'ts-pattern'
import { err, ok, type Result } from 'neverthrow'
import type { InProgress, SignInNeeded, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { checkRoom, type SoldOut } from '#core/storing/capacity.ts'
import type { OrderLimit } from '#core/storing/order-limit.ts'
import type { NewOrderRecord } from '#core/storing/ports/order-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { insertFrom } from '#adapters/postgres/insert-from.ts'
import { readRooms } from './capacity-records.ts'
import { NO_STATE, selectionColumns, wishColumns } from './order-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { placeColumns } from './pickup-place-row.ts'

type Outcome =
  | { readonly kind: 'PLACED' | 'PAYMENT_MOVING' | 'CUSTOMER_GONE' | 'ANOTHER_CAME' }
  | { readonly kind: 'TOO_MANY'; readonly opens: Instant }

type Refusal = InProgress | TooManyRequests | SignInNeeded

/**
 * Of orders that are placed at once the index takes one at a time; each next one voids the one before, so that the newest is left (G49).
 * Every further run means that another order was placed meanwhile.
 */
export const placeOrder = async (
  db: Database,
  order: NewOrderRecord,
  limit: OrderLimit,
): Promise<Result<void, Refusal>> => {
  const outcome = await tryPlacing(db, order, limit)
  return match(outcome)
    .returnType<Result<void, Refusal> | Promise<Result<void, Refusal>>>()
    .with({ kind: 'ANOTHER_CAME' }, () => placeOrder(db, order, limit))
    .with({ kind: 'PLACED' }, () => ok())
    .with({ kind: 'PAYMENT_MOVING' }, () => err({ kind: 'InProgress' }))
    .with({ kind: 'CUSTOMER_GONE' }, () => err({ kind: 'SignInNeeded', hadToken: true }))
    .with({ kind: 'TOO_MANY' }, ({ opens }) =>
      err({
        kind: 'TooManyRequests',
        retryAfterSeconds: Math.max(1, Math.ceil(Instant.secondsBetween(order.placedAt, opens))),
      }),
    )
    .exhaustive()
}

/** Typed, because the row is selected. */
const wishOf = (wish: NewOrderRecord['pickupWish']) => {
  const { wish_day: day, wish_half: half } = wishColumns(wish)
  return { wish_day: sql<string | null>`${day}::date`, wish_half: sql<string | null>`${half}::text` }
}

/**
 * Order, first step, payment and consents, and the end of older unpaid orders of the same type: one statement, so one round trip and all
 * or nothing. An older order whose payment may be moving is in the way; its own row says so, and the lock re-reads it.
 */
const tryPlacing = async (db: Database, order: NewOrderRecord, limit: OrderLimit): Promise<Outcome> => {
  const { selection, agreements, pickupPlace } = order
  const placedAt = sql<Date>`${Instant.toDate(order.placedAt)}::timestamptz`
  const amountWon = sql<number>`${order.amountWon}::integer`
  const { placedBy } = order
  const actor = {
    actor_kind: sql.lit(placedBy ? 'STAFF' : 'CUSTOMER'),
    actor_id: placedBy?.staff ?? order.customer,
    reason: placedBy?.reason ?? null,
  }
  const consents = Object.entries(agreements?.given ?? {})
  const since = Instant.toDate(Instant.plusSeconds(order.placedAt, -limit.windowSeconds))
  const placedOrder = {
    id: order.id,
    customer_id: sql.ref<string>('customer.id'),
    ...selectionColumns(selection),
    amount_won: amountWon,
    state: sql.lit('UNPAID'),
    step: sql.lit(1),
    placed_at: placedAt,
    state_changed_at: placedAt,
    contact_missing: sql<boolean>`not ${isPhoneUsable('customer')}`,
    ...wishOf(order.pickupWish),
    place_status: sql.lit(pickupPlace === null ? 'MISSING' : 'KNOWN'),
  }
  const firstStep = {
    order_id: sql.ref<string>('placed.id'),
    step: sql.lit(1),
    event: sql.lit('order.precreated'),
    from_state: NO_STATE,
    to_state: sql.lit('UNPAID'),
    occurred_at: placedAt,
    recorded_at: placedAt,
    ...actor,
  }
  const voidedStep = {
    order_id: sql.ref<string>('voided.id'),
    step: sql.ref<number>('voided.step'),
    event: sql.lit('order.voided'),
    from_state: sql.lit('UNPAID'),
    to_state: sql.lit('EXPIRED'),
    occurred_at: sql.ref<Date>('voided.state_changed_at'),
    recorded_at: sql.ref<Date>('voided.state_changed_at'),
    ...actor,
  }
  const consent = {
    customer_id: order.customer,
    order_id: sql.ref<string>('placed.id'),
    term: sql.ref<string>('given.term'),
    agreed: sql.ref<boolean>('given.agreed'),
    version: sql<string>`terms_version(given.term, (${placedAt}::timestamptz at time zone 'Asia/Seoul')::date, ${agreements?.version ?? ''})`,
    given_at: placedAt,
  }
  const firstPayment = {
    id: order.paymentId,
    order_id: sql.ref<string>('placed.id'),
    term: sql.lit(1),
    amount_won: amountWon,
    status: sql.lit('READY'),
    created_at: placedAt,
  }
  const place = pickupPlace && {
    order_id: sql.ref<string>('placed.id'),
    ...placeColumns(pickupPlace),
    changed_at: placedAt,
  }
  const { rows } = await sql<{ outcome: Exclude<Outcome['kind'], 'TOO_MANY'>; opens: Instant | null }>`
    with recent as (
      select placed_at from storage_order
      -- By the index: a state never changed before its order was placed.
      where customer_id = ${order.customer} and state_changed_at > ${since} and placed_at > ${since}
      order by placed_at desc limit ${limit.count}
    ), room as (
      select case when count(*) >= ${limit.count} then min(placed_at) + make_interval(secs => ${limit.windowSeconds}) end as opens from recent
    ), older as (
      select id, step, placed_at, attempt_open from storage_order
      where customer_id = ${order.customer} and equipment_type = ${selection.equipmentType} and state = 'UNPAID'
      for update
    ), way as (
      select coalesce(bool_or(attempt_open), false) or (select opens from room) is not null as is_barred, (select opens from room) from older
    ), voided as (
      -- Of two that are placed at once the one that comes second may have been asked for first.
      update storage_order set state = 'EXPIRED', step = older.step + 1, state_changed_at = greatest(older.placed_at, ${placedAt})
      from older, way where storage_order.id = older.id and not is_barred
      returning storage_order.id, storage_order.step, storage_order.state_changed_at
    ), voided_step as (
      ${insertFrom('timeline', voidedStep, sql`from voided`)}
    ), placed as (
      ${insertFrom(
        'storage_order',
        placedOrder,
        // Counted, so that the older ones are voided before the index looks.
        sql`from customer, way where customer.id = ${order.customer} and not is_barred and (select count(*) from voided) >= 0`,
      )}
      on conflict (customer_id, equipment_type) where state = 'UNPAID' and not waits_beside do nothing
      returning id
    ), first_step as (
      ${insertFrom('timeline', firstStep, sql`from placed`)}
    ), consented as (
      ${insertFrom(
        'consent',
        consent,
        sql`from placed, unnest(${consents.map(([term]) => term)}::text[], ${consents.map(([, agreed]) => agreed)}::boolean[]) as given (term, agreed)`,
      )}
    ), has_room as (
      delete from room_request
      where customer_id = ${order.customer} and region = ${selection.location} and equipment_type = ${selection.equipmentType}
        and exists (select from placed)
    ), first_payment as (
      ${insertFrom('payment', firstPayment, sql`from placed`)}
    )${place ? sql`, said_place as (${insertFrom('pickup_place', place, sql`from placed`)})` : sql``}
    select case
      when exists (select from placed) then 'PLACED'
      when is_barred then 'PAYMENT_MOVING'
      when not exists (select from customer where id = ${order.customer}) then 'CUSTOMER_GONE'
      else 'ANOTHER_CAME'
    end as outcome, opens from way`.execute(db)
  const { outcome = 'ANOTHER_CAME', opens = null } = rows[0] ?? {}
  return opens === null ? { kind: outcome } : { kind: 'TOO_MANY', opens }
}

/** Until the transaction ends nobody else orders within the capacity of the region, or tells of its room. */
export const lockCapacity = async (tx: Transaction<Schema>, region: RegionCode): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`capacity ${region}`}, 0))`.execute(tx)
}

/**
 * As `placeOrder`, while the region has room (G233). Its name is locked until the transaction ends, so that of twenty that come at once each
 * one counts those before it.
 */
export const placeWithinCapacity = async (
  tx: Transaction<Schema>,
  order: NewOrderRecord,
  limit: OrderLimit,
): Promise<Result<void, Refusal | SoldOut>> => {
  const { customer, selection, withinCapacity } = order
  if (withinCapacity === null) return placeOrder(tx, order, limit)
  const { location: region, equipmentType: type } = selection
  await lockCapacity(tx, region)
  const soldOut = checkRoom(await readRooms(tx, { customer, equipmentType: type }), { region, type, ...withinCapacity })
  return soldOut === null ? placeOrder(tx, order, limit) : err(soldOut)
}
