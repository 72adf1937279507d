import { type Kysely, sql } from 'kysely'

/** Workers claim notices in their rows; the queue in a schema of its own goes (decision 0065). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table notice
      add column attempts integer not null default 0,
      add column next_try_at timestamptz not null default now()`)
  // What a worker of the version before is sending right now is left to it.
  await run(sql`update notice set next_try_at = now() + interval '3 minutes' where state = 'HANDED_ON'`)
  await run(sql`drop index notice_to_hand_on, notice_open`)
  await run(sql`create index notice_due on notice (next_try_at) where state in ('NEW', 'HANDED_ON')`)
  await run(sql`drop schema if exists pgboss cascade`)
}
