import { sql } from 'kysely'

/** What the staff noted on the order `o` of a statement, the oldest first (G883). */
export const NOTE_TEXTS = sql<readonly string[]>`
  array(select n.text from staff_note n where n.order_id = o.id order by n.id)`.as('notes')
