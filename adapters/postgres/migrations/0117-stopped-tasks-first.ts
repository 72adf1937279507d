import { type Kysely, sql } from 'kysely'

/** Payments and sign-ins that a provider refuses altogether come before what is due too (G941): the order in which open tasks are listed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index open_task_in_order`.execute(db)
  await sql`
    create index open_task_in_order on staff_task (
      ((kind <> all ('{MESSAGES_STOPPED,PAYMENTS_STOPPED,SIGN_INS_STOPPED}'))::int),
      (coalesce(due_on, (created_at at time zone 'Asia/Seoul')::date)), id
    ) where done_at is null`.execute(db)
}
