import type { Statement } from './generate-shop.ts'

/** About thirteen orders for ten customers; the last of them has twenty. */
const ORDERS_OF = `case when n = $1 then 20 when r < 0.2 then 0 when r < 0.7 then 1 when r < 0.88 then 2 when r < 0.97 then 3 else 5 end`

/** Who there is, which orders they have, and what they leave behind without them. */
export const PEOPLE: readonly Statement[] = [
  [
    `create temporary table person on commit drop as
     select n, gen_random_uuid() as id, random() < 0.75 as has_card, 0 as orders, random() as r
     from generate_series(1, $1::integer) as n`,
    'customers',
  ],
  [`update person set orders = ${ORDERS_OF}`, 'customers'],
  // A life of the weight 7 is here seven times: one that is drawn is drawn by its weight.
  [
    `create temporary table draw on commit drop as
     select needs, row_number() over (partition by needs order by id, copy) as ticket, id as life
     from life cross join lateral generate_series(1, weight) as copy
     join (values (true), (false)) as wanted (needs) on needs or not "needsCard"
     where not (needs and "termsPaid" > 0 and not "isRefunded" and "autoRenewal" = 'NEEDS_CARD')`,
  ],
  ['analyze draw'],
  [
    `create temporary table wanted_order on commit drop as
     select 'SK-' || upper(substr(md5(random()::text || n || k), 1, 16)) as order_id, person.id as customer_id, n, has_card, k,
       floor(random() * tickets)::integer + 1 as ticket,
       floor(random() * 80000)::integer as second, random() < 0.6 as is_ski, random() < 0.3 as is_flex, gen_random_uuid() as payment_id
     from person join (select needs, count(*) as tickets from draw group by needs) t on needs = has_card
     cross join lateral generate_series(1, orders) as k`,
  ],
  // When it was placed, in the time of Seoul; all else counts from there.
  [
    `create temporary table placed on commit drop as
     select wanted_order.*, l.id as life, l.age, l.state, l."changedOn" as changed_on, l."pickupDate" as pickup_date, l.start,
       l."termsPaid" as terms, l."autoRenewal" as auto_renewal, l."chargeDueAt" as charge_due_at, l."dutyDueAt" as duty_due_at,
       l."isRefunded" as is_refunded, l."hasReport" as has_report, l.checkout,
       ($1::date - l.age)::timestamp at time zone 'Asia/Seoul' + make_interval(secs => second) as placed_at,
       case when is_flex then 139000 else 99000 end as amount_won
     from wanted_order join draw d on d.needs = has_card and d.ticket = wanted_order.ticket join life l on l.id = d.life
     order by placed_at`,
    'today',
  ],
  ['analyze placed'],
  [
    `insert into customer (id, name, email, email_key, password_hash, phone, provider, provider_id, created_at, email_proved_at)
     select id, (array['김', '이', '박', '최', '정', '강', '조', '윤'])[1 + n % 8] || (array['시즌', '보드', '하늘', '서연', '민준', '지우'])[1 + n % 6],
       'customer' || n || '@example.com', 'customer' || n || '@example.com',
       case when n % 2 = 0 then $2 end, case when n % 10 > 0 then '010' || lpad(n::text, 8, '0') end,
       (array['EMAIL', 'kakao', 'EMAIL', 'naver', 'EMAIL', 'google'])[1 + n % 6], case when n % 2 = 1 then 'person-' || n end,
       coalesce(p.first, $1::date - make_interval(days => n % 900)) - interval '1 hour', now()
     from person left join (select customer_id, min(placed_at) as first from placed group by customer_id) p on p.customer_id = id
     order by 9`,
    'today',
    'passwordHash',
  ],
  [
    `insert into consent (customer_id, term, agreed, version, given_at)
     select customer.id, term, term <> 'marketing' or n % 3 = 0, '2026-01', created_at
     from customer join person using (id) cross join unnest(array['age', 'service', 'data', 'marketing']) as term`,
  ],
  [
    `insert into stored_card (customer_id, billing_key, label, registered_at)
     select customer.id, 'sealed-' || md5(n::text) || md5((n + 1)::text), '현대카드 ' || n % 1000 || '*', created_at
     from customer join person using (id) where has_card`,
  ],
  // Older ones are cleared away by the workers.
  [
    `insert into session (id, customer_id, device, created_at, last_seen_at, ended_at)
     select gen_random_uuid(), id, 'Chrome, Android', at, at + interval '9 minutes', case when n % 2 = 0 then at + interval '10 minutes' end
     from person cross join generate_series(1, 2) as visit
     cross join lateral (select $1::date - make_interval(hours => (n % 600) + visit) as at) v where n % 4 = 0`,
    'today',
  ],
  [
    `insert into security_event (kind, customer_id, via, address, device, at)
     select 'LOGGED_IN', id, 'EMAIL', md5((n % 5000)::text), 'Chrome, Android', $1::date - make_interval(days => 1 + n % 80 + k)
     from person cross join generate_series(1, 3) as k`,
    'today',
  ],
  [
    `insert into idempotent_answer (customer_id, key, request_hash, status, body, created_at)
     select customer_id, 'confirm:' || order_id, md5(order_id) || md5(payment_id::text), 200, '{"success":true}', placed_at from placed where terms > 0`,
  ],
  // What is counted for a day, and what is on its way.
  [
    `insert into budget_use (budget, subject, uses)
     select (array['logIns', 'codes', 'checks'])[1 + n % 3], md5(n::text), array[now() - make_interval(secs => n % 70000)]
     from person where n % 4 = 0`,
  ],
  [
    `insert into log_in_guard (account, failures, failed_at)
     select md5(n::text), 1 + n % 3, now() - make_interval(secs => n % 40000) from person where n % 10 = 0`,
  ],
  [
    `insert into verification_code (purpose, target, browser, code, customer_id, sent_at, tries)
     select (array['FIND_ID', 'PHONE_CHANGE', 'PHONE_CHECK', 'OWN_EMAIL', 'SIGN_UP', 'RESET'])[1 + n % 6], md5(n::text), '', md5(random()::text), id,
       now() - make_interval(secs => n % 70000), 5
     from person where n % 10 = 0`,
  ],
  [
    `insert into reset_grant (token, target, customer_id, expires_at)
     select md5(random()::text), md5(n::text), id, now() + interval '1 day' from person where n % 10 = 0`,
  ],
  [
    `insert into social_beginning (state, provider, browser, expires_at)
     select md5(random()::text), 'kakao', md5(n::text), now() + interval '1 day' from person where n % 10 = 0`,
  ],
  [
    `insert into social_candidate (id, profile, expires_at)
     select gen_random_uuid(), repeat('sealed', 20), now() + interval '1 day' from person where n % 20 = 0`,
  ],
]
