import type { ResultAsync } from 'neverthrow'
import type { AppPath } from '#core/shared/app-path.ts'
import type { CallFailure, InvalidInput } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Page } from '#core/shared/page.ts'
import type { NoticeId } from '../notice.ts'

/** A message that went out to the customer, in the words in which it did. */
export type OwnNotice = {
  readonly id: NoticeId
  readonly at: Instant
  /** What happened, in one sentence. */
  readonly what: string
  /** What comes next or can be done; empty where nothing does. */
  readonly next: string
  /** The screen that shows it; null where the message alone opens it. */
  readonly path: AppPath | null
}

/** What the caller was told: each thing once, however many messages told it. */
export interface OwnNotices {
  /** The newest first. */
  list(after: string | null): ResultAsync<Page<OwnNotice>, InvalidInput | CallFailure>
}
