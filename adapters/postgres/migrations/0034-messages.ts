import { type Kysely, sql } from 'kysely'

/** What went out, by which way, and what the staff sends again or writes itself (decision 0087). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table notice
      add column sent_by text check (sent_by in ('SMS', 'EMAIL', 'ALIMTALK')),
      -- Of what the staff wrote the text from the beginning, else once it has gone out.
      add column text text check (text <> ''),
      add column alimtalk_id text,
      add column alimtalk_at timestamptz,
      add column resent_of uuid references notice on delete set null,
      add column staff_id text references staff,
      add constraint alimtalk_as_a_whole check ((alimtalk_id is null) = (alimtalk_at is null)),
      add constraint written_by_staff check (kind <> 'WRITTEN' or staff_id is not null),
      add constraint resent_by_staff check (resent_of is null or staff_id is not null)`)
  await run(sql`create index notice_of_staff on notice (staff_id, created_at) where staff_id is not null`)
  await run(sql`create index notice_resent_of on notice (resent_of) where resent_of is not null`)
  await run(sql`create index notice_text on notice (settled_at) where text is not null and settled_at is not null`)
}
