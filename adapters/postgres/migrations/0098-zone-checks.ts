import { type Kysely, sql } from 'kysely'

/** What a check of a zone came to (G886). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table zone_check (
      id bigint generated always as identity primary key,
      region text not null,
      zone text not null,
      checked_at timestamptz not null,
      checked_by text not null references staff,
      found integer not null check (found >= 0),
      missing integer not null check (missing >= 0),
      unexpected integer not null check (unexpected >= 0)
    )`.execute(db)
  await sql`create index zone_check_of_zone on zone_check (region, zone, id)`.execute(db)
}
