import { type Kysely, sql } from 'kysely'

/** What colleagues noted is found by its words (G174). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index staff_note_by_words on staff_note using gin (search_parts(text)) with (fastupdate = off)`.execute(
    db,
  )
}
