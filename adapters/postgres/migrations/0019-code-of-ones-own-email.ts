import { type Kysely, sql } from 'kysely'

/** A signed-in customer proves their e-mail by a code of a purpose of its own. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table verification_code
      drop constraint verification_code_purpose,
      add constraint verification_code_purpose
        check (purpose in ('FIND_ID', 'PHONE_CHANGE', 'PHONE_CHECK', 'OWN_EMAIL', 'SIGN_UP', 'RESET'))`.execute(db)
}
