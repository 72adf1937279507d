import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { SocialNotOffered, SocialRefused, SocialUnreachable } from '#core/account/errors.ts'
import type { SocialProvider } from '#core/account/provider.ts'

/** The link between an account here and one at a provider, cut from either end. */
export interface SocialLinks {
  /** The person cut it there: the account goes, or, while a contract keeps it, its sessions end and the shop's staff gets a task (O12). An unknown person is no news. */
  cutByProvider(provider: SocialProvider, providerId: string): ResultAsync<void, ServiceUnreachable>
  /** Cuts at Naver the link that this token of Naver's belongs to. */
  cutAtNaver(
    by: CustomerId,
    accessToken: string,
  ): ResultAsync<void, SocialRefused | SocialUnreachable | SocialNotOffered | TooManyRequests | ServiceUnreachable>
}
