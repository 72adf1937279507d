import { type Kysely, sql } from 'kysely'

/** When a code, or a provider's word, showed that a phone or an e-mail is its customer's; null while it was only typed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    alter table customer
      add column phone_proved_at timestamptz,
      add column email_proved_at timestamptz,
      add constraint customer_proved_phone check (phone_proved_at is null or phone is not null),
      add constraint customer_proved_email check (email_proved_at is null or email_key is not null)`)

  // What a provider had verified; and the code of a new password, which came by e-mail.
  await run(sql`update customer set email_proved_at = created_at where provider <> 'EMAIL' and email_key is not null`)
  await run(sql`
    update customer c set email_proved_at = e.at
    from (select customer_id, max(at) as at from security_event where kind = 'PASSWORD_CHANGED' group by customer_id) e
    where e.customer_id = c.id and c.email_key is not null and c.email_proved_at is null`)
  await run(sql`
    update customer c set phone_proved_at = n.at
    from (select customer_id, max(created_at) as at from notice where kind = 'PHONE_CHANGED' group by customer_id) n
    where n.customer_id = c.id and c.phone is not null`)

  // Gear was fetched at a time that was agreed on by phone, or by e-mail with who had none.
  await run(sql`
    update customer c
    set phone_proved_at = case when c.phone is null then null else coalesce(c.phone_proved_at, p.at) end,
        email_proved_at = case when c.phone is null and c.email_key is not null then coalesce(c.email_proved_at, p.at)
                               else c.email_proved_at end
    from (
      select o.customer_id, max(t.occurred_at) as at from timeline t join storage_order o on o.id = t.order_id
      where t.event = 'pickup.done' group by o.customer_id
    ) p
    where p.customer_id = c.id`)
}
