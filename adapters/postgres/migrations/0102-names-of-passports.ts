import { type Kysely, sql } from 'kysely'

/** Who was written down at the desk may have a name in Latin letters (G813); who signs up has one in Hangul (G16). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table customer drop constraint customer_name_check`.execute(db)
  await sql`
    alter table customer add constraint customer_name_check check (
      name ~ '^[가-힣]{2,20}$' or (provider = 'DESK' and name ~ '^[A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ .''-]{1,39}$')
    )`.execute(db)
}
