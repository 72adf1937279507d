import { type Kysely, sql } from 'kysely'

/** Pictures that drivers took where gear changed hands; their bytes are in the image store (G870). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table door_picture (
      order_id text not null references storage_order,
      id uuid not null,
      step integer not null,
      key text not null,
      taken_at timestamptz not null,
      taken_by text not null references staff,
      primary key (order_id, id),
      foreign key (order_id, step) references timeline (order_id, step) deferrable initially deferred
    )`.execute(db)
}
