import { type Kysely, sql } from 'kysely'

/** A number belongs to who has proved it; any number of accounts may have typed it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customer drop constraint customer_phone`.execute(db)
  await sql`create index customer_by_phone on customer (phone) where phone is not null`.execute(db)
  await sql`create unique index one_owner_of_phone on customer (phone) where phone_proved_at is not null`.execute(db)
}
