import { type Kysely, sql } from 'kysely'

/** Whatever stands here for a phone, an e-mail, a code, a token or an address is a keyed hash; a candidate's profile is encrypted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // An address that nobody has verified is shown, but opens no account: it has no key.
  await run(sql`
    alter table customer
      add column profile_image text,
      add column thumbnail_image text,
      add column provider_token text,
      add column unlinked_at timestamptz,
      drop constraint customer_check,
      add constraint customer_email_key_needs_email check (email_key is null or email is not null)`)

  await run(sql`alter table session add column device text not null default ''`)
  await run(sql`create index session_by_start on session (created_at)`)

  await run(sql`
    create table verification_code (
      purpose text not null,
      target text not null,
      code text,
      customer_id uuid,
      sent_at timestamptz not null,
      tries integer not null,
      taken integer not null default 0,
      used_at timestamptz,
      constraint verification_code_key primary key (purpose, target),
      constraint verification_code_purpose
        check (purpose in ('FIND_ID', 'PHONE_CHANGE', 'PHONE_CHECK', 'SIGN_UP', 'RESET')),
      constraint verification_code_tries check (tries > 0 and taken >= 0),
      constraint verification_code_customer foreign key (customer_id) references customer on delete cascade
    )`)

  await run(sql`
    create table reset_grant (
      token text not null,
      target text not null,
      customer_id uuid not null,
      expires_at timestamptz not null,
      constraint reset_grant_token primary key (token),
      constraint reset_grant_customer foreign key (customer_id) references customer on delete cascade
    )`)

  // The newest uses come first, at most as many as the budget's limit: more would never be asked for.
  await run(sql`
    create table budget_use (
      budget text not null,
      subject text not null,
      uses timestamptz[] not null,
      constraint budget_use_subject primary key (budget, subject)
    )`)

  await run(sql`
    create table log_in_guard (
      account text not null,
      failures integer not null,
      failed_at timestamptz not null,
      constraint log_in_guard_account primary key (account),
      constraint log_in_guard_failures check (failures > 0)
    )`)

  await run(sql`
    create table social_beginning (
      state text not null,
      provider text not null,
      browser text not null,
      expires_at timestamptz not null,
      constraint social_beginning_state primary key (state)
    )`)

  await run(sql`
    create table social_candidate (
      id text not null,
      profile text not null,
      expires_at timestamptz not null,
      constraint social_candidate_id primary key (id)
    )`)
}
