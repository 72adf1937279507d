import { type Kysely, sql } from 'kysely'

/** What was found by reading a whole table, or would have been with many customers. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Of somebody who leaves.
  await run(sql`create index consent_of_order on consent (order_id) where order_id is not null`)
  await run(sql`create index task_of_subject on staff_task (subject)`)
  await run(sql`create index code_of_target on verification_code (target)`)
  await run(sql`create index code_of_customer on verification_code (customer_id) where customer_id is not null`)
  await run(sql`create index reset_of_target on reset_grant (target)`)
  await run(sql`create index reset_of_customer on reset_grant (customer_id)`)

  // Of the ledger's day, for those who have left.
  await run(sql`create index archived_payment_by_day on archived_payment (approved_at)`)
  await run(sql`create index archived_with_refunds on archived_payment (id) where refunds <> '[]'`)

  // What is over, and what the providers still have to forget.
  await run(sql`create index code_by_age on verification_code (sent_at)`)
  await run(sql`create index reset_over on reset_grant (expires_at)`)
  await run(sql`create index beginning_over on social_beginning (expires_at)`)
  await run(sql`create index candidate_over on social_candidate (expires_at)`)
  await run(sql`create index budget_by_last_use on budget_use ((uses[1]))`)
  await run(sql`create index failures_by_age on log_in_guard (failed_at)`)
  await run(sql`create index answer_by_age on idempotent_answer (created_at)`)
  await run(sql`create index card_to_forget on dropped_billing_key (next_try_at)`)
  await run(sql`create index link_to_forget on dropped_link (next_try_at)`)
  await run(sql`create index link_by_age on dropped_link (dropped_at)`)
  await run(sql`create index picture_to_forget on dropped_picture (next_try_at)`)
}
