import { match } from 'ts-pattern'
import type { CustomerUnknown } from '#core/staff/order-or-customer.ts'
import type { ComplaintAnswered, ComplaintUnknown } from '#core/staff/ports/complaint-records.ts'
import type { NoteOfAnother, NoteUnknown } from '#core/staff/ports/staff-notes.ts'
import type { TaskDoneBefore, TaskOpen, TaskUnknown } from '#core/staff/ports/staff-tasks.ts'

export type TaskFailure =
  | TaskUnknown
  | TaskDoneBefore
  | TaskOpen
  | ComplaintUnknown
  | ComplaintAnswered
  | NoteUnknown
  | NoteOfAnother
  | CustomerUnknown

const TASK_KINDS: ReadonlySet<string> = new Set<TaskFailure['kind']>([
  'TaskUnknown',
  'TaskDoneBefore',
  'TaskOpen',
  'ComplaintUnknown',
  'ComplaintAnswered',
  'NoteUnknown',
  'NoteOfAnother',
  'CustomerUnknown',
])
export const isTaskFailure = (failure: { readonly kind: string }): failure is TaskFailure =>
  TASK_KINDS.has(failure.kind)

/** What a member of the staff reads of what was not recorded. */
export const taskRefusal = (failure: TaskFailure): { readonly status: number; readonly message: string } =>
  match(failure)
    .with({ kind: 'TaskUnknown' }, () => ({ status: 404, message: '없는 할 일이에요.' }))
    .with({ kind: 'TaskDoneBefore' }, () => ({ status: 409, message: '이미 끝난 할 일이에요.' }))
    .with({ kind: 'TaskOpen' }, () => ({ status: 409, message: '이미 열려 있는 할 일이에요.' }))
    .with({ kind: 'ComplaintUnknown' }, () => ({
      status: 404,
      message: '문의를 찾을 수 없어요. 고객이 탈퇴했을 수 있어요.',
    }))
    .with({ kind: 'ComplaintAnswered' }, () => ({ status: 409, message: '이미 답한 문의예요.' }))
    .with({ kind: 'NoteUnknown' }, () => ({ status: 404, message: '이미 지워진 메모예요.' }))
    .with({ kind: 'NoteOfAnother' }, () => ({
      status: 403,
      message: '다른 직원이 남긴 메모는 관리자만 지울 수 있어요.',
    }))
    .with({ kind: 'CustomerUnknown' }, () => ({
      status: 404,
      message: '고객을 찾을 수 없어요. 탈퇴했거나 다른 계정으로 합쳐졌을 수 있어요.',
    }))
    .exhaustive()
