import { type Kysely, sql } from 'kysely'

/** By which money at the desk is found again, however it was typed: letters, width and blanks make no other (G733). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    create function reference_key(typed text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(normalize(typed, NFKC), '[[:space:]]', '', 'g'))
    $$`)
  await run(sql`
    create index payment_reference on payment (kind, reference_key(reference)) where reference is not null`)
  await run(sql`
    create index timeline_fee_reference on timeline (amount_way, reference_key(note)) where event in ('fee.settled', 'fee.reversed')`)
}
