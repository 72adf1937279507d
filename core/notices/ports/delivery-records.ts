import type { ResultAsync } from 'neverthrow'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Delivery } from '../delivery.ts'
import type { NoticeId } from '../notice.ts'

/** A notice that went out as a text message of which nothing is known yet. */
export type UnreportedNotice = {
  readonly id: NoticeId
  readonly sms: SmsId
  /** How often it was looked at, with this time. */
  readonly look: number
}

/** Which notices that went out as a text message have arrived. In real time, as everything about tries. */
export interface DeliveryRecords {
  /** Claims those that are to be looked at, the longest due first; no other worker claims them for so long. */
  claimUnreported(limit: number, holdSeconds: number): ResultAsync<readonly UnreportedNotice[], ServiceUnreachable>
  /** Nothing is known yet: looked at again after so long. */
  lookAgain(id: NoticeId, seconds: number): ResultAsync<void, ServiceUnreachable>
  /** Once; one that failed becomes a task for the staff. */
  note(id: NoticeId, delivery: Delivery): ResultAsync<void, ServiceUnreachable>
}
