import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { GoogleIdToken, GooglePopupBlocked, GoogleWindow, GoogleWindowFailure } from '../ports/google-window.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SocialStore } from '../ports/social-store.ts'
import type { SocialEnterFailure, SocialSignIn } from '../ports/social-sign-in.ts'
import { storeLoginResult, type SocialLoginOutcome } from './social-entrance.ts'

export type EnterWithGoogleFailure = Exclude<GoogleWindowFailure, GooglePopupBlocked> | SocialEnterFailure

/** Called as the login moves on. */
export type GoogleProgress = {
  /** No window may open here; the page is about to leave for Google's. */
  readonly onLeaving: () => void
  /** A person was chosen and the service is asked; the window is gone. */
  readonly onChosen: () => void
}

/** Signing in with Google: in a window, or in the app's place where windows are blocked. */
export type EnterWithGoogle = {
  /** Inside another app Google shows no login: the address that opens ours outside, or null in it. Null where there is no such app. */
  elsewhere(): { readonly url: string | null } | null
  prepare(): Promise<void>
  /** Called straight from the press, or browsers open no window. */
  open(progress: GoogleProgress): ResultAsync<SocialLoginOutcome, EnterWithGoogleFailure>
  /** The end of a login that left the page; null when there was none. */
  returned(progress: Pick<GoogleProgress, 'onChosen'>): ResultAsync<SocialLoginOutcome | null, EnterWithGoogleFailure>
}

type Deps = {
  readonly googleWindow: GoogleWindow
  readonly elsewhere: EnterWithGoogle['elsewhere']
  readonly socialSignIn: SocialSignIn
  readonly socialStore: SocialStore
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeEnterWithGoogle = (deps: Deps): EnterWithGoogle => {
  const { googleWindow, elsewhere, socialSignIn, socialStore } = deps
  let returning: ReturnType<EnterWithGoogle['returned']> | null = null

  const enterAs = ({ idToken, accessToken }: GoogleIdToken): ResultAsync<SocialLoginOutcome, SocialEnterFailure> =>
    socialSignIn
      .enter({ provider: 'google', kind: 'IdToken', idToken }, null)
      .map(entrance => {
        const arrival = storeLoginResult(deps, 'google', entrance)
        socialStore.providerTokens.writeGoogle(accessToken)
        return arrival
      })
      // From here on only our own session counts: Google's would be left behind on a shared device.
      .andThrough(() => googleWindow.signOut())

  const leave = (onLeaving: () => void): ResultAsync<never, EnterWithGoogleFailure> => {
    onLeaving()
    return googleWindow
      .redirect()
      .andThen(() => errAsync({ kind: 'GoogleClosed' as const }))
      .mapErr(failure => notBlocked(failure))
  }

  return {
    elsewhere,
    prepare: () => googleWindow.prepare(),
    open: ({ onLeaving, onChosen }) =>
      googleWindow
        .open()
        .andTee(onChosen)
        .orElse(failure => (failure.kind === 'GooglePopupBlocked' ? leave(onLeaving) : errAsync(failure)))
        .andThen(enterAs),
    returned({ onChosen }) {
      // The person is answered once, and a screen may ask twice.
      returning ??= googleWindow
        .redirected()
        .mapErr(notBlocked)
        .andThen((token): ReturnType<EnterWithGoogle['returned']> => {
          if (token === null) return okAsync(null)
          onChosen()
          return enterAs(token)
        })
        .andTee(() => {
          returning = null
        })
        .orTee(() => {
          returning = null
        })
      return returning
    },
  }
}

/** A redirect opens no window, so none can be blocked. */
const notBlocked = (failure: GoogleWindowFailure): Exclude<GoogleWindowFailure, GooglePopupBlocked> =>
  failure.kind === 'GooglePopupBlocked' ? { kind: 'GoogleFailed', message: 'popup-blocked' } : failure
