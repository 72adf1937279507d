import { type Kysely, sql } from 'kysely'

/** By which a process knows that its secret is the shop's; nobody gets from it to the secret. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table secret_mark (
      singleton boolean primary key default true check (singleton),
      mark text not null
    )`.execute(db)
}
