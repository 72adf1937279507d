import { okAsync, type ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { NoticeQueue } from '../ports/notice-queue.ts'
import type { NoticeRecords } from '../ports/notice-records.ts'

/** Notices handed on at once. */
const BATCH = 500

export type EnqueueNotices = (queue: NoticeQueue) => ResultAsync<number, ServiceUnreachable>

/** From the rows to the queue; answers how many. A crash in between only hands them on twice, which the queue knows. */
export const makeEnqueueNotices =
  ({ notices }: { readonly notices: NoticeRecords }): EnqueueNotices =>
  queue =>
    notices.newOnes(BATCH).andThen(ids =>
      ids.length === 0
        ? okAsync(0)
        : queue
            .hand(ids)
            .andThen(() => notices.handedOn(ids))
            .map(() => ids.length),
    )
