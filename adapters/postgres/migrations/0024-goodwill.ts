import { type Kysely, sql } from 'kysely'

/** All refunds of a payment together are at most the payment, by every writer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table payment add column refunds_won integer not null default 0`)
  await run(sql`
    update payment p set refunds_won = r.won
    from (select payment_id, sum(amount_won) as won from refund where status <> 'FAILED' group by payment_id) r
    where r.payment_id = p.id`)
  // The payment is locked first: of two that write refunds at once the second counts what the first has written. No more strongly than beside
  // the lock that each has of it by its foreign key, or the two would wait for one another.
  await run(sql`
    create function count_refunds() returns trigger language plpgsql as $$
    declare
      counted uuid := coalesce(new.payment_id, old.payment_id);
    begin
      perform from payment where id = counted for no key update;
      update payment p set refunds_won = r.won
      from (select coalesce(sum(amount_won), 0) as won from refund where payment_id = counted and status <> 'FAILED') r
      where p.id = counted and p.refunds_won <> r.won;
      return null;
    end $$`)
  await run(sql`
    create trigger refunds_are_counted after insert or delete or update of payment_id, status, amount_won on refund
    for each row execute function count_refunds()`)
  // Not asked of rows from before: where more went back by bank and at the provider's own page, an upgrade must not fail for it.
  await run(sql`
    alter table payment add constraint refunds_within_payment check (refunds_won between 0 and amount_won) not valid`)
}
