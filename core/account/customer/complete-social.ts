import { err, ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { CustomerName } from '../customer-name.ts'
import type { RegisteredOtherWay, SocialPassRefused, TermsNotAgreed } from '../errors.ts'
import { type InvalidPhoneNumber, PhoneNumber } from '../phone-number.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { SocialStore } from '../ports/social-store.ts'
import type { SocialProfileGiven, SocialSignIn } from '../ports/social-sign-in.ts'
import { requiredAgreed } from '../sign-up-terms.ts'
import { keepSignedIn } from './social-entrance.ts'
import type { SocialForm } from './social-sign-up-journey.ts'

/** There is no name to open the account with; its step has to be done first. */
export type NameMissing = { readonly kind: 'NameMissing' }

export type CompleteSocialFailure =
  | NameMissing
  | InvalidPhoneNumber
  | SocialPassRefused
  | RegisteredOtherWay
  | TermsNotAgreed
  | TooManyRequests
  | InvalidInput
  | ServiceUnreachable

/** Opens the account of a new person and signs them in on this device. */
export type CompleteSocial = (form: SocialForm) => ResultAsync<void, CompleteSocialFailure>

type Deps = {
  readonly socialSignIn: SocialSignIn
  readonly socialStore: SocialStore
  readonly sessionStore: SessionStore
}

export const makeCompleteSocial =
  (deps: Deps): CompleteSocial =>
  form => {
    // Another tab may have begun with another person meanwhile; theirs stays.
    const clear = (): void => {
      const { newcomer } = deps.socialStore
      if (newcomer.read()?.pass === form.newcomer?.pass) newcomer.clear()
    }

    return parseProfile(form)
      .asyncAndThen(profile => deps.socialSignIn.complete(profile))
      .map(signedIn => {
        keepSignedIn(deps, signedIn)
        clear()
      })
      .orTee(failure => {
        if (failure.kind === 'SocialPassRefused') clear()
      })
  }

type ProfileFailure = NameMissing | InvalidPhoneNumber | SocialPassRefused | TermsNotAgreed

const parseProfile = ({ newcomer, agreements, ...typed }: SocialForm): Result<SocialProfileGiven, ProfileFailure> =>
  safeTry(function* () {
    if (newcomer === null) return err({ kind: 'SocialPassRefused' as const })
    if (!requiredAgreed(agreements)) return err({ kind: 'TermsNotAgreed' as const })
    const name = yield* CustomerName.parse(typed.name).mapErr((): NameMissing => ({ kind: 'NameMissing' }))
    const phone = yield* PhoneNumber.parse(typed.phone)
    return ok({ pass: newcomer.pass, name, phone, agreements })
  })
