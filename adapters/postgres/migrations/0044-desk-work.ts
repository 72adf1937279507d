import { type Kysely, sql } from 'kysely'

/** What the desk needs to be live, and pictures of a report that is not filed yet (G283, G284). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table picture_draft (
      order_id text not null references storage_order on delete cascade,
      view text not null check (view in ('front', 'back', 'left', 'right')),
      picture bytea not null,
      uploaded_by text not null references staff,
      uploaded_at timestamptz not null,
      primary key (order_id, view)
    )`.execute(db)
  await sql`create index picture_draft_uploaded on picture_draft (uploaded_at)`.execute(db)
  // By the database itself: whoever writes a step, every process hears of it.
  await sql`
    create function tell_order_step() returns trigger language plpgsql as $$
    begin
      perform pg_notify('order_step', new.order_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger order_step_told after insert on timeline for each row execute function tell_order_step()`.execute(db)
}
