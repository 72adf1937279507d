import { type Kysely, sql } from 'kysely'

/** Gear that is lost, damaged or disposed of, each taken back as other steps are, and reports that are filed again. */
const ENDED_FROM = {
  LOST: [
    'gear.lost',
    'PICKED_UP, REPORTED, TEMP_STORED, IN_TRANSIT, ARRIVED, IN_STORAGE, RESTORED, CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED, CHECKED_OUT',
  ],
  DAMAGED: [
    'gear.damaged',
    'PICKED_UP, REPORTED, TEMP_STORED, IN_TRANSIT, ARRIVED, IN_STORAGE, RESTORED, CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED, CHECKED_OUT',
  ],
  DISPOSED: ['gear.disposed', 'ARRIVED, IN_STORAGE, RESTORED'],
} as const
const CORRECTED_IN =
  'REPORTED, TEMP_STORED, IN_TRANSIT, ARRIVED, IN_STORAGE, RESTORED, CHECKOUT_REQUESTED, CHECKOUT_SCHEDULED'

const STEPS: readonly (readonly [event: string, from: string, to: string])[] = [
  ...Object.entries(ENDED_FROM).flatMap(([end, [event, from]]) =>
    from.split(', ').flatMap(state => [[event, state, end] as const, ['status.corrected', end, state] as const]),
  ),
  ...CORRECTED_IN.split(', ').map(state => ['report.corrected', state, state] as const),
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)

  await run(sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(STEPS.map(([event, from, to]) => sql`(${sql.lit(event)}, ${sql.lit(from)}, ${sql.lit(to)})`))}`)
  await run(sql`
    alter table storage_order
      drop constraint storage_order_state_check,
      add constraint storage_order_state_check check (state in (
        'UNPAID', 'EXPIRED', 'REQUESTED', 'PICKUP_SCHEDULED', 'PICKED_UP', 'REPORTED', 'TEMP_STORED', 'IN_TRANSIT', 'ARRIVED',
        'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT', 'RETURNED', 'COMPLETED', 'CANCELLED',
        'LOST', 'DAMAGED', 'DISPOSED'
      )),
      -- Gear can be lost and damaged before it arrives.
      drop constraint storage_order_check3,
      add constraint stored_since_arrival check (state in ('LOST', 'DAMAGED') or (storage_start_date is not null) = (state in (
        'ARRIVED', 'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT', 'RETURNED', 'COMPLETED', 'DISPOSED'
      ))),
      add column compensation_won integer check (compensation_won > 0),
      add column customer_told text,
      add constraint told_of_an_end check (customer_told is null or state in ('LOST', 'DAMAGED', 'DISPOSED'))`)
}
