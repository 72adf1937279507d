import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { orderChargeDueAt, orderDutyDueAt } from '#core/billing/order-due.ts'
import { atChargeHour, reminderDays } from '#core/billing/renewal.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { lifeUntil } from './seed-order.ts'
import { SECRET } from './own-token.ts'
import type { ServiceUnderTest } from './running-service.ts'
import { termOf } from '#core/storing/term.ts'

export type SeededContract = { readonly orderId: OrderId; readonly customerId: string; readonly billingKey: string }

type Choice = {
  /** When the gear arrived; everything before it happened then, too. */
  readonly start: Day
  readonly state?: OrderState
  readonly autoRenewal?: AutoRenewal
  readonly amountWon?: number
  /** Each customer's card: paying, refusing each charge with a code, or none. */
  readonly card?: 'pays' | 'none' | { readonly declines: string }
  /** Whether its customer was notified of the next payment; they are, unless it says otherwise. */
  readonly isNotified?: boolean
  /** Without the sandbox there is no provider to know cards and charges. */
  readonly sandbox?: boolean
}

const SECRET_BOX = makeSecretBox(SECRET)

/** Paid contracts of as many customers, past every guard but the database's own, in a few statements however many they are. */
export const seedContracts = async (
  db: ClientBase | Pool,
  count: number,
  {
    start,
    state = 'IN_STORAGE',
    autoRenewal,
    amountWon = 99_000,
    card = 'pays',
    isNotified = true,
    sandbox = true,
  }: Choice,
): Promise<readonly SeededContract[]> => {
  const life = lifeUntil(state)
  const renewal = autoRenewal ?? (card === 'none' ? 'NEEDS_CARD' : 'ACTIVE')
  const at = Instant.toIso(Instant.plusSeconds(Day.startOf(start), 12 * 3600))
  const standing = storedOrder(start, {
    state,
    placedAt: Instant.ofDate(new Date(at)),
    stateChangedAt: Instant.ofDate(new Date(at)),
    storageStartDate: life.some(({ to }) => to === 'ARRIVED') ? start : null,
    autoRenewal: renewal,
  })
  const [chargeDueAt, dutyDueAt] = [orderChargeDueAt(standing), orderDutyDueAt(standing, TRIAL_SHOP)]
  const contracts = Array.from({ length: count }, () => {
    const billingKey = randomBytes(32).toString('base64url').padEnd(44, '=')
    return {
      orderId: `SK-${randomBytes(8).toString('hex').toUpperCase()}`,
      customerId: randomUUID(),
      customerKey: randomUUID(),
      paymentId: randomUUID(),
      paymentKey: `seed_${randomBytes(12).toString('hex')}`,
      billingKey,
      sealed: card === 'none' ? '' : SECRET_BOX.seal(billingKey),
    }
  })
  const given = [JSON.stringify(contracts), at]
  const from = `from json_to_recordset($1::json) as g("orderId" text, "customerId" uuid, "customerKey" uuid, "paymentId" uuid,
    "paymentKey" text, "billingKey" text, sealed text)`
  await db.query(
    `insert into customer (id, name, provider, provider_id, created_at, customer_key)
     select "customerId", '김시즌', 'kakao', "orderId", $2, "customerKey" ${from}`,
    given,
  )
  // Order and timeline refer to each other, so they are written together.
  await db.query(
    `with orders as (
       insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state, step,
         placed_at, state_changed_at, terms_paid, equipment_id, pickup_date, storage_start_date, auto_renewal, contact_missing,
         charge_due_at, duty_due_at, told_on)
       select "orderId", "customerId", 'SKI', 'RESORT', 'BASIC', '', '', $3, $4, $5, $2, $2, 1, gen_random_uuid(), $6, $7, $8, false,
         $9, $10, $12 ${from}
     )
     insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
     select "orderId", l.step, l.event, l.from_state, l.to_state, $2, $2, 'SCHEDULER' ${from}
     cross join json_to_recordset($11::json) as l(step integer, event text, from_state text, to_state text)
     order by l.step`,
    [
      ...given,
      amountWon,
      state,
      life.length,
      start,
      standing.storageStartDate,
      renewal,
      chargeDueAt && Instant.toDate(chargeDueAt),
      dutyDueAt && Instant.toDate(dutyDueAt),
      JSON.stringify(
        life.map(({ event, from: before, to }, index) => ({
          step: index + 1,
          event,
          from_state: before ?? 'NONE',
          to_state: to,
        })),
      ),
      isNotified ? (reminderDays(termOf(start, 1).nextRenewalDate)[0] ?? null) : null,
    ],
  )
  if (isNotified) await remind(db, given, from, start)
  await db.query(
    `with payments as (
       insert into payment (id, order_id, term, amount_won, status, payment_key, fee_won, approved_at, created_at, charged_on)
       select "paymentId", "orderId", 1, $3, 'DONE', "paymentKey", 0, $2, $2, $4 ${from}
     )
     insert into payment_attempt (id, payment_id, n, status, gateway_order_id, payment_key, idempotency_key, sent_at, decided_at)
     select gen_random_uuid(), "paymentId", 1, 'DONE', "orderId", "paymentKey", 'order:' || "orderId", $2, $2 ${from}`,
    [...given, amountWon, start],
  )
  if (card !== 'none') {
    await db.query(
      `insert into stored_card (customer_id, billing_key, label, registered_at)
       select "customerId", sealed, '현대카드 123*', $2 ${from}`,
      given,
    )
  }
  if (sandbox) await registerAtProvider(db, given, from, { amountWon, card })
  return contracts.map(({ orderId, customerId, billingKey }) => ({
    orderId: orderId as OrderId,
    customerId,
    billingKey,
  }))
}

