import { type Kysely, sql } from 'kysely'

/** The shop's own facts, as changes to a trial's; rows are only added, and withdrawn. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table shop_change (
      id integer primary key generated always as identity,
      effective_from timestamptz not null,
      patch jsonb not null check (jsonb_typeof(patch) = 'object'),
      recorded_at timestamptz not null,
      recorded_by text not null references staff,
      reason text not null check (reason <> ''),
      withdrawn_at timestamptz
    )`.execute(db)
}
