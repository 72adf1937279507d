import type { ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { SocialOffer, SocialSignIn } from '../ports/social-sign-in.ts'

/** The social logins of this shop, asked once for as long as the page lives. */
export type ReadSocialOffer = () => ResultAsync<SocialOffer, ServiceUnreachable>

export const makeReadSocialOffer = ({ socialSignIn }: { readonly socialSignIn: SocialSignIn }): ReadSocialOffer => {
  let asked: ReturnType<ReadSocialOffer> | null = null
  return () => {
    asked ??= socialSignIn.offer().orTee(() => {
      asked = null
    })
    return asked
  }
}
