import { type Kysely, sql } from 'kysely'

/** What is done is listed, the latest first. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index done_task on staff_task (done_at, id) where done_at is not null`.execute(db)
}
