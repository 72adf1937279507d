import { type Kysely, sql } from 'kysely'

/** Of several sets one message goes out; the notices of the others name the one that keeps it (decision 0148). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notice add column sent_with uuid references notice on delete set null`.execute(db)
  await sql`create index notice_sent_with on notice (sent_with) where sent_with is not null`.execute(db)
}
