import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

/** The key of a card that was replaced or removed, which the provider still knows. */
export type DroppedCard = {
  readonly id: number
  /** Null when no secret that this process knows opens it. */
  readonly billingKey: string | null
  readonly droppedAt: Instant
}

/** Billing keys still to be deleted at the provider. */
export interface DroppedCards {
  /** Takes those whose time has come and puts them off by `holdSeconds`, so that no two workers hold the same one. */
  claimDue(now: Instant, limit: number, holdSeconds: number): ResultAsync<readonly DroppedCard[], ServiceUnreachable>
  putOff(id: number, until: Instant): ResultAsync<void, ServiceUnreachable>
  /** The key is gone here too: the card cannot be charged any more. */
  delete(id: number): ResultAsync<void, ServiceUnreachable>
}