/** The first reminder of the next payment has come. */
const remind = async (db: ClientBase | Pool, given: readonly string[], from: string, start: Day): Promise<void> => {
  const { nextRenewalDate } = termOf(start, 1)
  const [day] = reminderDays(nextRenewalDate)
  await db.query(
    `insert into notice (event, channel, kind, customer_id, order_id, created_at, state, settled_at, renews_on)
     select 'reminder:' || "orderId" || ':2:RENEWAL_IN_30_DAYS:' || $2, 'SMS', 'RENEWAL_IN_30_DAYS', "customerId", "orderId", $3, 'SENT', $3,
       $2::date ${from}`,
    [given[0], nextRenewalDate, Instant.toDate(atChargeHour(day ?? nextRenewalDate))],
  )
}

const registerAtProvider = async (
  db: ClientBase | Pool,
  given: readonly string[],
  from: string,
  { amountWon, card }: { readonly amountWon: number; readonly card: NonNullable<Choice['card']> },
): Promise<void> => {
  await db.query(
    `with payments as (
       insert into sandbox.toss_payment (payment_key, order_id, type, order_name, amount_won, status, requested_at, approved_at)
       select "paymentKey", "orderId", 'NORMAL', '스키 보관 기본', $3, 'DONE', $2, $2 ${from}
     )
     insert into sandbox.toss_movement (transaction_key, payment_key, kind, amount_won, moved_at)
     select "paymentKey", "paymentKey", 'charge', $3, $2 ${from}`,
    [...given, amountWon],
  )
  await db.query(
    `insert into sandbox.toss_billing_key (billing_key, customer_key, decline_code, declines_from, issued_at)
     select "billingKey", "customerKey"::text, $3, 1, $2 ${from}`,
    [...given, typeof card === 'object' ? card.declines : null],
  )
}

/** Gives a seeded contract and its card to a customer who can log in. */
export const takeOverContract = async (
  service: Pick<ServiceUnderTest, 'call' | 'customer' | 'rows'>,
  { orderId, billingKey }: SeededContract,
) => {
  const { token, email, password } = await service.customer()
  const [me] = await service.rows(`select id, customer_key from customer where email = $1`, [email])
  await service.rows(
    `with card as (
       update stored_card set customer_id = $1 where customer_id = (select customer_id from storage_order where id = $2)
     )
     update storage_order set customer_id = $1 where id = $2`,
    [me?.['id'], orderId],
  )
  await service.rows(`update sandbox.toss_billing_key set customer_key = $1 where billing_key = $2`, [
    me?.['customer_key'],
    billingKey,
  ])
  const signIn = async (): Promise<string> =>
    (await service.call('POST', '/api/users/login', { body: { email, password } })).body.token
  return { token, signIn }
}
