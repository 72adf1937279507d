import { type Kysely, sql } from 'kysely'

/** Any dash is the one of the keyboard (U+2010 to U+2015, U+2212): phones and copied lines write others (G733). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`drop index payment_reference, timeline_fee_reference`)
  await run(sql`
    create or replace function reference_key(typed text) returns text language sql immutable strict parallel safe as $$
      select lower(regexp_replace(
        regexp_replace(normalize(typed, NFKC), '[[:space:]]', '', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'
      ))
    $$`)
  await run(sql`
    create index payment_reference on payment (kind, reference_key(reference)) where reference is not null`)
  await run(sql`
    create index timeline_fee_reference on timeline (amount_way, reference_key(note)) where event in ('fee.settled', 'fee.reversed')`)
}
