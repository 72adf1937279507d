import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { SocialProvider } from '#core/account/provider.ts'

/** A link that a provider still has to forget; all that is left of its person. */
export type DroppedLink = {
  readonly id: number
  readonly provider: SocialProvider
  readonly providerId: string
  readonly refreshToken: string | null
  /** How often it was tried, this time included. */
  readonly tries: number
}

/** A picture of a report that the image store still has to forget. */
export type DroppedPicture = { readonly key: string }

/** At most `limit` of those whose time has come; put off by `holdSeconds`, so that no two workers hold the same one. */
type Claim = { readonly now: Instant; readonly limit: number; readonly holdSeconds: number }

/** What somebody who has left leaves to others to forget. */
export interface DroppedRecords {
  claimLinks(claim: Claim): ResultAsync<readonly DroppedLink[], ServiceUnreachable>
  putOffLink(id: number, nextTryAt: Instant): ResultAsync<void, ServiceUnreachable>
  forgetLink(id: number): ResultAsync<void, ServiceUnreachable>
  /** Answers how many were given up. */
  forgetLinksDroppedBefore(at: Instant): ResultAsync<number, ServiceUnreachable>
  claimPictures(claim: Claim): ResultAsync<readonly DroppedPicture[], ServiceUnreachable>
  forgetPicture(key: string): ResultAsync<void, ServiceUnreachable>
}
