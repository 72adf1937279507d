import { type Kysely, sql } from 'kysely'

/** Steps by which contracts and gear are counted for a period. */
const COUNTED_STEPS = [
  'storage.shelved',
  'checkout.delivered',
  'equipment.restored',
  'equipment.returned',
  'term.closed',
  'storage.cancelled',
  'renewal.exhausted',
  'status.corrected',
  'gear.lost',
  'gear.damaged',
  'gear.disposed',
]
const STORED = ['IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED']

/** Where each archived step led, as far as its name says; a correction says nothing of itself. */
const STATE_AFTER = {
  'payment.confirmed': 'REQUESTED',
  'pickup.done': 'PICKED_UP',
  'storage.arrived': 'ARRIVED',
  'storage.shelved': 'IN_STORAGE',
  'checkout.requested': 'CHECKOUT_REQUESTED',
  'checkout.withdrawn': 'IN_STORAGE',
  'checkout.delivered': 'CHECKED_OUT',
  'equipment.restored': 'RESTORED',
  'equipment.returned': 'RETURNED',
  'term.closed': 'COMPLETED',
  'storage.cancelled': 'CANCELLED',
  'gear.lost': 'LOST',
  'gear.damaged': 'DAMAGED',
  'gear.disposed': 'DISPOSED',
} as const

const list = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** What the sums of a period are made from. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // A transfer that was noted and taken back stays on its day, and counts back on the day on which it was taken back.
  await run(sql`
    alter table refund
      add column noted_on date,
      add constraint only_taken_back_were_noted check (noted_on is null or status = 'FAILED')`)
  await run(sql`create index refund_by_bank on refund (paid_by_bank_on) where paid_by_bank_on is not null`)
  await run(sql`create index refund_taken_back on refund (noted_on) where noted_on is not null`)

  await run(sql`
    create index step_counted on timeline (occurred_at) where event in (${list(COUNTED_STEPS)})`)
  await run(sql`
    create index gear_stored on storage_order (location, plan, equipment_type) where state in (${list(STORED)})`)

  await run(sql`alter table archived_contract add column location text`)
  await run(sql`create index archived_contract_by_end on archived_contract (ended_at)`)
  await run(sql`
    update archived_contract c set steps = s.steps
    from (
      select order_id, jsonb_agg(step || jsonb_build_object('from', lag, 'to', here) order by at) as steps
      from (
        select *, lag(here) over (partition by order_id order by at) as lag
        from (
          select *, first_value(led) over (partition by order_id, led_steps order by at) as here
          from (
            select *, count(led) over (partition by order_id order by at) as led_steps
            from (
              select order_id, step, at, (${sql.lit(JSON.stringify(STATE_AFTER))}::jsonb ->> (step ->> 'event')) as led
              from archived_contract, jsonb_array_elements(steps) with ordinality as t (step, at)
            ) named
          ) counted
        ) placed
      ) moved
      group by order_id
    ) s
    where s.order_id = c.order_id`)
}
