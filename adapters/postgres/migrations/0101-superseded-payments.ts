import { type Kysely, sql } from 'kysely'

/** A year whose money went back before we knew of either is open again: it gets another payment, and the books keep both. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table payment
      add column superseded integer not null default 0 check (superseded >= 0),
      drop constraint payment_order_id_term_key,
      add constraint one_payment_for_a_term unique (order_id, term, superseded)`)
  await run(sql`
    update payment p set superseded = 1, charged_on = null from storage_order o
    where o.id = p.order_id and p.status = 'REFUNDED' and p.term > greatest(o.terms_paid, 1)`)
  await run(sql`
    alter table payment add constraint superseded_payment
      check (superseded = 0 or (status = 'REFUNDED' and term > 1 and charged_on is null))`)
  // No card is charged by it: the customer pays, or ends the contract.
  await run(sql`
    update storage_order o set renewal_status = 'UNPAID', charge_due_at = null
    where auto_renewal <> 'TERMINATED' and storage_start_date is not null
      and exists (select from payment p where p.order_id = o.id and p.term = o.terms_paid + 1 and p.superseded > 0)`)
}
