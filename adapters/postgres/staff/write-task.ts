import { sql } from 'kysely'
import type { Day } from '#core/shared/day.ts'
import { endedBy } from '#core/staff/late-work.ts'
import type { StaffTask } from '#core/staff/ports/staff-tasks.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { SUBJECT_UUID } from './subject-uuid.ts'

export type NewTask = Pick<StaffTask, 'kind' | 'subject' | 'detail'> & {
  /** When it should have been done; else the day of writing counts. */
  readonly dueOn?: Day | null
}

/** For a person to look at. One that is open already stays the only one of its kind; one that was done comes back. Answers how many are new. */
export const writeTasks = async (db: Database, tasks: readonly NewTask[], at: Instant): Promise<number> => {
  if (tasks.length === 0) return 0
  const written = await db
    .insertInto('staff_task')
    .values(tasks.map(({ dueOn = null, ...task }) => ({ ...task, due_on: dueOn, created_at: Instant.toDate(at) })))
    .onConflict(conflict => conflict.columns(['subject', 'kind']).where('done_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  for (const { kind, subject } of tasks) await closeTasks(db, [subject], endedBy(kind), at)
  return written.length
}

/** What a person had to look at was resolved, automatically or by staff. */
export const closeTasks = async (
  db: Database,
  subjects: readonly string[],
  kinds: readonly StaffTask['kind'][],
  at: Instant,
): Promise<void> => {
  if (subjects.length === 0 || kinds.length === 0) return
  await db
    .updateTable('staff_task')
    .set({ done_at: Instant.toDate(at) })
    .where('done_at', 'is', null)
    .where('subject', 'in', subjects)
    .where('kind', 'in', kinds)
    .execute()
}

/** What staff had to do about a payment that a card did not make. */
const RENEWAL_TASKS: readonly StaffTask['kind'][] = ['RENEWAL_UNPAID', 'RENEWAL_NOT_CHARGED', 'RENEWAL_NOT_ASKED']

/** The next payment of these orders is made, or is not to be made any more. The task names the order or the payment. */
export const closeRenewalTasks = async (db: Database, orders: readonly string[], at: Instant): Promise<void> => {
  await sql`
    update staff_task s set done_at = ${Instant.toDate(at)}
    where s.done_at is null and s.kind = any(${[...RENEWAL_TASKS]}) and (
      s.subject = any(${[...orders]}) or exists (
        select from payment p
        where p.id = ${SUBJECT_UUID}
          and p.order_id = any(${[...orders]})
      )
    )`.execute(db)
}
