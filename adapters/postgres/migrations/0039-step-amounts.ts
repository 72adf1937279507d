import { type Kysely, sql } from 'kysely'

/** Money that a step notes beside payments and refunds, on the day on which it was noted; less than nothing where it was taken back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table timeline add column amount_won integer check (amount_won <> 0)`.execute(db)
  // Of an end that was taken back nothing was kept.
  await sql`
    update timeline t set amount_won = o.compensation_won
    from storage_order o
    where o.id = t.order_id and o.compensation_won is not null and t.event in ('gear.lost', 'gear.damaged', 'gear.disposed')
      and t.step = (
        select max(step) from timeline
        where order_id = o.id and event in ('gear.lost', 'gear.damaged', 'gear.disposed')
      )`.execute(db)
  await sql`create index step_with_amount on timeline (recorded_at) where amount_won is not null`.execute(db)
}
