import { type Kysely, sql } from 'kysely'

/** Money that the staff takes, in cash or by bank, beside what the card provider takes (decision 0082). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table payment
      add column kind text not null default 'CARD' check (kind in ('CARD', 'CASH', 'BANK')),
      add column reference text check (char_length(reference) between 1 and 60),
      -- Of the orders that one sum was for.
      add column part integer not null default 1 check (part > 0),
      add column received_by text references staff,
      add column cash_receipt text check (cash_receipt ~ '^[A-Z0-9]{6,20}$'),
      drop constraint payment_check1,
      add constraint taken_payment check ((status in ('DONE', 'CANCELLED', 'REFUNDED')) = (
        (kind <> 'CARD' or payment_key is not null) and fee_won is not null and approved_at is not null
      )),
      add constraint payment_at_desk check ((kind = 'CARD') = (received_by is null)),
      add constraint no_key_at_desk check (kind = 'CARD' or payment_key is null),
      add constraint reference_at_desk check (kind <> 'CARD' or (reference is null and cash_receipt is null))`)
  // A command that is typed twice takes the money once.
  await run(sql`
    create unique index one_use_of_reference on payment (kind, reference, part) where reference is not null`)

  await run(sql`
    alter table archived_payment
      add column kind text not null default 'CARD',
      add column cash_receipt text,
      alter column payment_key drop not null,
      alter column gateway_order_id drop not null`)
}
