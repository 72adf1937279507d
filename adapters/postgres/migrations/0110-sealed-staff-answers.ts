import { type Kysely, sql } from 'kysely'

/**
 * Answers of the desk were kept as they are, with a customer's name or words in them. They are sealed from now on (G335): of those there
 * are it stays that the work was done, so that a key is not carried out twice. What was sealed is a text, not an object.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update staff_answer set body = '""' where body like '{%'`.execute(db)
}
