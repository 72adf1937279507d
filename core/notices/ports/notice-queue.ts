import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { NoticeId } from '../notice.ts'

/** Hands each notice to some worker, again and again until it is settled or given up. */
export interface NoticeQueue {
  /** A notice that was taken before is not taken again. */
  hand(ids: readonly NoticeId[]): ResultAsync<void, ServiceUnreachable>
}
