import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { GOOGLE_SCHEMA } from './google/schema.ts'
import { LOGIN_SCHEMA } from './login/schema.ts'
import { FAULT_SCHEMA } from './ordered-faults.ts'
import { MAIL_SCHEMA } from './mail/schema.ts'
import { SOLAPI_SCHEMA } from './solapi/schema.ts'
import { inTransaction } from './transaction.ts'

const SCHEMA_LOCK = 7_305_111

const SCHEMA = `
  create schema if not exists sandbox;

  create table if not exists sandbox.clock (
    only_row boolean primary key default true check (only_row),
    version bigint not null default 0,
    offset_ms bigint not null default 0,
    stands_at_ms bigint
  );
  insert into sandbox.clock default values on conflict do nothing;

  create table if not exists sandbox.message (
    id bigint generated always as identity primary key,
    channel text not null,
    recipient text not null,
    body text not null,
    code text,
    sent_at timestamptz not null
  );
  alter table sandbox.message drop constraint if exists message_channel_check;
  create index if not exists message_by_recipient on sandbox.message (recipient, id desc);

  create table if not exists sandbox.toss_payment (
    payment_key text primary key,
    order_id text not null,
    type text not null check (type in ('NORMAL', 'BILLING')),
    order_name text not null,
    amount_won integer not null check (amount_won > 0),
    status text not null
      check (status in ('READY', 'IN_PROGRESS', 'DONE', 'CANCELED', 'PARTIAL_CANCELED', 'ABORTED', 'EXPIRED')),
    requested_at timestamptz not null,
    authenticated_at timestamptz,
    approved_at timestamptz,
    decline_code text,
    failure_code text,
    failure_message text,
    check ((failure_code is null) = (failure_message is null))
  );
  alter table sandbox.toss_payment add column if not exists partial_cancelable boolean not null default true;
  create index if not exists toss_payment_by_order on sandbox.toss_payment (order_id);
  create unique index if not exists toss_payment_charged_once on sandbox.toss_payment (order_id) where approved_at is not null;
  create index if not exists toss_payment_open on sandbox.toss_payment (requested_at) where status in ('READY', 'IN_PROGRESS');

  create table if not exists sandbox.toss_movement (
    seq bigint generated always as identity primary key,
    transaction_key text not null unique,
    payment_key text not null references sandbox.toss_payment,
    kind text not null check (kind in ('charge', 'refund')),
    amount_won integer not null check (amount_won > 0),
    reason text,
    moved_at timestamptz not null
  );
  create index if not exists toss_movement_by_payment on sandbox.toss_movement (payment_key);

  create table if not exists sandbox.toss_pending (
    id text primary key,
    seq bigint generated always as identity,
    payment_key text not null references sandbox.toss_payment,
    kind text not null check (kind in ('charge', 'refund')),
    amount_won integer not null check (amount_won > 0),
    reason text,
    status text not null default 'IN_PROGRESS' check (status in ('IN_PROGRESS', 'ABORTED')),
    ends text not null check (ends in ('DONE', 'ABORTED')),
    asked_at timestamptz not null,
    settles_at timestamptz not null
  );
  create index if not exists toss_pending_by_payment on sandbox.toss_pending (payment_key);
  create index if not exists toss_pending_due on sandbox.toss_pending (settles_at) where status = 'IN_PROGRESS';

  create table if not exists sandbox.toss_window (
    id text primary key,
    payment_key text references sandbox.toss_payment,
    customer_key text,
    success_url text not null,
    fail_url text not null,
    opened_at timestamptz not null,
    closed_at timestamptz,
    check ((payment_key is null) <> (customer_key is null))
  );

  create table if not exists sandbox.toss_auth_key (
    auth_key text primary key,
    customer_key text not null,
    decline_code text,
    declines_from integer not null default 1,
    used_at timestamptz
  );

  create table if not exists sandbox.toss_billing_key (
    billing_key text primary key,
    customer_key text not null,
    decline_code text,
    declines_from integer not null,
    charges_asked integer not null default 0,
    issued_at timestamptz not null,
    removed_at timestamptz
  );

  create table if not exists sandbox.toss_answer (
    id text primary key,
    status integer not null,
    body text not null,
    trace_id text not null,
    answered_at timestamptz not null
  );

  create table if not exists sandbox.toss_webhook (
    id uuid primary key,
    payment_key text references sandbox.toss_payment,
    status text not null,
    body text not null,
    sends integer not null default 0,
    next_at timestamptz,
    delivered_at timestamptz,
    created_seq bigint generated always as identity
  );
  create index if not exists toss_webhook_due on sandbox.toss_webhook (next_at) where next_at is not null;
`

const TABLES = [SCHEMA, FAULT_SCHEMA, LOGIN_SCHEMA, GOOGLE_SCHEMA, SOLAPI_SCHEMA, MAIL_SCHEMA].join(';')

/** Identifies the tables of a database, as the comment on their schema. */
const FINGERPRINT = createHash('sha256').update(TABLES).digest('hex')

/** The sandbox takes no real money and authenticates no real person. */
export const refuseProduction = (): void => {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The sandbox does not run with NODE_ENV=production.')
}

/** Creates the sandbox's own tables; any number of processes may do so at once. Refuses a production process. */
export const prepareSandboxSchema = async (pool: Pool): Promise<void> => {
  refuseProduction()
  if (await hasTables(pool)) return
  await inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
    await client.query(`${TABLES}; comment on schema sandbox is '${FINGERPRINT}'`)
  })
}

/** Asked first: to make a table again waits for all who write to it, and every command opens the sandbox. */
const hasTables = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ made: string | null }>(
    `select obj_description(to_regnamespace('sandbox'), 'pg_namespace') as made`,
  )
  return rows[0]?.made === FINGERPRINT
}
