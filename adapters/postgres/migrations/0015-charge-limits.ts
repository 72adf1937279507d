import { type Kysely, sql } from 'kysely'

/** A stored card is charged once in sixty days, and for no payment that its customer was not told of. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`alter table storage_order add column told_on date`)
  await run(sql`alter table notice add column renews_on date`)
  await run(sql`
    update notice n set
      renews_on = (o.storage_start_date + make_interval(years => o.terms_paid))::date,
      event = n.event || ':' || (o.storage_start_date + make_interval(years => o.terms_paid))::date
    from storage_order o
    where o.id = n.order_id and n.kind like 'RENEWAL\\_IN\\_%' and o.storage_start_date is not null
      and n.event = 'reminder:' || o.id || ':' || o.terms_paid + 1 || ':' || n.kind`)
  await run(sql`
    update storage_order o set told_on = t.told_on
    from (
      select order_id, min((settled_at at time zone 'Asia/Seoul')::date) as told_on from notice
      where renews_on is not null and state = 'SENT' and (settled_at at time zone 'Asia/Seoul')::date <= renews_on - 3
      group by order_id
    ) t
    where t.order_id = o.id`)

  await run(sql`alter table payment add column charged_on date`)
  // Of what was taken before, the newest is enough: whatever comes later comes after it.
  await run(sql`
    update payment p set charged_on = (l.at at time zone 'Asia/Seoul')::date
    from (
      select distinct on (p.order_id) p.id, coalesce(p.approved_at, a.sent_at) as at
      from payment p join payment_attempt a on a.payment_id = p.id
      where p.status in ('IN_PROGRESS', 'DONE', 'CANCELLED', 'REFUNDED')
      order by p.order_id, p.term desc, a.n desc
    ) l
    where l.id = p.id`)
  // Each contract has a stretch of its own on one line of numbers, long enough for two thousand years of days: so the constraint needs
  // nothing that PostgreSQL does not bring along.
  await run(sql`
    create function charge_span(order_id text, charged_on date) returns numrange
    language sql immutable strict parallel safe as $$
      select numrange(stretch + day, stretch + day + 60)
      from (
        select ('x' || substr(md5(order_id), 1, 15))::bit(60)::bigint::numeric * 1000000 as stretch,
          charged_on - date '2000-01-01' as day
      ) here
    $$`)
  await run(sql`
    alter table payment add constraint one_charge_in_sixty_days
    exclude using gist (charge_span(order_id, charged_on) with &&)
    where (status in ('IN_PROGRESS', 'DONE', 'CANCELLED', 'REFUNDED'))`)
}
