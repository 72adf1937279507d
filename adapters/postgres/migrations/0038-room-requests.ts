import { type Kysely, sql } from 'kysely'

/** Who wants to be told when a region that is full has room again (decision 0084). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table room_request (
      customer_id uuid not null references customer on delete cascade,
      region text not null check (region ~ '^[A-Z][A-Z0-9_]{0,39}$'),
      equipment_type text not null check (equipment_type in ('SKI', 'SNOWBOARD')),
      id uuid not null default gen_random_uuid(),
      asked_at timestamptz not null,
      told_at timestamptz,
      primary key (customer_id, region, equipment_type)
    )`.execute(db)
  await sql`create index room_request_waiting on room_request (region, equipment_type, asked_at) where told_at is null`.execute(
    db,
  )
  await sql`create index room_request_told on room_request (told_at, region) where told_at is not null`.execute(db)
  await sql`create index room_request_asked on room_request (asked_at) where told_at is null`.execute(db)
}
