import { type Kysely, sql } from 'kysely'

/** A stream of news ends with its session, in whichever process it is open (G284). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // As a step is told (migration 0044).
  await sql`
    create function tell_staff_sign_out() returns trigger language plpgsql as $$
    begin
      perform pg_notify('staff_sign_out', old.staff_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger staff_sign_out_told after delete on staff_session
      for each row execute function tell_staff_sign_out()`.execute(db)
}
