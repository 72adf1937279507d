import { type Kysely, sql } from 'kysely'

/** What the provider reports of text messages that it has taken (decision 0132). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table notice
      add column sms_id text,
      add column delivery text check (delivery in ('ARRIVED', 'FAILED', 'UNKNOWN')),
      add column delivery_failure text check (delivery_failure in ('NO_SUCH_NUMBER', 'PHONE_UNREACHABLE', 'BLOCKED', 'OTHER')),
      add column delivery_code text,
      add column reported_at timestamptz,
      add constraint delivery_as_a_whole check ((delivery is null) = (reported_at is null)),
      add constraint failed_for_a_reason check ((delivery_failure is not null) = (delivery is not distinct from 'FAILED'))`)
  await run(sql`
    create index notice_unreported on notice (next_try_at) where state = 'SENT' and sms_id is not null and delivery is null`)
  await run(sql`create index notice_reported on notice (reported_at) where reported_at is not null`)
}
