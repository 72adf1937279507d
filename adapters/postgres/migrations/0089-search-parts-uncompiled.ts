import { type Kysely, sql } from 'kysely'

/**
 * The planner takes the parts of a name for thousands of rows and has them compiled (JIT), a fifth of a second for each name, where PostgreSQL
 * comes with a compiler, as those of the distributions do.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter function search_parts(text) set jit = off`.execute(db)
}
