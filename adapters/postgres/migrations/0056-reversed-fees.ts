import { type Kysely, sql } from 'kysely'

const SINCE_ARRIVAL = ['ARRIVED', 'IN_STORAGE', 'RESTORED', 'CHECKOUT_REQUESTED', 'CHECKOUT_SCHEDULED', 'CHECKED_OUT']

/** A fee for late gear that was noted by mistake can be taken back, also once the gear is handed back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const states = [...SINCE_ARRIVAL, 'RETURNED']
  await sql`
    insert into transition (event, from_state, to_state)
    values ${sql.join(states.map(state => sql`('fee.reversed', ${sql.lit(state)}, ${sql.lit(state)})`))}`.execute(db)
}
