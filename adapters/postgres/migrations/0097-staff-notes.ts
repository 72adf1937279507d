import { type Kysely, sql } from 'kysely'

/** What the staff writes down for colleagues (G880). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The order's id is bare, as that of a complaint.
  await sql`
    create table staff_note (
      id bigint generated always as identity primary key,
      customer_id uuid not null references customer on delete cascade,
      order_id text,
      text text not null check (text <> ''),
      written_at timestamptz not null,
      written_by text not null references staff
    )`.execute(db)
  await sql`create index staff_note_of_customer on staff_note (customer_id, id)`.execute(db)
  await sql`create index staff_note_of_order on staff_note (order_id, id) where order_id is not null`.execute(db)
  await sql`create index staff_note_over on staff_note (written_at)`.execute(db)
  // As a step is told (migration 0044): of a note on a customer each of their orders.
  await sql`
    create function tell_staff_note() returns trigger language plpgsql as $$
    declare
      note staff_note := case tg_op when 'DELETE' then old else new end;
    begin
      perform pg_notify('order_step', o.id) from storage_order o
        where case when note.order_id is null then o.customer_id = note.customer_id else o.id = note.order_id end;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger staff_note_told after insert or delete on staff_note
      for each row execute function tell_staff_note()`.execute(db)
}
