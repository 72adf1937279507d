import type { Statement } from './generate-shop.ts'

/** When a step happened: so many days after the order was placed, at the same hour. */
const AT = `placed_at + make_interval(days => day, secs => step)`

const STEPS = `placed join life on life.id = placed.life
  cross join lateral json_to_recordset(life.steps) as s (step integer, event text, "from" text, "to" text, day integer, actor text, kind text, channels json)`

/** When each term was paid: the first with the order, the others with their renewal. */
const TERMS = `(
  select placed.*, 1 as term, placed_at as paid_at from placed where terms > 0
  union all
  select placed.*, 1 + row_number() over (partition by order_id order by step), ${AT} from ${STEPS} where s.event = 'renewal.charged'
)`

/** What each order has been through. */
export const HISTORY: readonly Statement[] = [
  [`insert into staff (id, name, role) values ('inspector', '검수', 'OPERATOR') on conflict do nothing`],
  [
    `insert into storage_order (id, customer_id, equipment_type, location, plan, brand, equipment_name, equipment_size, amount_won, state,
       step, placed_at, state_changed_at, pickup_date, storage_start_date, terms_paid, auto_renewal, equipment_id, locker, contact_missing,
       charge_due_at, duty_due_at, reminded_on)
     select order_id, customer_id, case when is_ski then 'SKI' else 'SNOWBOARD' end, 'RESORT', case when is_flex then 'FLEX' else 'BASIC' end,
       case when has_report then 'Atomic' else '' end, case when has_report then 'Redster ' || n % 9 else '' end,
       case when has_report then (150 + n % 30)::text else '' end, amount_won, placed.state, json_array_length(life.steps),
       placed_at, placed_at + make_interval(days => changed_on, secs => json_array_length(life.steps)), pickup_date, placed.start, terms, auto_renewal,
       case when terms > 0 then gen_random_uuid() end, case when placed.start is not null then 'A-' || n % 5000 end, n % 10 = 0,
       charge_due_at, duty_due_at, $1::date
     from placed join life on life.id = placed.life order by placed_at`,
    'today',
  ],
  [
    `insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind, actor_id, reason)
     select order_id, step, event, coalesce("from", 'NONE'), "to", at, at, actor,
       case actor when 'CUSTOMER' then customer_id::text when 'STAFF' then 'inspector' end, case actor when 'STAFF' then '현장 처리' end
     from ${STEPS} cross join lateral (select ${AT} as at) t order by at`,
  ],
  [
    `insert into audit (staff_id, command, subject, reason, at)
     select 'inspector', 'order ' || event, order_id, '현장 처리', ${AT} from ${STEPS} where actor = 'STAFF' order by ${AT}`,
  ],
  [
    `insert into consent (customer_id, order_id, term, agreed, version, given_at)
     select customer_id, order_id, term, true, '2026-01', placed_at from placed cross join unnest(array['service', 'refund', 'data']) as term`,
  ],
  [
    `insert into payment (id, order_id, term, amount_won, refunds_won, status, payment_key, fee_won, method, card_label, approved_at, receipt_url, created_at)
     select case term when 1 then payment_id else gen_random_uuid() end, order_id, term, amount_won,
       case when is_refunded then amount_won else 0 end, case when is_refunded then 'REFUNDED' else 'DONE' end, 'key_' || order_id || '_' || term, 0, '카드', '현대카드 123*', paid_at,
       'https://dashboard.tosspayments.com/receipt/' || order_id, paid_at
     from ${TERMS} as terms order by paid_at`,
  ],
  [
    `insert into payment (id, order_id, term, amount_won, status, created_at)
     select payment_id, order_id, 1, amount_won, 'READY', placed_at from placed where terms = 0`,
  ],
  [
    `insert into payment_attempt (id, payment_id, n, status, gateway_order_id, payment_key, idempotency_key, sent_at, decided_at)
     select gen_random_uuid(), id, 1, 'DONE', case term when 1 then order_id else order_id || '_t' || term || '_a1' end, payment_key,
       case term when 1 then 'order:' || order_id else 'renewal:' || order_id || ':' || term || ':1' end, approved_at, approved_at
     from payment where payment_key is not null order by approved_at`,
  ],
  [
    `insert into refund (payment_id, n, amount_won, rule, explain, requested_at, sent_at, status, idempotency_key, decided_at)
     select p.id, 1, p.amount_won, 'BEFORE_PICKUP', '[]', p.approved_at + interval '2 days', p.approved_at + interval '2 days', 'DONE',
       'refund:' || p.id, p.approved_at + interval '2 days'
     from payment p where status = 'REFUNDED'`,
  ],
  [
    `insert into report (id, order_id, score, tip, front, back, "left", "right", filed_at, filed_by)
     select gen_random_uuid(), order_id, 60 + n % 40, '바닥에 왁스가 말라 있어요. 다음 시즌 전에 왁싱을 받아 보세요.',
       p || 'front', p || 'back', p || 'left', p || 'right', placed_at + interval '4 days', 'inspector'
     from placed cross join lateral (select 'reports/' || md5(order_id) || '/' as p) path where has_report order by placed_at`,
  ],
  [
    `insert into checkout (id, order_id, day, recipient_name, recipient_phone, is_proxy, address, needs_confirmation, season, requested_at,
       scheduled_for, delivered_at, delivered_to, restored_on)
     select gen_random_uuid(), order_id, (at + interval '4 days')::date, '김시즌', '01012345678', false, '스노우밸리로 ' || n % 100, false,
       to_char(at - interval '6 months', 'YYYY') || '-' || to_char(at + interval '6 months', 'YY'), at, (at + interval '4 days')::date,
       case when (checkout ->> 'isDelivered')::boolean then at + interval '4 days' end,
       case when (checkout ->> 'isDelivered')::boolean then '김시즌' end,
       case when (checkout ->> 'restored')::boolean then (at + interval '30 days')::date end
     from placed cross join lateral (select placed_at + interval '200 days' as at) c where checkout is not null`,
  ],
  [
    `insert into notice (event, channel, kind, customer_id, order_id, created_at, state, settled_at)
     select 'order:' || order_id || ':' || step, channel, kind, customer_id, order_id, at, 'SENT', at + interval '3 seconds'
     from ${STEPS} cross join lateral (select ${AT} as at) t cross join lateral json_array_elements_text(s.channels) as channel
     where channel = 'EMAIL' or n % 10 > 0 order by at`,
  ],
  [
    `insert into price_offer (order_id, term, old_won, new_won, from_day, offered_at, noticed_at, answer, answered_at)
     select order_id, terms + 1, amount_won, amount_won + 10000, charge_due_at::date, at, at + interval '1 day', 'AGREED', at + interval '2 days'
     from placed cross join lateral (select $1::date - make_interval(days => n % 20 + 3) as at) o where charge_due_at is not null and n % 10 = 0`,
    'today',
  ],
  [
    `insert into complaint (customer_id, order_id, text, received_at, taken_by, answer, answered_at, answered_by, kept_until)
     select customer_id, order_id, '장비가 언제 도착하는지 궁금해요.', placed_at, 'inspector', '어제 도착했어요.', placed_at + interval '1 day',
       'inspector', (placed_at + interval '3 years 2 days')::date
     from placed where k = 1 and n % 50 = 0 and placed_at > $1::date - interval '1000 days'`,
    'today',
  ],
  [
    `insert into staff_task (kind, subject, detail, created_at, done_at)
     select 'PICKUP_LATE', order_id, '', placed_at + interval '3 days', placed_at + interval '4 days' from placed where n % 30 = 0 and terms > 0`,
  ],
  // Who has left, as often as one in twenty of those who are here.
  [
    `insert into archived_contract (order_id, former_customer, equipment_type, plan, amount_won, state, terms_paid, placed_at,
       storage_start_date, ended_at, steps, erased_at, kept_until)
     select 'GONE-' || order_id, md5(customer_id::text), 'SKI', 'BASIC', amount_won, 'COMPLETED', 1, placed_at, placed_at::date + 6,
       placed_at + interval '372 days', '[]', placed_at + interval '400 days', (placed_at + interval '372 days' + interval '5 years')::date
     from placed where n % 20 = 0 and terms > 0`,
  ],
  [
    `insert into archived_payment (id, order_id, term, amount_won, status, payment_key, gateway_order_id, fee_won, method, approved_at, refunds)
     select gen_random_uuid(), order_id, 1, amount_won, 'DONE', 'key_' || order_id, order_id, 0, '카드', placed_at, '[]' from archived_contract`,
  ],
  [
    `insert into archived_complaint (id, former_customer, order_id, text, received_at, answer, answered_at, erased_at, kept_until)
     select 1000000000 + row_number() over (), former_customer, order_id, '문의', placed_at, '답', placed_at, erased_at, (erased_at + interval '3 years')::date
     from archived_contract`,
  ],
  // What is still to be deleted at the providers, as after an hour in which they did not answer.
  [
    `insert into dropped_billing_key (billing_key, dropped_at, next_try_at)
     select 'sealed-' || md5(n::text), now(), now() + interval '1 day' from person where n % 20 = 0`,
  ],
  [
    `insert into dropped_link (provider, person, dropped_at, next_try_at)
     select 'kakao', 'sealed-' || md5(n::text), now(), now() + interval '1 day' from person where n % 20 = 0`,
  ],
  [
    `insert into dropped_picture (key, next_try_at) select 'reports/' || md5(n::text), now() + interval '1 day' from person where n % 20 = 0`,
  ],
]
