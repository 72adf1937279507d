import { type Kysely, sql } from 'kysely'

/** A member of the staff may be bound to regions (G375); null is the whole shop. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table staff add column regions text[] check (cardinality(regions) > 0)`.execute(db)
}
