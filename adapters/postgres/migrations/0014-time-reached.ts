import { type Kysely, sql } from 'kysely'

/** One row: how far time has come, and how often it was set back since. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table time_reached (
      singleton boolean primary key default true check (singleton),
      latest timestamptz not null,
      set_backs integer not null default 0
    )`.execute(db)
}
