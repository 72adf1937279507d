import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { isWebAddress } from '#core/shared/web-address.ts'
import type { SocialNotOffered } from '../errors.ts'
import type { SocialStore } from '../ports/social-store.ts'
import type { SocialSignIn } from '../ports/social-sign-in.ts'
import type { ReadSocialOffer } from './social-offer.ts'
import { withStart } from './social-starts.ts'

/** After this a login at Naver that has not come back counts as abandoned. */
export const NAVER_PROGRESS_MINUTES = 3

/** A login at Naver was begun on this device, and neither finished nor begun longer ago than so many minutes. */
export type SocialUnderWay = { readonly kind: 'SocialUnderWay'; readonly minutes: number }

/** The service named an address that no browser should be sent to. */
export type AuthorizeUrlInvalid = { readonly kind: 'AuthorizeUrlInvalid' }

export type BeginSocialFailure =
  | SocialUnderWay
  | AuthorizeUrlInvalid
  | SocialNotOffered
  | TooManyRequests
  | InvalidInput
  | ServiceUnreachable

/** Where the browser goes: to the messenger app first, where there may be one, and to the web page when it does not open. */
export type SocialWay = {
  readonly webUrl: string
  readonly appUrl: string | null
}

/** The way out to Kakao or Naver. */
export type BeginSocial = {
  start(provider: 'kakao' | 'naver'): ResultAsync<SocialWay, BeginSocialFailure>
  /** Back in this tab without an answer, by the back button: it may start anew. */
  cameBack(): void
}

/** The address that opens the messenger app instead of `authorizeUrl`; null where there is no such app. */
export type TalkApp = (authorizeUrl: string) => string | null

type Deps = {
  readonly socialSignIn: SocialSignIn
  readonly socialStore: SocialStore
  readonly talkApp: TalkApp
  readonly readSocialOffer: ReadSocialOffer
  readonly clock: Clock
}

export const makeBeginSocial = ({ socialSignIn, socialStore, talkApp, readSocialOffer, clock }: Deps): BeginSocial => {
  const { starts, naverProgress } = socialStore

  /** Not known, the web page always leads on. */
  const mayOpenApp = (provider: 'kakao' | 'naver'): ResultAsync<boolean, never> =>
    provider === 'kakao'
      ? readSocialOffer()
          .map(({ hasTalkApp }) => hasTalkApp)
          .orElse(() => okAsync(false))
      : okAsync(false)

  const isAwayAtNaver = (): boolean => {
    const progress = naverProgress.read()
    if (progress === null) return false
    const minutes = Instant.secondsBetween(progress.begunAt, clock.now()) / 60
    return minutes >= 0 && minutes < NAVER_PROGRESS_MINUTES
  }

  return {
    start(provider) {
      if (provider === 'naver') {
        if (isAwayAtNaver()) return errAsync({ kind: 'SocialUnderWay', minutes: NAVER_PROGRESS_MINUTES })
        naverProgress.write(clock.now())
      }
      return socialSignIn
        .begin(provider)
        .andThen(begun =>
          isWebAddress(begun.authorizeUrl) ? ok(begun) : err({ kind: 'AuthorizeUrlInvalid' as const }),
        )
        .andThen(begun => mayOpenApp(provider).map(mayOpen => ({ ...begun, mayOpen })))
        .map(({ authorizeUrl, state, mayOpen }) => {
          starts.write(provider, withStart(starts.read(provider), state, clock.now()))
          return { webUrl: authorizeUrl, appUrl: mayOpen ? talkApp(authorizeUrl) : null }
        })
        .orTee(() => {
          if (provider === 'naver') naverProgress.clear()
        })
    },
    cameBack() {
      if (naverProgress.read()?.isOfThisTab === true) naverProgress.clear()
    },
  }
}
