import { type Kysely, sql } from 'kysely'

const SINCE_ARRIVAL = ['ARRIVED', 'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT']

/** A renewal that was said to be paid at the desk and was not can be taken back; the books keep both. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(
      SINCE_ARRIVAL.map(state => sql`('renewal.reversed', ${sql.lit(state)}, ${sql.lit(state)})`),
    )}`.execute(db)
  await sql`
    create table reversed_payment (
      id uuid primary key,
      order_id text not null references storage_order,
      term integer not null check (term > 1),
      amount_won integer not null check (amount_won > 0),
      kind text not null check (kind in ('CASH', 'BANK')),
      method text not null,
      cash_receipt text,
      received_by text not null references staff,
      approved_at timestamptz not null,
      reversed_at timestamptz not null check (reversed_at >= approved_at)
    )`.execute(db)
  await sql`create index reversed_payment_of on reversed_payment (order_id)`.execute(db)
  await sql`create index reversed_payment_approved on reversed_payment (approved_at)`.execute(db)
  await sql`create index reversed_payment_reversed on reversed_payment (reversed_at)`.execute(db)
}
