import { type Kysely, sql } from 'kysely'

/** The command line signs in by a code that a member approves on the desk, and has sessions apart from a browser's (G383, G384). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff_session add column is_command_line boolean not null default false`.execute(db)
  await sql`
    create table staff_device_request (
      user_code_hash text primary key,
      device_code_hash text not null unique,
      machine text not null,
      network text not null,
      requested_at timestamptz not null,
      expires_at timestamptz not null,
      polled_at timestamptz,
      staff_id text references staff,
      decision text check (decision in ('APPROVED', 'REFUSED')),
      decided_at timestamptz,
      constraint decided_by_a_member check (
        (staff_id is null) = (decision is null) and (decision is null) = (decided_at is null)
      )
    )`.execute(db)
  await sql`create index staff_device_request_expired on staff_device_request (expires_at)`.execute(db)
}
