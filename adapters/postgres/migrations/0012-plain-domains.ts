import { type Kysely, sql } from 'kysely'
import { emailKey } from '#core/account/email.ts'

/** One mailbox is one account: a domain in Hangul is kept as mail servers ask for it. Where both spellings have an account, both keep theirs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ email_key: string }>`
    select email_key from customer where email_key ~ '@.*[가-힣]' for no key update`.execute(db)
  for (const { email_key: before } of rows) {
    await sql`
      update customer set email_key = ${emailKey(before)} where email_key = ${before}
      and not exists (select from customer as other where other.email_key = ${emailKey(before)})`.execute(db)
  }
}
