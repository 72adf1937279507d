import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, StaffId } from '#core/shared/ids.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { SentByHand } from '../by-hand.ts'
import type { Channel, Reachable } from '../channels.ts'
import type { NoticeId } from '../notice.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { ListedNotice } from './notice-records.ts'

/** A notice with what it said: personal data. */
export type ShownNotice = ListedNotice & {
  readonly customer: CustomerId
  /** As it went out; of what the staff wrote also before that. Null when it did not, and once it is too old. */
  readonly text: string | null
  /** Sent again by the staff: the first of them. */
  readonly resentOf: NoticeId | null
  /** Who sent it again or wrote it. */
  readonly by: StaffId | null
}

export type NoticeNotFound = { readonly kind: 'NoticeNotFound' }
export type CustomerNotFound = { readonly kind: 'CustomerNotFound' }

/** What is known of a customer to whom the staff sends something, while nobody else sends to them. */
export type ToCustomer = { readonly reachable: Reachable; readonly sent: SentByHand }

export type ToResend = ToCustomer & {
  readonly notice: ListedNotice
  readonly facts: NoticeFacts
  readonly resentAt: Instant | null
}

/** By which channel, and the new notice; null when it was a dry run. */
export type Resent = { readonly channel: Channel; readonly notice: NoticeId | null }

/** Who does it and why, written to the audit log with it. */
export type Decision = StaffDecision & { readonly dryRun: boolean }

/** Messages in the hands of the staff. Decided one after the other for each customer and each member, so that of two at once one is refused. */
export interface StaffNotices {
  /** The look is written to the audit log (W10); null when there is no such notice, or its customer has left. */
  look(id: NoticeId, reason: StaffDecision): ResultAsync<ShownNotice | null, ServiceUnreachable>
  /** Writes the same notice once more, to be sent by a worker. */
  resend<Refusal>(
    id: NoticeId,
    decide: (found: ToResend) => Result<Channel, Refusal>,
    decision: Decision,
  ): ResultAsync<Resent, Refusal | NoticeNotFound | ServiceUnreachable>
  write<Refusal>(
    message: { readonly customer: CustomerId; readonly text: string },
    decide: (found: ToCustomer) => Result<Channel, Refusal>,
    decision: Decision,
  ): ResultAsync<Resent, Refusal | CustomerNotFound | ServiceUnreachable>
}
