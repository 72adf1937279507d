import { type Kysely, sql } from 'kysely'

/** When our ledger was last compared with the card provider's outlives the worker that did it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ledger_compared (
      singleton boolean primary key default true check (singleton),
      at timestamptz not null
    )`.execute(db)
}
