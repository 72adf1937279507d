import { type Kysely, sql } from 'kysely'

/** What concerns every customer comes before what is due (G735): the order in which open tasks are listed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index open_task_in_order on staff_task (
      ((kind <> 'MESSAGES_STOPPED')::int), (coalesce(due_on, (created_at at time zone 'Asia/Seoul')::date)), id
    ) where done_at is null`.execute(db)
  await sql`drop index open_task_by_day`.execute(db)
}
