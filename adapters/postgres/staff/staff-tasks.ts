import type { Selectable } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import {
  STAFF_TASKS,
  type StaffTask,
  type StaffTasks,
  type TaskDoneBefore,
  type TaskOpen,
  type TaskUnknown,
} from '#core/staff/ports/staff-tasks.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffTasks = (postgres: Postgres): StaffTasks => ({
  list: ({ kind, evenDone, after, limit }) =>
    ask(postgres, async db => {
      const all = db.selectFrom('staff_task').selectAll()
      const ofKind = kind === null ? all : all.where('kind', '=', kind)
      const rows = await (evenDone ? ofKind : ofKind.where('done_at', 'is', null))
        .where(TASKS.beyond(after))
        .orderBy(TASKS.order)
        .limit(limit)
        .execute()
      return rows.map(toTask)
    }),
  close: (id, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<StaffTask, TaskUnknown | TaskDoneBefore>> => {
      const row = await tx.selectFrom('staff_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'TaskUnknown' })
      if (row.done_at !== null) return err({ kind: 'TaskDoneBefore', doneAt: row.done_at })
      if (!dryRun) {
        await tx
          .updateTable('staff_task')
          .set({ done_at: Instant.toDate(decision.at) })
          .where('id', '=', id)
          .execute()
        await writeDecision(tx, `task done ${row.kind}`, row.subject, decision)
      }
      return ok({ ...toTask(row), doneAt: decision.at })
    }),
  reopen: (id, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<StaffTask, TaskUnknown | TaskOpen>> => {
      const row = await tx.selectFrom('staff_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row) return err({ kind: 'TaskUnknown' })
      const open = await tx
        .selectFrom('staff_task')
        .select('id')
        .where('kind', '=', row.kind)
        .where('subject', '=', row.subject)
        .where('done_at', 'is', null)
        .executeTakeFirst()
      if (open) return err({ kind: 'TaskOpen', id: open.id })
      if (!dryRun) {
        await tx.updateTable('staff_task').set({ done_at: null }).where('id', '=', id).execute()
        await writeDecision(tx, `task reopen ${row.kind}`, row.subject, decision)
      }
      return ok({ ...toTask(row), doneAt: null })
    }),
})

const TASKS = sortedBy(STAFF_TASKS, 'asc', ['id'])

export const toTask = (row: Selectable<Schema['staff_task']>): StaffTask => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
  createdAt: row.created_at,
  doneAt: row.done_at,
})
