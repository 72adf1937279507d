import { sql } from 'kysely'

/** How many steps the order `o` of a statement has had. */
export const STEP_COUNT = sql<number | string>`(select count(*) from timeline t where t.order_id = o.id)`.as('steps')
