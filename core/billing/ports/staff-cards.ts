import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import type { StoredCardRecord } from './stored-card-records.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/** A customer's card as staff may see it, with the contracts that it is for. */
export type StaffCard = {
  readonly customer: CustomerId
  /** Null without one. */
  readonly card: StoredCardRecord | null
  /** The paid ones that are not over, oldest first. */
  readonly contracts: readonly { readonly orderId: OrderId; readonly autoRenewal: AutoRenewal }[]
}

/** Neither an order nor a customer has this id. */
export type SubjectNotFound = { readonly kind: 'SubjectNotFound' }

/** The customer has no card to remove. */
export type NoCard = { readonly kind: 'NoCard' }

/** Nothing of the customer renews, so no card is wanted. */
export type NoContract = { readonly kind: 'NoContract' }

/** Neither a phone nor an e-mail of the customer is known to be theirs. */
export type NotReachable = { readonly kind: 'NotReachable' }

/** Once a day is enough. */
export type LinkSentToday = { readonly kind: 'LinkSentToday' }

export type SendCardLinkRefused = SubjectNotFound | NoContract | NotReachable | LinkSentToday

/** What staff does about cards. `subject` is the id of the customer, or of one of their orders. */
export interface StaffCards {
  find(subject: string): ResultAsync<StaffCard, SubjectNotFound | ServiceUnreachable>
  /** As the customer's own removal, with a row in the audit log. Answers the state before; with `dryRun` nothing is written. */
  remove(
    subject: string,
    decision: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<StaffCard, SubjectNotFound | NoCard | ServiceUnreachable>
  /** A message that leads to the page where a card is registered, at most once a day (G244). Answers by what it goes; with `dryRun` nothing is written. */
  sendLink(
    subject: string,
    decision: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    StaffCard & { readonly channels: readonly ('SMS' | 'EMAIL')[] },
    SendCardLinkRefused | ServiceUnreachable
  >
}
