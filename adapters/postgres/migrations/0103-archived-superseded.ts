import { type Kysely, sql } from 'kysely'

/** A payment whose year went back unseen is known as such in the archive too: the books count one renewal. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table archived_payment add column superseded integer not null default 0 check (superseded >= 0)`)
  await run(sql`
    update archived_payment p set superseded = 1 from archived_contract c
    where c.order_id = p.order_id and p.status = 'REFUNDED' and p.term > 1 and (p.term > c.terms_paid or exists (
      select from archived_payment newer
      where newer.order_id = p.order_id and newer.term = p.term and newer.approved_at > p.approved_at
    ))`)
}
