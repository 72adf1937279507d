import type { StaffTask } from '#core/storing/ports/staff-tasks.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Database } from './database.ts'

export type NewTask = Pick<StaffTask, 'kind' | 'subject' | 'detail'>

/** For a person to look at. One that is open already stays the only one of its kind; one that was done comes back. Answers how many are new. */
export const writeTasks = async (db: Database, tasks: readonly NewTask[], at: Instant): Promise<number> => {
  if (tasks.length === 0) return 0
  const written = await db
    .insertInto('staff_task')
    .values(tasks.map(task => ({ ...task, created_at: Instant.toDate(at) })))
    .onConflict(conflict => conflict.columns(['subject', 'kind']).where('done_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  return written.length
}

/** What a person had to look at has come right by itself, or by what staff did. */
export const closeTasks = async (
  db: Database,
  subjects: readonly string[],
  kinds: readonly StaffTask['kind'][],
  at: Instant,
): Promise<void> => {
  await db
    .updateTable('staff_task')
    .set({ done_at: Instant.toDate(at) })
    .where('done_at', 'is', null)
    .where('subject', 'in', subjects)
    .where('kind', 'in', kinds)
    .execute()
}
