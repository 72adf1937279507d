import { type Kysely, sql } from 'kysely'

const KEPT = ['ARRIVED', 'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED']
const SINCE_PICKUP = ['PICKED_UP', 'REPORTED', 'TEMP_STORED', 'IN_TRANSIT', ...KEPT, 'CHECKED_OUT']

const STEPS = [
  ...KEPT.map(state => ['fee.settled', state] as const),
  ...SINCE_PICKUP.map(state => ['gear.described', state] as const),
]

/** What late gear costs is settled at the desk, and what was noted of gear is put right later; a step says what it replaced. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(STEPS.map(([event, state]) => sql`(${sql.lit(event)}, ${sql.lit(state)}, ${sql.lit(state)})`))}`.execute(
    db,
  )
  await sql`
    alter table timeline
      add column amount_way text check (amount_way in ('CASH', 'BANK', 'WAIVED')),
      add column note text check (char_length(note) between 1 and 300),
      add constraint way_of_an_amount check (amount_way is null or amount_won is not null)`.execute(db)
  await sql`
    alter table storage_order add column late_fee_won integer check (late_fee_won > 0)`.execute(db)
}
