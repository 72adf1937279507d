import process from 'node:process'
import { okAsync } from 'neverthrow'
import pg from 'pg'
import { postgresChargeableCards } from '#adapters/postgres/billing/chargeable-cards.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { postgresPaymentRecords } from '#adapters/postgres/billing/payment-records.ts'
import { postgresRenewalRecords } from '#adapters/postgres/billing/renewal-records.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { makeSecretBox } from '#adapters/security/secret-box.ts'
import { systemDelay } from '#adapters/system/system-delay.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { BillingGateway } from '#core/billing/ports/billing-gateway.ts'
import { makeRenewDue, RENEWAL_BATCH } from '#core/billing/service/renew-due.ts'
import { Instant } from '#core/shared/instant.ts'
import { paidRecord } from '#core/billing/testing/paid-record.ts'

/**
 * Renews all that is due with a provider that answers at once, and prints what it took and still holds as JSON. Arguments: database URL, the moment,
 * and `ours`, `floor`: a bare loop over the same work in SQL, without rules, keys, locks of its own order or anything to decide, or `queue`: the
 * same SQL for one renewal after the other, each a job of a bare queue that is claimed and done in batches, as queues on PostgreSQL work.
 */
const [url = '', at = '', how = ''] = process.argv.slice(2)
const now = Instant.ofDate(new Date(at))

const provider: BillingGateway = {
  issue: () => okAsync({ billingKey: '', label: '' }),
  charge: ({ orderId, amount }) => okAsync(paidRecord({ orderId, totalWon: amount, approvedAt: now })),
  remove: () => okAsync(undefined),
}

const ours = (): (() => Promise<number>) => {
  const postgres = {
    db: openDatabase(openPool({ url, max: 2, onError: () => undefined })),
    report: (cause: unknown) => console.error(cause),
  }
  const secretBox = makeSecretBox(SECRET)
  const renewDue = makeRenewDue({
    renewals: postgresRenewalRecords(postgres, secretBox),
    records: postgresPaymentRecords(postgres),
    cards: postgresChargeableCards(postgres, secretBox),
    billingGateway: provider,
    gateway: { findByOrder: () => okAsync(null) },
    clock: { now: () => now },
    shop: () => TRIAL_SHOP,
    failpoint: () => undefined,
    delay: systemDelay,
    callsInFlight: 8,
  })
  return async () => {
    const done = await renewDue()
    if (done.isErr()) throw new Error(done.error.kind)
    return done.value
  }
}

const CLAIM = `
  with due as materialized (
    select id, customer_id, amount_won, terms_paid + 1 as term from storage_order
    where charge_due_at <= $1 and not attempt_open order by charge_due_at limit $2 for update skip locked
  ), carded as materialized (
    select due.*, s.billing_key from due join customer c on c.id = due.customer_id
    join stored_card s on s.customer_id = due.customer_id
  ), paying as (
    insert into payment (id, order_id, term, amount_won, status, created_at, charged_on)
    select gen_random_uuid(), id, term, amount_won, 'IN_PROGRESS', $1, ($1 at time zone 'Asia/Seoul')::date from carded
    on conflict (order_id, term, superseded) do update set status = 'IN_PROGRESS', charged_on = excluded.charged_on
    returning id, order_id, term
  ), sent as (
    insert into payment_attempt (id, payment_id, n, status, gateway_order_id, idempotency_key, sent_at, next_look_at)
    select gen_random_uuid(), id, 1, 'SENT', order_id || '_t' || term, 'renewal:' || order_id || ':' || term, $1, $1 from paying
    returning id, payment_id
  ), opened as (
    update storage_order o set attempt_open = true from carded where o.id = carded.id
  )
  select s.id, s.payment_id, p.order_id, k.billing_key from sent s
  join paying p on p.id = s.payment_id join carded k on k.id = p.order_id`

const SETTLE = `
  with given as materialized (
    select * from json_to_recordset($1::json) as g(id uuid, payment_id uuid, order_id text, payment_key text)
  ), steps as (
    insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
    select o.id, o.step + 1, 'renewal.charged', o.state, o.state, $2, $2, 'SCHEDULER' from given g join storage_order o on o.id = g.order_id
  ), orders as (
    update storage_order o set step = step + 1, state_changed_at = $2, attempt_open = false, terms_paid = terms_paid + 1,
      charge_due_at = charge_due_at + interval '1 year', duty_due_at = duty_due_at + interval '1 year', reminded_on = null
    from given g where o.id = g.order_id
  ), attempts as (
    update payment_attempt a set status = 'DONE', decided_at = $2, next_look_at = null from given g where a.id = g.id
  )
  update payment p set status = 'DONE', payment_key = g.payment_key, fee_won = 0, approved_at = $2
  from given g where p.id = g.payment_id`

const floor = (pool: pg.Pool, size: number): (() => Promise<number>) => {
  return async () => {
    const moment = Instant.toDate(now)
    const { rows } = await pool.query({ name: 'claim', text: CLAIM, values: [moment, size] })
    if (rows.length === 0) return 0
    const client = await pool.connect()
    try {
      await client.query('begin')
      const ids = rows.map(row => row.order_id)
      await client.query({
        name: 'lock',
        text: 'select * from storage_order where id = any($1) order by id for update',
        values: [ids],
      })
      const given = JSON.stringify(rows.map(row => ({ ...row, payment_key: `bench_${row.order_id}` })))
      await client.query({ name: 'settle', text: SETTLE, values: [given, moment] })
      await client.query('commit')
    } finally {
      client.release()
    }
    return rows.length
  }
}

const CLAIM_JOBS = `
  with due as materialized (select id from bench_job where tries = 0 order by id limit $1 for update skip locked)
  update bench_job j set tries = 1 from due where j.id = due.id returning j.id`

const queue = async (pool: pg.Pool): Promise<() => Promise<number>> => {
  const renewOne = floor(pool, 1)
  await pool.query('create table bench_job (id bigserial primary key, tries integer not null default 0)')
  await pool.query('insert into bench_job (tries) select 0 from storage_order where charge_due_at <= $1', [
    Instant.toDate(now),
  ])
  await pool.query('analyze bench_job')
  return async () => {
    const { rows } = await pool.query({ name: 'jobs', text: CLAIM_JOBS, values: [RENEWAL_BATCH] })
    for (const _ of rows) await renewOne()
    await pool.query({
      name: 'done',
      text: 'delete from bench_job where id = any($1)',
      values: [rows.map(({ id }) => id)],
    })
    return rows.length
  }
}

const openBatch = async (): Promise<() => Promise<number>> => {
  if (how === 'ours') return ours()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  return how === 'queue' ? queue(pool) : floor(pool, RENEWAL_BATCH)
}

const batch = await openBatch()
const startedAt = Date.now()
let jobs = 0
for (let taken = await batch(); taken > 0; taken = await batch()) jobs += taken
const endedAt = Date.now()
// How much the system has given it says less: V8 clears up late where there is room, for the floor as well.
globalThis.gc?.()
const { heapUsed, external } = process.memoryUsage()
process.stdout.write(JSON.stringify({ jobs, startedAt, endedAt, heldMb: (heapUsed + external) / 1024 / 1024 }))
process.exit()
