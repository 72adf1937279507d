import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SocialStore } from '../ports/social-store.ts'
import type { SocialEnterFailure, SocialSignIn } from '../ports/social-sign-in.ts'
import type { ReadSession } from './read-session.ts'
import { storeLoginResult, type SocialLoginOutcome } from './social-entrance.ts'
import { withUsed } from './social-starts.ts'

/** What a provider put into the address of our callback page; null for what is not there. */
export type SocialCallback = {
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
  readonly description: string | null
}

/** The person pressed cancel at the provider. */
export type SocialCancelled = { readonly kind: 'SocialCancelled' }

/**
 * Any other error of the provider. In its own words where a login of this device asked for them; null where any site may have written
 * the address.
 */
export type SocialErrorReturned = { readonly kind: 'SocialErrorReturned'; readonly description: string | null }

/** Neither a code nor an error came back. */
export type SocialCodeMissing = { readonly kind: 'SocialCodeMissing' }

/** The code has been sent before, and what came of it is not known: begin again. */
export type SocialInterrupted = { readonly kind: 'SocialInterrupted' }

export type ReturnFromSocialFailure =
  | SocialCancelled
  | SocialErrorReturned
  | SocialCodeMissing
  | SocialInterrupted
  | SocialEnterFailure

/** Enters with what a provider sent back to our callback page; the code goes to the service once, however often the page is shown. */
export type ReturnFromSocial = (
  provider: 'kakao' | 'naver',
  callback: SocialCallback,
) => ResultAsync<SocialLoginOutcome, ReturnFromSocialFailure>

type Deps = {
  readonly socialSignIn: SocialSignIn
  readonly socialStore: SocialStore
  readonly sessionStore: SessionStore
  readonly readSession: ReadSession
  readonly clock: Clock
}

export const makeReturnFromSocial = (deps: Deps): ReturnFromSocial => {
  const { socialSignIn, socialStore, readSession } = deps
  const { starts, naverProgress, newcomer, providerTokens } = socialStore
  /** What is under way in this page: React shows a screen twice while developing, and a person presses reload. */
  let asked: { readonly code: string; readonly answer: ReturnType<ReturnFromSocial> } | null = null

  const previousOutcome = (): ReturnType<ReturnFromSocial> => {
    if (newcomer.read() !== null) return okAsync({ kind: 'ProfileNeeded' })
    return readSession() === null ? errAsync({ kind: 'SocialInterrupted' }) : okAsync({ kind: 'SignedIn' })
  }

  return (provider, { code, state, error, description }) => {
    if (provider === 'naver') naverProgress.clear()
    const begun = starts.read(provider).find(start => start.state === state)
    if (error === 'access_denied') return errAsync({ kind: 'SocialCancelled' })
    if (error !== null)
      return errAsync({ kind: 'SocialErrorReturned', description: begun === undefined ? null : (description ?? error) })
    if (code === null) return errAsync({ kind: 'SocialCodeMissing' })
    if (begun === undefined) return errAsync({ kind: 'SocialStateMismatch' })
    if (asked?.code === code) return asked.answer
    if (begun.isUsed) return previousOutcome()

    starts.write(provider, withUsed(starts.read(provider), begun.state))
    const proof =
      provider === 'kakao'
        ? ({ provider, kind: 'Code', code } as const)
        : ({ provider, kind: 'Code', code, state: begun.state } as const)
    const answer = socialSignIn.enter(proof, begun.state).map(entrance => {
      const arrival = storeLoginResult(deps, provider, entrance)
      if (provider === 'naver') providerTokens.writeNaver(entrance.providerToken)
      return arrival
    })
    asked = { code, answer }
    return answer
  }
}
