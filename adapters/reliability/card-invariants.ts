/** Finds what must not be there of cards and of what renews by them. An order of nobody only waits for its refund to be decided. */
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
