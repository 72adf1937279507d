import { type Kysely, sql } from 'kysely'

/** One order of a kind waits for its payment at a time (G49): there were as many as calls that came in the same moment. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  // Whoever places an order meanwhile waits, instead of making one more that the index would not take.
  await run(sql`lock table storage_order in share row exclusive mode`)

  // The newest stays, unless another's payment may be moving: such a one cannot be closed, and stays instead.
  await run(sql`
    with ranked as (
      select id, step, attempt_open,
        row_number() over (partition by customer_id, equipment_type order by attempt_open desc, placed_at desc, id) as place
      from storage_order where state = 'UNPAID'
    ), closed as (
      update storage_order set state = 'EXPIRED', step = ranked.step + 1, state_changed_at = greatest(date_trunc('milliseconds', now()), placed_at)
      from ranked where ranked.id = storage_order.id and ranked.place > 1 and not ranked.attempt_open
      returning storage_order.id, storage_order.step, state_changed_at
    )
    insert into timeline (order_id, step, event, from_state, to_state, occurred_at, recorded_at, actor_kind)
    select id, step, 'order.voided', 'UNPAID', 'EXPIRED', state_changed_at, state_changed_at, 'SCHEDULER' from closed`)
  // Constraint triggers of those rows are due at the end, and no index can be made before.
  await run(sql`set constraints all immediate`)

  // Where the payments of several may be moving at this moment, they are told apart from the one that the index knows.
  await run(sql`alter table storage_order add column waits_beside boolean not null default false`)
  await run(sql`
    update storage_order set waits_beside = true
    from (
      select id, row_number() over (partition by customer_id, equipment_type order by placed_at desc, id) as place
      from storage_order where state = 'UNPAID'
    ) as ranked
    where ranked.id = storage_order.id and ranked.place > 1`)
  await run(sql`set constraints all immediate`)

  await run(sql`
    create unique index one_unpaid_order on storage_order (customer_id, equipment_type)
    where state = 'UNPAID' and not waits_beside`)
}
