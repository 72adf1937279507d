import { err, ok, type Result } from 'neverthrow'
import type { AutoRenewal } from './auto-renewal.ts'
import { Day } from '#core/shared/day.ts'

/** `storageEndDate` is the last covered day, null before arrival at the storage (G62, G63). */
export type StorageTerm = { readonly autoRenewal: AutoRenewal; readonly storageEndDate: Day | null }

export type StorageEnded = { readonly kind: 'StorageEnded'; readonly storageEndDate: Day }

/** So many days after the end of storage customers still ask for their gear themselves; later staff books it with them, without a limit (G69). */
export const COLLECTION_DAYS = 30
/** Notices go out so many days after the end of storage; then it is the staff's task, never a disposal (G68). */
export const UNCOLLECTED_NOTICE_DAYS = [1, 14, 25] as const
export const UNCOLLECTED_TASK_DAY = COLLECTION_DAYS + 1

/** The last day on which a customer asks for the gear of an ended contract; all texts name this one. */
export const lastDayToCollect = (storageEndDate: Day): Day => Day.addDays(storageEndDate, COLLECTION_DAYS)

/** The guard of T19: a terminated contract takes nothing back after its last day. */
export const checkNotEnded = ({ autoRenewal, storageEndDate }: StorageTerm, day: Day): Result<Day, StorageEnded> => {
  const lastDay = autoRenewal === 'TERMINATED' ? storageEndDate : null
  return lastDay === null || day <= lastDay ? ok(day) : err({ kind: 'StorageEnded', storageEndDate: lastDay })
}

/** The last day of a terminated contract is past: what is handed out then goes for good (G923). */
export const isOver = (term: StorageTerm, day: Day): boolean => checkNotEnded(term, day).isErr()
