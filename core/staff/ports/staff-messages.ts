import type { ResultAsync } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { StaffAddress } from '../staff-address.ts'
import type { NamedTask } from '../task-message.ts'
import type { StaffUnknown } from './staff-records.ts'

/** Which tasks a member hears of when they are new, and where. */
export type MessageWish = { readonly to: StaffAddress; readonly kinds: readonly string[] }

export type ListedWish = MessageWish & { readonly staff: StaffId }

export type StaffMessageId = Brand<string, 'StaffMessageId'>

export type ClaimedMessage = {
  readonly id: StaffMessageId
  /** The first is 1. */
  readonly attempt: number
  /** Null when the member is disabled, or wants no more messages. */
  readonly to: StaffAddress | null
  /** Those that are still open. */
  readonly tasks: readonly NamedTask[]
}

export type StaffMessageEnd = 'SENT' | 'DROPPED' | 'IN_DOUBT' | 'UNDELIVERED'

/** Messages to the staff about new tasks, in real time as all that is sent. */
export interface StaffMessages {
  /** From now on; null for none. What is open already is no news. With `dryRun` nothing is written. */
  wish(
    id: StaffId,
    wish: MessageWish | null,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<void, StaffUnknown | ServiceUnreachable>
  wishes(): ResultAsync<readonly ListedWish[], ServiceUnreachable>
  /**
   * One message for each member to whom there is something new, with all of it, and none within `pauseSeconds` of their last; each task
   * once to each member. Answers how many messages there are.
   */
  gather(pauseSeconds: number): ResultAsync<number, ServiceUnreachable>
  /** The longest due first; no other worker claims them for so long. */
  claimDue(limit: number, holdSeconds: number): ResultAsync<readonly ClaimedMessage[], ServiceUnreachable>
  putOff(id: StaffMessageId, seconds: number): ResultAsync<void, ServiceUnreachable>
  settle(id: StaffMessageId, end: StaffMessageEnd): ResultAsync<void, ServiceUnreachable>
}
