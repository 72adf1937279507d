import { type Kysely, sql } from 'kysely'

/** Answers to steps that carried a key, for each member of the staff apart (G335). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table staff_answer (
      staff_id text not null references staff on delete cascade,
      key text not null check (char_length(key) between 1 and 300),
      request_hash text not null,
      status integer,
      body text,
      created_at timestamptz not null,
      primary key (staff_id, key)
    )`.execute(db)
  await sql`create index staff_answer_by_age on staff_answer (created_at)`.execute(db)
}
