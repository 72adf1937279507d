import { type Kysely, sql } from 'kysely'

/** What the staff reads off the gear and gets with it at the hand-over (G235); null while nobody has looked what came along. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table storage_order
      add column serial_number text not null default '' check (char_length(serial_number) <= 50),
      add column handed_parts text check (handed_parts ~ '^((BOOTS|POLES|BINDINGS|BAG|HELMET)( |$))*$')`.execute(db)
}
