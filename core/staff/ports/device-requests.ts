import type { ResultAsync } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { TokenHash } from './staff-access-records.ts'

/** A command line that waits to be signed in. */
export type DeviceRequest = {
  /** As the machine calls itself: anybody can write anything there. */
  readonly machine: string
  readonly network: string
  readonly requestedAt: Instant
  readonly expiresAt: Instant
}

export type DeviceDecision = {
  readonly staff: StaffId
  /** Theirs at the desk: one that has ended decides nothing. */
  readonly session: TokenHash
  readonly decision: 'APPROVED' | 'REFUSED'
  readonly at: Instant
}

export type Polled =
  | { readonly kind: 'Gone' }
  | { readonly kind: 'Pending'; readonly lastPolledAt: Instant | null }
  | { readonly kind: 'Refused' }
  | { readonly kind: 'Approved'; readonly staff: StaffId; readonly machine: string; readonly provedAt: Instant }

/** Command lines that wait to be signed in, each for a few minutes. */
export interface DeviceRequests {
  add(
    request: DeviceRequest & { readonly userCode: Hashed; readonly deviceCode: TokenHash },
  ): ResultAsync<void, ServiceUnreachable>
  /** Only while nobody has decided on it. */
  find(userCode: Hashed, at: Instant): ResultAsync<DeviceRequest | null, ServiceUnreachable>
  /** Once: of two at the same moment one decides. False when it is over or decided, or the session of who decides is. */
  decide(userCode: Hashed, decision: DeviceDecision): ResultAsync<boolean, ServiceUnreachable>
  /** What has become of it. A refusal is answered once; an approval until a session has begun with it. */
  poll(deviceCode: TokenHash, at: Instant): ResultAsync<Polled, ServiceUnreachable>
}
