import { match } from 'ts-pattern'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import { type ListedTask, STAFF_TASKS, type StaffTask } from '#core/staff/ports/staff-tasks.ts'
import type { DoneOptions, ListTasksOptions } from './task-command.ts'
import { answered, answeredPage, toErrorCode, NOTHING_WRITTEN, refused, type Task } from '../output.ts'
import { adviceFor, tasksText } from './task-text.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext, refusedAs } from './staff-context.ts'
import { LISTING, writing } from './staff-member.ts'

export const listTasks = ({ kind = [], about, dueBy, all = false, ...options }: ListTasksOptions): Task =>
  withStaffContext(options, LISTING, ({ tasks }) =>
    readPage(STAFF_TASKS, options, part =>
      tasks.list({ kinds: kind, about: about ?? null, dueBy: dueBy ?? null, evenDone: all, ...part }),
    ).map(page =>
      answeredPage(
        page,
        found => ({ tasks: found.map(taskDocument) }),
        listText(kind.length === 0 && about === undefined && dueBy === undefined && options.after === null),
      ),
    ),
  )

export const closeTask = (id: number, { reason, dryRun = false, ...options }: DoneOptions) =>
  withStaffContext(
    options,
    writing('OPERATOR', { command: 'task done', subject: String(id), reason }, dryRun),
    ({ tasks, member, clock }) =>
      tasks
        .close(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(task =>
          answered(
            { ...taskDocument(task), dryRun },
            `Task ${id} (${task.kind}, ${task.subject}) is done.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`,
          ),
        )
        .orElse(
          refusedAs(refusal =>
            refused({
              code: toErrorCode(refusal.kind),
              message: match(refusal)
                .with({ kind: 'TaskUnknown' }, () => `There is no task ${id}.`)
                .with({ kind: 'TaskDoneBefore' }, ({ doneAt }) => `Task ${id} was done at ${inSeoul(doneAt)}.`)
                .exhaustive(),
            }),
          ),
        ),
  )

const listText =
  (isEverything: boolean) =>
  (found: readonly ListedTask[]): string => {
    if (found.length > 0) return tasksText(found)
    return isEverything ? 'Nothing waits for the staff.' : 'No task matches.'
  }

export const reopenTask = (id: number, { reason, dryRun = false, ...options }: DoneOptions) =>
  withStaffContext(
    options,
    writing('OPERATOR', { command: 'task reopen', subject: String(id), reason }, dryRun),
    ({ tasks, member, clock }) =>
      tasks
        .reopen(id, { by: member.id, reason, at: clock.now() }, { dryRun })
        .map(task =>
          answered(
            { ...taskDocument(task), dryRun },
            `Task ${id} (${task.kind}, ${task.subject}) is open again.${dryRun ? ` ${NOTHING_WRITTEN}` : ''}`,
          ),
        )
        .orElse(
          refusedAs(refusal =>
            refused({
              code: toErrorCode(refusal.kind),
              message: match(refusal)
                .with({ kind: 'TaskUnknown' }, () => `There is no task ${id}: task list --all shows them.`)
                .with({ kind: 'TaskOpen' }, ({ id: open }) =>
                  open === id ? `Task ${id} is open.` : `It came back as task ${open}, which is open.`,
                )
                .exhaustive(),
            }),
          ),
        ),
  )

const taskDocument = ({ createdAt, doneAt, ...task }: StaffTask): object => ({
  ...task,
  advice: adviceFor(task.kind),
  createdAt: Instant.toIso(createdAt),
  doneAt: doneAt === null ? null : Instant.toIso(doneAt),
})
