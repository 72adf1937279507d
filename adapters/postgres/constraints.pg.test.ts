import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { ALLOWED_STEPS } from '#core/storing/transitions.ts'
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts'

let database: FreshDatabase
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

let orders = 0
let orderId = ''
let customerId = ''

beforeEach(async () => {
  orders += 1
  orderId = `SK-CONSTRAINT${orders}`
  customerId = randomUUID()
  await client.query(
    `insert into customer (id, name, email, email_key, password_hash, provider, created_at)
     values ($1, '김시즌', $2, $2, 'h', 'EMAIL', now())`,
    [customerId, `${customerId}@b.kr`],
  )
  await client.query(
    `with placed as (
       insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won,
         state, step, placed_at, state_changed_at, contact_missing)
       values ($1, $2, 'SKI', 'RESORT', 'BASIC', '', '', 99000, 'UNPAID', 1, now(), now(), true)
     ), stepped as (
       insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
       values ($1, 1, 'order.precreated', 'NONE', 'UNPAID', now(), now(), 'CUSTOMER')
     )
     insert into payment (id, order_id, term, amount_won, status, created_at)
     values (gen_random_uuid(), $1, 1, 99000, 'READY', now())`,
    [orderId, customerId],
  )
})

/** What PostgreSQL says to statements in one transaction; null when it takes them. */
const refusal = async (...statements: readonly string[]): Promise<string | null> => {
  await client.query('begin')
  try {
    for (const statement of statements)
      await client.query(statement.replaceAll('$id', `'${orderId}'`).replaceAll('$customer', `'${customerId}'`))
    await client.query('commit')
    return null
  } catch (cause) {
    await client.query('rollback')
    return cause instanceof pg.DatabaseError ? (cause.constraint ?? cause.message) : String(cause)
  }
}

const step = (n: number, event: string, from: string, to: string) =>
  `insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
   values ($id, ${n}, '${event}', '${from}', '${to}', now(), now(), 'SCHEDULER')`

const attempt = (n: number, status: string) =>
  `insert into payment_attempt (id, payment_id, n, status, gateway_order_id, payment_key, idempotency_key, sent_at, decided_at)
   select gen_random_uuid(), id, ${n}, '${status}', order_id, 'k', 'order:' || order_id || ${n}, now(),
     case when '${status}' = 'DONE' then now() end
   from payment where order_id = $id`

const refunded = (n: number, won: number, status: string) =>
  `insert into refund (payment_id, n, amount_won, rule, explain, requested_at, sent_at, status, idempotency_key, decided_at, failure_code)
   select id, ${n}, ${won}, 'GOODWILL', '[]', now(), now(), '${status}', 'refund:' || order_id || ':${n}',
     case when '${status}' in ('DONE', 'FAILED') then now() end, case when '${status}' = 'FAILED' then 'X' end
   from payment where order_id = $id`

const charged = (term: number, day: string) =>
  `insert into payment (id, order_id, term, amount_won, status, created_at, charged_on)
   values (gen_random_uuid(), $id, ${term}, 99000, 'IN_PROGRESS', now(), '${day}')`

