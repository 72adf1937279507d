import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { SocialProvider } from '#core/account/provider.ts'

/** A link still to be cut at a provider; all that is left of its person. */
export type DroppedLink = {
  readonly id: number
  readonly provider: SocialProvider
  readonly providerId: string
  readonly refreshToken: string | null
  /** How often it was tried, this time included. */
  readonly tries: number
}

/** A picture of a report, or taken at a door, still to be deleted in the image store. */
export type DroppedPicture = { readonly key: string }

/** At most `limit` of those whose time has come; put off by `holdSeconds`, so that no two workers hold the same one. */
type Claim = { readonly now: Instant; readonly limit: number; readonly holdSeconds: number }

/** What a departed customer leaves to be deleted elsewhere. */
export interface DroppedRecords {
  claimLinks(claim: Claim): ResultAsync<readonly DroppedLink[], ServiceUnreachable>
  putOffLink(id: number, nextTryAt: Instant): ResultAsync<void, ServiceUnreachable>
  deleteLink(id: number): ResultAsync<void, ServiceUnreachable>
  /** Answers how many were given up. */
  deleteLinksDroppedBefore(at: Instant): ResultAsync<number, ServiceUnreachable>
  claimPictures(claim: Claim): ResultAsync<readonly DroppedPicture[], ServiceUnreachable>
  deletePicture(key: string): ResultAsync<void, ServiceUnreachable>
}
