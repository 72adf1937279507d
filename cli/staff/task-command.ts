import { Command } from 'commander'
import { STAFF_TASKS } from '#core/staff/ports/staff-tasks.ts'
import type { TaskKind } from '#core/staff/task-kinds.ts'
import type { Day } from '#core/shared/day.ts'
import { readCount, readDay, withExample } from '../options.ts'
import { readTaskKinds } from './read-task-kinds.ts'
import { type StaffListing, staffListing, type StaffWriting, staffWriting } from './staff-options.ts'
import type { Run } from '../output.ts'

/** What the product leaves to a person. */
export const taskCommand = (run: Run): Command =>
  withExample(
    new Command('task').addCommand(listCommand(run)).addCommand(doneCommand(run)).addCommand(reopenCommand(run)),
    'task list',
  )

export type ListTasksOptions = StaffListing & {
  readonly kind?: readonly TaskKind[]
  readonly about?: string
  readonly dueBy?: Day
  readonly all?: boolean
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description(
          'open tasks of the staff, what concerns every customer first, then the longest due, with whom to call and what to do about each',
        )
        .option('--kind <kinds>', 'only these, as LEDGER_DIFFERENCE,PAID_TWICE', readTaskKinds)
        .option('--about <id>', 'only what is about this order, payment or customer')
        .option('--due-by <day>', 'only what is due on this day or before it, as 2026-11-25', readDay)
        .option('--all', 'also what is done'),
      STAFF_TASKS,
    ).action(run(async (options: ListTasksOptions) => (await import('./staff-tasks.ts')).listTasks(options))),
    'task list --kind LEDGER_DIFFERENCE',
    'task list --due-by 2026-11-25',
    'task list --about SK-7Q2K9XMD4TBA --all',
  )

export type DoneOptions = StaffWriting

const doneCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('done')
        .description('close a task')
        .argument('<id>', 'its number', readCount(1, Number.MAX_SAFE_INTEGER)),
      { reason: 'what was done about it; kept in the audit log' },
    ).action(
      run(async (id: number, options: DoneOptions) => (await import('./staff-tasks.ts')).closeTask(id, options)),
    ),
    'task done 12 --reason "gave the second payment back"',
  )

const reopenCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('reopen')
        .description('reopen a closed task')
        .argument('<id>', 'its number, as `task list --all` prints it', readCount(1, Number.MAX_SAFE_INTEGER)),
    ).action(
      run(async (id: number, options: DoneOptions) => (await import('./staff-tasks.ts')).reopenTask(id, options)),
    ),
    'task reopen 12 --reason "meant number 13"',
  )