describe('PostgreSQL refuses, from any writer', () => {
  test.each([
    [
      'a state without its step',
      'order_stands_at_its_last_step',
      [`update storage_order set state = 'EXPIRED' where id = $id`],
    ],
    [
      'a step that leaves the state where it was',
      'order_stands_at_its_last_step',
      [step(2, 'order.expired', 'UNPAID', 'EXPIRED'), `update storage_order set step = 2 where id = $id`],
    ],
    [
      'a step that the table does not know',
      'timeline_event_from_state_to_state_fkey',
      [step(2, 'pickup.done', 'UNPAID', 'PICKED_UP')],
    ],
    [
      'a step from another state than the order’s',
      'timeline_order_id_previous_step_from_state_fkey',
      [step(2, 'pickup.scheduled', 'REQUESTED', 'PICKUP_SCHEDULED')],
    ],
    [
      'a gap in the chain',
      'timeline_order_id_previous_step_from_state_fkey',
      [step(3, 'order.expired', 'UNPAID', 'EXPIRED')],
    ],
    ['a second beginning', 'timeline_check', [step(2, 'order.precreated', 'NONE', 'UNPAID')]],
    [
      'an unknown state',
      'storage_order_state_check',
      [`update storage_order set state = 'STOLEN', terms_paid = 1, equipment_id = gen_random_uuid() where id = $id`],
    ],
    [
      'storage of an order that was not paid',
      'storage_order_check',
      [`update storage_order set terms_paid = 1 where id = $id`],
    ],
    [
      'a day of arrival before the arrival',
      'stored_since_arrival',
      [`update storage_order set storage_start_date = '2026-11-21' where id = $id`],
    ],
    [
      'a payment that is done without a key and a fee',
      'taken_payment',
      [`update payment set status = 'DONE' where order_id = $id`],
    ],
    ['a fee above the price', 'payment_check', [`update payment set fee_won = 100000 where order_id = $id`]],
    ['two attempts that are open at once', 'one_open_attempt', [attempt(1, 'SENT'), attempt(2, 'SENT')]],
    ['two attempts that took the money', 'one_done_attempt', [attempt(1, 'DONE'), attempt(2, 'DONE')]],
    [
      'a second payment of the same term',
      'one_payment_for_a_term',
      [
        `insert into payment (id, order_id, term, amount_won, status, created_at) values (gen_random_uuid(), $id, 1, 99000, 'READY', now())`,
      ],
    ],
    [
      'a payment of a term that is set aside although its money has not gone back',
      'superseded_payment',
      [
        `insert into payment (id, order_id, term, amount_won, status, created_at, superseded) values (gen_random_uuid(), $id, 2, 99000, 'READY', now(), 1)`,
      ],
    ],
    [
      'a second order of a kind that waits for its payment',
      'one_unpaid_order',
      [
        `insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state, step,
           placed_at, state_changed_at, contact_missing)
         select id || 'B', customer_id, equipment_type, location, plan, brand, equipment_name, amount_won, state, step,
           placed_at, state_changed_at, contact_missing
         from storage_order where id = $id`,
      ],
    ],
    [
      'refunds that are more than their payment',
      'refunds_within_payment',
      [refunded(1, 60_000, 'DONE'), refunded(2, 39_001, 'DONE')],
    ],
    [
      'a refund that is made more than its payment',
      'refunds_within_payment',
      [
        refunded(1, 99_000, 'DONE'),
        `update refund set amount_won = 99001 where idempotency_key = 'refund:' || $id || ':1'`,
      ],
    ],
    [
      'a refund beside others that are more than what failed has left',
      'refunds_within_payment',
      [
        refunded(1, 60_000, 'FAILED'),
        refunded(2, 60_000, 'DONE'),
        `update refund set status = 'DONE', failure_code = null where idempotency_key = 'refund:' || $id || ':1'`,
      ],
    ],
    ['two refunds that are open at once', 'one_open_refund', [refunded(1, 1, 'SENT'), refunded(2, 1, 'UNKNOWN')]],
    [
      'two charges of a contract within sixty days, whatever their terms',
      'one_charge_in_sixty_days',
      [charged(2, '2027-12-03'), charged(3, '2028-01-31')],
    ],
    [
      'the key of an e-mail that is not there',
      'customer_email_key_needs_email',
      [`update customer set email = null where id = $customer`],
    ],
    [
      'a code for an unknown purpose',
      'verification_code_purpose',
      [`insert into verification_code (purpose, target, browser, sent_at, tries) values ('GIFT', 't', '', now(), 5)`],
    ],
    [
      'a second task of the same that is open',
      'one_open_task',
      [
        `insert into staff_task (kind, subject, detail, created_at, done_at) values ('K', $id, 'd', now(), now()), ('K', $id, 'd', now(), null)`,
        `insert into staff_task (kind, subject, detail, created_at) values ('K', $id, 'other', now())`,
      ],
    ],
    [
      'a transfer of a refund that is not done',
      'only_done_refunds_were_paid',
      [
        `insert into refund (payment_id, n, amount_won, rule, explain, requested_at, sent_at, status, idempotency_key, paid_by_bank_on)
         select id, 1, 1, 'HALF', '[]', now(), now(), 'SENT', 'refund:' || id, '2026-11-21' from payment where order_id = $id`,
      ],
    ],
    [
      'a score above one hundred',
      'report_score_check',
      [
        `insert into staff values ('kim', '김검수', 'OPERATOR') on conflict do nothing`,
        `insert into report values (gen_random_uuid(), $id, 101, 'tip', 'f', 'b', 'l', 'r', now(), 'kim')`,
      ],
    ],
  ] as const)('%s', async (_what, constraint, statements) => {
    expect(await refusal(...statements)).toBe(constraint)
  })

  test('but takes a step that goes on where the last one ended', async () => {
    expect(
      await refusal(
        step(2, 'order.expired', 'UNPAID', 'EXPIRED'),
        `update storage_order set state = 'EXPIRED', step = 2 where id = $id`,
      ),
    ).toBeNull()
  })
})

test('the database knows exactly the steps of the transition table', async () => {
  const { rows } = await client.query<{ step: string }>(
    `select event || ' ' || from_state || ' ' || to_state as step from transition`,
  )
  const known = rows.map(row => row.step).toSorted()
  expect(known).toEqual(ALLOWED_STEPS.map(({ event, from, to }) => `${event} ${from ?? 'NONE'} ${to}`).toSorted())
  expect(new Set(ALLOWED_STEPS.map(({ to }) => to))).toEqual(new Set(ORDER_STATES))
})

test('however many write refunds of a payment at once and lock nothing, together they are at most the payment (G162)', async () => {
  const writers = Array.from({ length: 20 }, () => new pg.Client({ connectionString: database.url }))
  await Promise.all(writers.map(writer => writer.connect()))
  const answers = await Promise.allSettled(
    writers.map((writer, n) => writer.query(refunded(n + 1, 10_000, 'DONE').replaceAll('$id', `'${orderId}'`))),
  )
  await Promise.all(writers.map(writer => writer.end()))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  const { rows } = await client.query(
    `select p.refunds_won, sum(r.amount_won)::integer as won from payment p join refund r on r.payment_id = p.id
     where p.order_id = $1 group by p.id`,
    [orderId],
  )
  expect(rows).toEqual([{ refunds_won: 90_000, won: 90_000 }])
})
