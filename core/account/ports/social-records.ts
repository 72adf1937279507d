import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Hashed } from '../hashed.ts'
import type { SocialProvider } from '../provider.ts'
import type { SocialProfile } from './social-identities.ts'

/** A sign-in that was begun at a provider, in one browser. */
export type SocialBeginning = {
  readonly state: Hashed
  readonly provider: SocialProvider
  readonly browser: Hashed
  readonly expiresAt: Instant
}

/** A person the provider has confirmed, who has yet to give name and phone. Kept for 30 minutes, then gone (O9). */
export type SocialCandidate = {
  readonly id: string
  readonly profile: Omit<SocialProfile, 'accessToken'>
  readonly expiresAt: Instant
}

export interface SocialRecords {
  begin(beginning: SocialBeginning): ResultAsync<void, ServiceUnreachable>
  /** True once for each beginning, in the browser that began it, while it lasts (O1, O3). */
  useBeginning(beginning: {
    readonly state: Hashed
    readonly provider: SocialProvider
    readonly browser: Hashed
    readonly at: Instant
  }): ResultAsync<boolean, ServiceUnreachable>
  keepCandidate(candidate: SocialCandidate): ResultAsync<void, ServiceUnreachable>
  findCandidate(id: string, at: Instant): ResultAsync<SocialCandidate | null, ServiceUnreachable>
  /** Every one of this person (G981). */
  deleteCandidatesOf(provider: SocialProvider, providerId: string): ResultAsync<void, ServiceUnreachable>
}
