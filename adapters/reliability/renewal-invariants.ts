/** Each query finds what must not be there of contracts that renew (docs/rules/invariants.md). */
export const FORBIDDEN_OF_RENEWALS: Readonly<Record<string, string>> = {
  'I1: a contract has as many paid terms as payments that were taken, one for each': `
    select o.id from storage_order o
    where o.terms_paid > 1 and o.terms_paid <> (
      select count(*) from payment p
      where p.order_id = o.id and p.term <= o.terms_paid and p.status in ('DONE', 'CANCELLED', 'REFUNDED')
    )`,
  'I1: what was taken for a term beyond those is with the staff': `
    select p.order_id from payment p join storage_order o on o.id = p.order_id
    where p.status = 'DONE' and p.term > greatest(o.terms_paid, 1)
      and not exists (select from staff_task s where s.subject = p.id::text)`,
  'I2: the provider knows each try by an order id of its own': `
    select gateway_order_id from payment_attempt group by gateway_order_id
    having count(*) > 1 and min(gateway_order_id) like '%\\_t%\\_a%'`,
  'I4: no charge is begun or booked between an accepted termination and its end': `
    select e.order_id from timeline e
    where e.event = 'autopay.terminated' and (
      exists (
        select from timeline c where c.order_id = e.order_id and c.event = 'renewal.charged' and c.step > e.step
          and not exists (
            select from timeline r where r.order_id = e.order_id and r.event = 'autopay.resumed' and r.step between e.step and c.step
          )
      ) or exists (
        select from payment p join payment_attempt a on a.payment_id = p.id
        where p.order_id = e.order_id and p.term > 1 and a.sent_at > e.recorded_at
          and not exists (
            select from timeline r where r.order_id = e.order_id and r.event = 'autopay.resumed'
              and r.recorded_at between e.recorded_at and a.sent_at
          )
      )
    )`,
  'the card is asked once a day at most': `
    select p.order_id from payment p join payment_attempt a on a.payment_id = p.id
    where p.term > 1 and a.status <> 'FAILED' or p.term > 1 and a.failure_code like 'REJECT%'
    group by p.order_id, p.id, (a.sent_at at time zone 'Asia/Seoul')::date having count(*) > 1`,
  'only contracts that renew are due': `
    select id from storage_order where charge_due_at is not null and auto_renewal <> 'ACTIVE'`,
}
