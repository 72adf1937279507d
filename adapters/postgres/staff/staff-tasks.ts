import { type Selectable, sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import {
  DONE_TASKS,
  type DoneTask,
  type ListedTask,
  STAFF_TASKS,
  type StaffTask,
  type StaffTasks,
  type TaskDoneBefore,
  type TaskOpen,
  type TaskUnknown,
} from '#core/staff/ports/staff-tasks.ts'
import { TASK_RANKS } from '#core/staff/task-kinds.ts'
import { RecipientPhone } from '#core/storing/recipient.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { hasOrderWithin, isWithin, type Within } from '#adapters/postgres/within.ts'
import { SUBJECT_ORDER, SUBJECT_UUID } from './subject-uuid.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffTasks = (postgres: Postgres, within: Within = null): StaffTasks => ({
  list: ({ kinds, about, dueBy, evenDone, after, limit }) =>
    ask(postgres, async db => {
      const all = listedTasks(db)
      const open = evenDone ? all : all.where('s.done_at', 'is', null)
      const ofKinds = kinds.length === 0 ? open : open.where('s.kind', 'in', kinds)
      const due = dueBy === null ? ofKinds : ofKinds.where(sql<boolean>`${DUE_ON} <= ${dueBy}::date`)
      const found =
        about === null
          ? due
          : due.where(({ or, eb }) =>
              or([eb('s.subject', '=', about), eb('o.id', '=', about), eb(sql`c.id::text`, '=', about)]),
            )
      const rows = await found
        .where(isTaskWithin(within))
        .where(TASKS.beyond(after))
        .orderBy(TASKS.order)
        .limit(limit)
        .execute()
      return rows.map(toListed)
    }),
  done: (kinds, { after, limit }) =>
    ask(postgres, async db => {
      const rows = await listedTasks(db)
        .select(DONE_BY)
        .where('s.kind', 'in', kinds)
        .where('s.done_at', 'is not', null)
        .where(isTaskWithin(within))
        .where(DONE.beyond(after))
        .orderBy(DONE.order)
        .limit(limit)
        .execute()
      return rows.map(({ done_by: doneBy, ...row }) => ({ ...toListed(row), doneBy })).filter(isDone)
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

/** Of an order there, or of a customer who has one. */
const isTaskWithin = (within: Within) =>
  within === null
    ? sql<boolean>`true`
    : sql<boolean>`(${isWithin('o.location', within)} or (o.id is null and ${hasOrderWithin('c.id', within)}))`

const DUE_ON = sql<Day>`coalesce(s.due_on, (s.created_at at time zone 'Asia/Seoul')::date)`

export const listedTasks = (db: Database) =>
  db
    .selectFrom('staff_task as s')
    .leftJoin('refund as r', join => join.on('r.id', '=', SUBJECT_UUID))
    .leftJoin('payment as p', join => join.on('p.id', '=', sql<string>`coalesce(r.payment_id, ${SUBJECT_UUID})`))
    .leftJoin('storage_order as o', join => join.on('o.id', '=', sql<string>`coalesce(p.order_id, ${SUBJECT_ORDER})`))
    .leftJoin('customer as c', join => join.on('c.id', '=', sql<string>`coalesce(o.customer_id, ${SUBJECT_UUID})`))
    .leftJoin('refund_contact as f', 'f.order_id', 'o.id')
    .leftJoin('pickup_place as l', 'l.order_id', 'o.id')
    .selectAll('s')
    .select(['o.id as order', 'c.id as customer'])
    .select(({ fn: { coalesce } }) => [
      coalesce('c.name', 'f.name').as('name'),
      // Who has none may have said one for the place.
      coalesce('c.phone', 'f.phone', 'l.phone').as('phone'),
    ])

const TASKS = sortedBy(STAFF_TASKS, 'asc', [
  `case ${TASK_RANKS.map((kinds, rank) => `when s.kind = any ('{${kinds.join(',')}}') then ${rank}`).join(' ')} else ${TASK_RANKS.length} end`,
  "coalesce(s.due_on, (s.created_at at time zone 'Asia/Seoul')::date)",
  's.id',
])

/** Who closed a task wrote it down in the same moment. */
const DONE_BY = sql<string | null>`(
  select a.staff_id from audit a
  where a.subject = s.subject and a.at = s.done_at and a.command = 'task done ' || s.kind
  limit 1
)`.as('done_by')

const DONE = sortedBy(DONE_TASKS, 'desc', ['s.done_at', 's.id'])

type ListedRow = Selectable<Schema['staff_task']> & {
  readonly order: string | null
  readonly customer: string | null
  readonly name: string | null
  readonly phone: string | null
}

const toListed = ({ order, customer, name, phone, ...row }: ListedRow): ListedTask => ({
  ...toTask(row),
  order: order as OrderId | null,
  customer: customer as CustomerId | null,
  customerName: name,
  maskedPhone: phone === null ? null : RecipientPhone.mask(phone as RecipientPhone),
})

const isDone = (task: ListedTask & Pick<DoneTask, 'doneBy'>): task is DoneTask => task.doneAt !== null

export const toTask = (row: Selectable<Schema['staff_task']>): StaffTask => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  detail: row.detail,
  dueOn: (row.due_on as Day | null) ?? Day.of(row.created_at),
  createdAt: row.created_at,
  doneAt: row.done_at,
})
