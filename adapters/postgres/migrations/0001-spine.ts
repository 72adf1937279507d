import { type Kysely, sql } from 'kysely'

/** The steps that existed when this migration shipped; later ones add their own. Frozen here on purpose: a migration never changes. */
import { SPINE_STEPS } from './0001-steps.ts'

const STATES = [...new Set(SPINE_STEPS.map(([, , to]) => to))]

const list = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create table customer (
      id uuid primary key,
      name text not null check (name ~ '^[가-힣]{2,20}$'),
      email text,
      email_key text,
      password_hash text,
      phone text check (phone ~ '^010[0-9]{8}$'),
      provider text not null,
      provider_id text,
      created_at timestamptz not null,
      constraint customer_email_key unique (email_key),
      constraint customer_phone unique (phone),
      constraint customer_identity unique (provider, provider_id),
      check ((email is null) = (email_key is null)),
      check (provider <> 'EMAIL' or (email_key is not null and password_hash is not null))
    )`)

  await run(sql`
    create table session (
      id uuid primary key,
      customer_id uuid not null references customer on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null check (last_seen_at >= created_at),
      ended_at timestamptz
    )`)
  await run(sql`create index session_of_customer on session (customer_id)`)

  // Every step that an order can take. A timeline row refers to one of them, so no other step can be written.
  await run(sql`
    create table transition (
      event text not null,
      from_state text not null,
      to_state text not null,
      primary key (event, from_state, to_state)
    )`)
  await run(sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(SPINE_STEPS.map(([event, from, to]) => sql`(${sql.lit(event)}, ${sql.lit(from)}, ${sql.lit(to)})`))}`)

  await run(sql`
    create table storage_order (
      id text primary key check (id ~ '^[A-Za-z0-9_-]{6,64}$'),
      customer_id uuid not null references customer,
      equipment_type text not null check (equipment_type in ('SKI', 'SNOWBOARD')),
      location text not null,
      plan text not null check (plan in ('BASIC', 'FLEX')),
      brand text not null check (char_length(brand) <= 50),
      equipment_name text not null check (char_length(equipment_name) <= 50),
      equipment_size text not null default '' check (char_length(equipment_size) <= 50),
      amount_won integer not null check (amount_won > 0),
      state text not null check (state in (${list(STATES)})),
      step integer not null,
      placed_at timestamptz not null,
      state_changed_at timestamptz not null,
      -- A payment attempt is SENT or UNKNOWN. Kept on the row so that whoever locks it sees it.
      attempt_open boolean not null default false,
      pickup_date date,
      storage_start_date date,
      terms_paid integer not null default 0 check (terms_paid >= 0),
      auto_renewal text not null default 'NEEDS_CARD' check (auto_renewal in ('ACTIVE', 'NEEDS_CARD', 'TERMINATED')),
      equipment_id uuid unique,
      locker text,
      contact_missing boolean not null,
      check ((state in ('UNPAID', 'EXPIRED')) = (terms_paid = 0)),
      check ((terms_paid = 0) = (equipment_id is null)),
      check (state <> 'PICKUP_SCHEDULED' or pickup_date is not null),
      check ((storage_start_date is not null) = (state in (
        'ARRIVED', 'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT', 'RETURNED', 'COMPLETED'
      )))
    )`)
  await run(sql`create index order_of_customer on storage_order (customer_id, state_changed_at desc)`)
  await run(sql`create index unpaid_order on storage_order (placed_at) where state = 'UNPAID'`)

  // The life of an order is a chain: each row goes on where the row before it ended.
  await run(sql`
    create table timeline (
      order_id text not null references storage_order,
      step integer not null check (step > 0),
      previous_step integer generated always as (case when step > 1 then step - 1 end) stored,
      event text not null,
      from_state text not null,
      to_state text not null,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      actor_kind text not null check (actor_kind in ('CUSTOMER', 'STAFF', 'SCHEDULER', 'PROVIDER')),
      actor_id text,
      reason text,
      primary key (order_id, step),
      unique (order_id, step, to_state),
      foreign key (event, from_state, to_state) references transition,
      foreign key (order_id, previous_step, from_state) references timeline (order_id, step, to_state),
      check ((step = 1) = (from_state = 'NONE')),
      check (occurred_at <= recorded_at),
      check (actor_kind <> 'STAFF' or (actor_id is not null and reason is not null))
    )`)
  // And the order stands where its chain ends. Deferred, because order and first row are written together.
  await run(sql`
    alter table storage_order
      add constraint order_stands_at_its_last_step
      foreign key (id, step, state) references timeline (order_id, step, to_state) deferrable initially deferred`)

  await run(sql`
    create table consent (
      id bigint generated always as identity primary key,
      customer_id uuid not null references customer,
      order_id text references storage_order,
      term text not null,
      agreed boolean not null,
      version text not null,
      given_at timestamptz not null
    )`)
  await run(sql`create index consent_of_customer on consent (customer_id)`)

  // One row for each (order, term): a term cannot be paid twice.
  await run(sql`
    create table payment (
      id uuid primary key,
      order_id text not null references storage_order,
      term integer not null check (term > 0),
      amount_won integer not null check (amount_won > 0),
      status text not null check (status in ('READY', 'IN_PROGRESS', 'DONE', 'FAILED', 'CANCELLED', 'REFUNDED')),
      payment_key text unique,
      fee_won integer check (fee_won between 0 and amount_won),
      method text,
      card_label text,
      approved_at timestamptz,
      receipt_url text,
      created_at timestamptz not null,
      unique (order_id, term),
      check ((status in ('DONE', 'CANCELLED', 'REFUNDED')) =
             (payment_key is not null and fee_won is not null and approved_at is not null))
    )`)

  await run(sql`
    create table payment_attempt (
      id uuid primary key,
      payment_id uuid not null references payment,
      n integer not null check (n > 0),
      status text not null check (status in ('SENT', 'DONE', 'FAILED', 'UNKNOWN')),
      payment_key text not null,
      idempotency_key text not null unique,
      sent_at timestamptz not null,
      decided_at timestamptz,
      failure_code text,
      failure_message text,
      looks integer not null default 0,
      next_look_at timestamptz,
      unique (payment_id, n),
      check ((status in ('DONE', 'FAILED')) = (decided_at is not null)),
      check ((status = 'FAILED') = (failure_code is not null)),
      check (status in ('SENT', 'UNKNOWN') or next_look_at is null)
    )`)
  // While one attempt may have moved money, no other can begin.
  await run(
    sql`create unique index one_open_attempt on payment_attempt (payment_id) where status in ('SENT', 'UNKNOWN')`,
  )
  await run(sql`create unique index one_done_attempt on payment_attempt (payment_id) where status = 'DONE'`)
  await run(sql`create index look_due on payment_attempt (next_look_at) where next_look_at is not null`)

  await run(sql`
    create table staff (
      id text primary key,
      name text not null,
      role text not null check (role in ('SUPPORT', 'OPERATOR', 'ADMIN')),
      created_at timestamptz not null default now(),
      disabled_at timestamptz
    )`)

  await run(sql`
    create table report (
      id uuid primary key,
      order_id text not null references storage_order,
      score numeric(5, 2) not null check (score between 0 and 100),
      tip text not null,
      front text not null,
      back text not null,
      "left" text not null,
      "right" text not null,
      filed_at timestamptz not null,
      filed_by text not null references staff
    )`)
  await run(sql`create index report_of_order on report (order_id, filed_at desc)`)

  await run(sql`
    create table staff_task (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      detail text not null,
      created_at timestamptz not null,
      done_at timestamptz,
      unique (kind, subject)
    )`)

  await run(sql`
    create table audit (
      id bigint generated always as identity primary key,
      staff_id text not null references staff,
      command text not null,
      subject text not null,
      reason text not null,
      at timestamptz not null
    )`)
  await run(sql`create index audit_of_subject on audit (subject, at)`)

  await run(sql`
    create table idempotent_answer (
      customer_id uuid not null references customer on delete cascade,
      key text not null check (char_length(key) between 1 and 300),
      request_hash text not null,
      status integer,
      body text,
      created_at timestamptz not null,
      primary key (customer_id, key)
    )`)
}
