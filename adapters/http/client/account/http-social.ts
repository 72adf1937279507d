import type { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import * as contract from '#adapters/http/contract/account/social.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'
import type { SocialEnterFailure, SocialEntrance, SocialSignIn } from '#core/account/ports/social-sign-in.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpSocialSignIn = ({ send }: { readonly send: Send }): SocialSignIn => ({
  offer: () => send(contract.socialOffer, {}),
  begin: provider => send(contract.beginSocial, { body: { provider } }),
  enter: (brought, state) =>
    match(brought)
      .returnType<ResultAsync<SocialEntrance, SocialEnterFailure>>()
      .with({ provider: 'kakao' }, proof => send(contract.enterByKakao, { body: { proof, state } }))
      .with({ provider: 'naver' }, proof => send(contract.enterByNaver, { body: { proof, state } }))
      .with({ provider: 'google' }, proof => send(contract.enterByGoogle, { body: { proof, state } }))
      .exhaustive(),
  complete: profile => send(contract.completeSocial, { pass: profile.pass, body: profile }),
})

export const httpOwnLinks = ({ send }: { readonly send: Send }): OwnLinks => ({
  cutAtNaver: accessToken => send(contract.revokeNaver, { body: { accessToken } }),
})
