import * as contract from '#adapters/http/contract/account/social.ts'
import type { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { output } from 'zod/mini'
import { toCustomer } from '#adapters/http/contract/account/wire-user.ts'
import type { SocialProof } from '#core/account/ports/social-identities.ts'
import type { SocialEnterFailure, SocialEntrance, SocialSignIn } from '#core/account/ports/social-sign-in.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { revokeNaver } from '#adapters/http/contract/account/social.ts'
import type { OwnLinks } from '#core/account/ports/own-links.ts'

export const httpSocialSignIn = ({ send }: { readonly send: Send }): SocialSignIn => {
  const enter = (proof: SocialProof, state: string | null): ResultAsync<SocialEntrance, SocialEnterFailure> =>
    match(proof)
      .returnType<ResultAsync<SocialEntrance, SocialEnterFailure>>()
      .with({ provider: 'kakao', kind: 'Code' }, ({ code }) =>
        send(contract.enterByKakao, { body: { code, state: state ?? '' } }).map(answer => parseEntrance(answer, null)),
      )
      .with({ provider: 'kakao', kind: 'AccessToken' }, ({ accessToken }) =>
        send(contract.enterByKakao, { body: { accessToken } }).map(answer => parseEntrance(answer, null)),
      )
      .with({ provider: 'naver' }, ({ code }) =>
        send(contract.enterByNaver, { body: { authorizeCode: code, state: state ?? '' } }).map(({ apiData }) =>
          parseEntrance(apiData, apiData.accessToken),
        ),
      )
      .with({ provider: 'google' }, ({ idToken }) =>
        send(contract.enterByGoogle, { body: { firebaseIdToken: idToken } }).map(answer => parseEntrance(answer, null)),
      )
      .exhaustive()

  return {
    offer: () => send(contract.socialOffer, {}).map(({ kakao, naver, google }) => ({ kakao, naver, google })),
    begin: provider =>
      send(contract.beginSocial, { body: { provider } }).map(({ authorizeUrl, state }) => ({ authorizeUrl, state })),
    enter,
    complete: ({ pass, name, phone, agreements }) =>
      send(contract.completeSocial, {
        pass,
        body: { name, phone, provider: 'social', token: pass, ...(agreements === null ? {} : { agreements }) },
      }).map(({ token, user }) => ({ token, customer: toCustomer(user) })),
  }
}

type WireEntrance = output<typeof contract.enterByKakao.answer> | output<typeof contract.enterByNaver.answer>['apiData']

const parseEntrance = (wire: WireEntrance, providerToken: string | null): SocialEntrance =>
  wire.requiresProfileCompletion
    ? {
        kind: 'ProfileNeeded',
        pass: wire.tempToken,
        person: {
          provider: wire.user.provider,
          name: wire.user.name,
          email: wire.user.email,
          profileImage: wire.user.profileImage,
        },
        providerToken,
      }
    : { kind: 'SignedIn', signedIn: { token: wire.token, customer: toCustomer(wire.user) }, providerToken }

export const httpOwnLinks = ({ send }: { readonly send: Send }): OwnLinks => ({
  cutAtNaver: accessToken => send(revokeNaver, { body: { accessToken } }).map(() => undefined),
})
