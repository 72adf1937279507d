import { type Kysely, sql } from 'kysely'

/** Whom the staff asks for an account while money is owed to somebody who has left (decision 0130). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table refund_contact (
      order_id text primary key references storage_order on delete cascade,
      name text not null,
      phone text,
      phone_proved_at timestamptz,
      email text
    )`.execute(db)
}
