import { type Kysely, sql } from 'kysely'

/**
 * The staff signs in as people: with what, and their sessions (G276 to G280). Each set of rows goes when its member signs in anew.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff
      add column password_hash text,
      add column code_key text,
      add column code_step bigint,
      add constraint staff_password_needs_code check ((password_hash is null) = (code_key is null))`.execute(db)
  await sql`
    create table staff_passkey (
      id text primary key,
      staff_id text not null references staff,
      public_key text not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index staff_passkey_of_member on staff_passkey (staff_id)`.execute(db)
  await sql`
    create table staff_recovery_code (
      code_hash text primary key,
      staff_id text not null references staff,
      used_at timestamptz
    )`.execute(db)
  await sql`create index staff_recovery_code_of_member on staff_recovery_code (staff_id)`.execute(db)
  await sql`
    create table staff_invitation (
      token_hash text primary key,
      staff_id text not null unique references staff,
      expires_at timestamptz not null,
      code_key text
    )`.execute(db)
  await sql`
    create table staff_challenge (
      challenge text primary key,
      staff_id text references staff,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index staff_challenge_expired on staff_challenge (expires_at)`.execute(db)
  await sql`
    create table staff_session (
      token_hash text primary key,
      staff_id text not null references staff,
      device text not null,
      started_at timestamptz not null,
      last_used_at timestamptz not null,
      proved_at timestamptz not null,
      is_shift_device boolean not null
    )`.execute(db)
  await sql`create index staff_session_of_member on staff_session (staff_id)`.execute(db)
}
