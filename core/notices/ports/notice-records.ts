import type { ResultAsync } from 'neverthrow'
import type { SmsId } from '#core/account/ports/sms-sender.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Channel } from '../channels.ts'
import type { Delivery } from '../delivery.ts'
import type { NoticeId, NoticeOutcome, NoticeState, SentBy } from '../notice.ts'
import type { NoticeFacts } from '../notice-facts.ts'
import type { NoticeKind } from '../notice-kind.ts'
import type { AlimtalkId } from './alimtalk-sender.ts'

/** Where a notice goes: the customer's phone or e-mail of now; of a changed phone the number before. */
export type Addressee =
  | { readonly channel: 'SMS'; readonly phone: PhoneNumber }
  | { readonly channel: 'EMAIL'; readonly email: string }

/** An Alimtalk that the provider has taken, until it is known what became of it. */
export type TakenAlimtalk = { readonly id: AlimtalkId; readonly text: string; readonly at: Instant }

/** What a message said that the next payment costs. */
type NamedSum = { readonly namedWon?: Won | undefined }

/** What went out, as it is kept. */
export type SentMessage = NamedSum & {
  readonly by: SentBy
  readonly text: string
  /** The notice whose message told this one too, and which keeps the text (G786). */
  readonly with?: NoticeId
  /** Of a text message, where the provider named it: what became of it is asked by this. */
  readonly smsId?: SmsId | null
}

export type SettledNotice = { readonly at: Instant } & (
  | { readonly state: Extract<NoticeState, 'SENT' | 'IN_DOUBT'>; readonly message: SentMessage }
  | { readonly state: Extract<NoticeState, 'DROPPED'>; readonly message: null }
)

export type OpenNotice = {
  readonly kind: NoticeKind
  readonly taken: TakenAlimtalk | null
  /** Null when the customer has left, or the address is gone. */
  readonly to: Addressee | null
  readonly facts: NoticeFacts
}

export type ClaimedNotice = {
  readonly id: NoticeId
  /** The first is 1. A worker that died with it had one of them. */
  readonly attempt: number
  /** The same of notices that may be told by one message, whatever each says (G786). */
  readonly group: string
}

/** As staff sees it: neither text nor address. */
export type ListedNotice = {
  readonly id: NoticeId
  readonly kind: NoticeKind
  readonly channel: Channel
  /** Null while it has not gone out. */
  readonly sentBy: SentBy | null
  readonly order: OrderId | null
  readonly state: NoticeState
  readonly createdAt: Instant
  readonly settledAt: Instant | null
  /** Null while nothing is known; of a mail always. */
  readonly delivery: Delivery | null
}

/** In a list of many customers' notices: whose it is. */
export type NoticeOfCustomer = ListedNotice & { readonly customer: CustomerId; readonly customerName: string }

/** A message that went out, with what it said. */
export type ToldNotice = Pick<ListedNotice, 'id' | 'createdAt'> & { readonly sentBy: SentBy; readonly text: string }

export type NoticesAbout = {
  readonly order?: OrderId | undefined
  readonly customer?: CustomerId | undefined
  readonly outcome?: NoticeOutcome | undefined
}

/** The newest first. */
export const NOTICES: SortedList<Pick<ListedNotice, 'id' | 'createdAt'>> = {
  kinds: ['instant', 'id'],
  placeOf: ({ createdAt, id }) => [createdAt, id],
}

/**
 * Notices to customers: written together with their event, at most once for each event and channel (I13).
 * A row refers to customer and order; address and text are found when it is sent.
 */
export interface NoticeRecords {
  /**
   * Claims what is to be sent, the longest due first, each with those of its group; no other worker claims it for so long. A group to which
   * one was added within `gatherSeconds` waits. In real time, as everything about tries: a sandbox whose clock jumps must not let two workers
   * send the same.
   */
  claimDue(
    limit: number,
    holdSeconds: number,
    gatherSeconds: number,
  ): ResultAsync<readonly ClaimedNotice[], ServiceUnreachable>
  /** Not delivered: due again after so long. */
  putOff(id: NoticeId, seconds: number): ResultAsync<void, ServiceUnreachable>
  /** Null when it is settled already, or unknown. */
  open(id: NoticeId, now: Instant): ResultAsync<OpenNotice | null, ServiceUnreachable>
  /** It went out as an Alimtalk: what became of it is asked after so long, and tried as often as a new one. */
  noteAlimtalk(id: NoticeId, taken: TakenAlimtalk & NamedSum, seconds: number): ResultAsync<void, ServiceUnreachable>
  /** An Alimtalk that is sent has arrived: its report said so (G229). */
  settle(id: NoticeId, settled: SettledNotice): ResultAsync<void, ServiceUnreachable>
  /** Given up, with a task for the staff. Nothing happens to a notice that was settled. */
  giveUp(id: NoticeId, at: Instant): ResultAsync<void, ServiceUnreachable>
  /** Of all, or those of an order, of a customer or of an outcome; sorted as `NOTICES`. */
  list(about: NoticesAbout, part: ListPart): ResultAsync<readonly NoticeOfCustomer[], ServiceUnreachable>
  /** What went out to the customer, as long as its text is kept, the text message where a mail went beside it; sorted as `NOTICES`. */
  told(customer: CustomerId, part: ListPart): ResultAsync<readonly ToldNotice[], ServiceUnreachable>
}
