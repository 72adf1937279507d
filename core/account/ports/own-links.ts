import type { ResultAsync } from 'neverthrow'
import type { CallFailure } from '#core/shared/failures.ts'
import type { SocialNotOffered, SocialRefused, SocialUnreachable } from '../errors.ts'

/** The caller's links to providers, cut from here by what this device was given at the login. */
export interface OwnLinks {
  cutAtNaver(accessToken: string): ResultAsync<void, SocialRefused | SocialUnreachable | SocialNotOffered | CallFailure>
}
