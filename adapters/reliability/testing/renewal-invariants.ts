const toSeoulDate = (column: string): string => `(${column} at time zone 'Asia/Seoul')::date`

/** By us, as far as we know: an attempt that never reached the card is none. */
const wasAsked = (attempt: string): string =>
  `(${attempt}.status <> 'FAILED' or ${attempt}.failure_code like 'REJECT%')`

/** Not by a card that was typed into a window (G245). */
const isStoredCard = (attempt: string): string => `right(${attempt}.gateway_order_id, 2) <> '_w'`

/** What was taken back at the desk once its day had come waits for its customer (G256). `isAfter` says when a step `t` came before an attempt `a`. */
const withoutReminder = (isAfter: string): string => `
    select p.order_id from payment p join payment_attempt a on a.payment_id = p.id join storage_order o on o.id = p.order_id
    where p.term > 1 and not exists (
      select from notice n where n.order_id = p.order_id and n.state = 'SENT' and ${toSeoulDate('n.settled_at')} <= n.renews_on - 3
        and n.renews_on = (o.storage_start_date + make_interval(years => p.term - 1))::date
    ) and (
      exists (select from audit u where u.subject = p.order_id and u.command = 'renewal charge' and u.at = a.sent_at)
      or not exists (
        select from timeline t where t.order_id = p.order_id and ${isAfter} and (
          t.event = 'renewal.exhausted'
          or t.event = 'renewal.reversed' and ${toSeoulDate('t.recorded_at')} >= (o.storage_start_date + make_interval(years => p.term - 1))::date
        )
      )
    )`

/** Each query finds what must not be there of contracts that renew (docs/rules/invariants.md). */
export const FORBIDDEN_OF_RENEWALS: Readonly<Record<string, string>> = {
  'I1: a contract has as many paid terms as payments that were taken, one for each': `
    select o.id from storage_order o
    where o.terms_paid > 1 and o.terms_paid <> (
      select count(*) from payment p
      where p.order_id = o.id and p.term <= o.terms_paid and p.superseded = 0 and p.status in ('DONE', 'CANCELLED', 'REFUNDED')
    )`,
  'I1: what was taken for a term beyond those is with the staff': `
    select p.order_id from payment p join storage_order o on o.id = p.order_id
    where p.status = 'DONE' and p.term > greatest(o.terms_paid, 1)
      and not exists (select from staff_task s where s.subject = p.id::text)`,
  'I2: the provider knows each try by an order id of its own': `
    select gateway_order_id from payment_attempt group by gateway_order_id
    having count(*) > 1 and min(gateway_order_id) like '%\\_t%\\_a%'`,
  'I4: no charge is booked between an accepted termination and its end': `
    select e.order_id from timeline e
    where e.event = 'autopay.terminated' and exists (
      select from timeline c where c.order_id = e.order_id and c.event = 'renewal.charged' and c.step > e.step
        and not exists (
          select from timeline r where r.order_id = e.order_id and r.event = 'autopay.resumed' and r.step between e.step and c.step
        )
    )`,
  'I16: no card is asked for a term without a reminder of it that came in time, unless its customer paid by hand':
    withoutReminder('true'),
  'G911: money that went back before its term counted pays no term': `
    select p.id from payment p join storage_order o on o.id = p.order_id
    where p.status = 'REFUNDED' and (p.term > greatest(o.terms_paid, 1) and p.superseded = 0 or p.superseded > 0 and p.term = 1)`,
  'I16: a contract is charged once in sixty days at most, apart from what went back before we knew of it': `
    select p.order_id from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
    join payment q on q.order_id = p.order_id and q.id <> p.id
    join payment_attempt b on b.payment_id = q.id and b.status = 'DONE'
    where p.superseded = 0 and q.superseded = 0 and ${toSeoulDate('b.sent_at')} - ${toSeoulDate('a.sent_at')} between 0 and 59 and (b.sent_at, q.term) > (a.sent_at, p.term)`,
  'only contracts that renew are due': `
    select id from storage_order where charge_due_at is not null and auto_renewal <> 'ACTIVE'`,
}

/** The same, where it is told by moments: they say what came first only while no clock is set back. */
export const FORBIDDEN_BY_MOMENTS: Readonly<Record<string, string>> = {
  'I4: nothing is charged after an accepted termination or cancellation': `
    select a.id from payment_attempt a
    join payment p on p.id = a.payment_id
    join timeline t on t.order_id = p.order_id
    where t.event in ('autopay.terminated', 'storage.cancelled') and t.recorded_at < a.sent_at
      and not exists (
        select from timeline r where r.order_id = t.order_id and r.event = 'autopay.resumed'
          and r.step > t.step and r.recorded_at <= a.sent_at
      )`,
  'I16: the card is asked once a day at most, and a new one once more': `
    select p.order_id from payment p
    join payment_attempt a on a.payment_id = p.id and ${wasAsked('a')}
    join payment_attempt b on b.payment_id = p.id and ${wasAsked('b')} and b.n > a.n
    where p.term > 1 and ${toSeoulDate('a.sent_at')} = ${toSeoulDate('b.sent_at')} and ${isStoredCard('a')} and ${isStoredCard('b')} and not exists (
      select from sandbox.toss_billing_key k join customer c on c.customer_key::text = k.customer_key
      join storage_order o on o.customer_id = c.id
      where o.id = p.order_id and k.issued_at between a.sent_at and b.sent_at
    )`,
  'G842: money was taken when it was tried, give or take what clocks may disagree by and an order may wait': `
    select p.id from payment p join payment_attempt a on a.payment_id = p.id and a.status = 'DONE'
    where p.approved_at < least(a.sent_at, a.decided_at) - interval '11 days'
      or p.approved_at > greatest(a.sent_at, a.decided_at) + interval '8 days'`,
  'I16: a card is asked for a term without a reminder only once its tries are over':
    withoutReminder('t.recorded_at <= a.sent_at'),
}

/** Finds what must not be there of cards and of what renews by them. An order without a customer only waits for its refund to be decided. */
export const FORBIDDEN_OF_CARDS: Readonly<Record<string, string>> = {
  'a contract renews exactly while its customer has a card that can be charged': `
    select o.id from storage_order o
    where o.customer_id is not null and (o.auto_renewal = 'ACTIVE' or (o.auto_renewal = 'NEEDS_CARD' and o.terms_paid > 0))
      and (o.auto_renewal = 'ACTIVE') <> exists (
        select from stored_card s where s.customer_id = o.customer_id and s.unusable_since is null
      )`,
  'the provider knows no card that is neither stored nor to be forgotten': `
    select count(*) from sandbox.toss_billing_key k where k.removed_at is null
    having count(*) > (select count(*) from stored_card) + (select count(*) from dropped_billing_key)`,
}
