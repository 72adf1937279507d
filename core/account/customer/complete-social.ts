import { err, ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import type { InvalidInput, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import { CustomerName } from '../customer-name.ts'
import type { RegisteredOtherWay, SocialPassRefused, TermsNotAgreed } from '../errors.ts'
import { type InvalidPhoneNumber, PhoneNumber } from '../phone-number.ts'
import type { KeptSession } from '../ports/kept-session.ts'
import type { KeptSocial } from '../ports/kept-social.ts'
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
  readonly keptSocial: KeptSocial
  readonly keptSession: KeptSession
}

export const makeCompleteSocial =
  (deps: Deps): CompleteSocial =>
  form => {
    // Another tab may have begun with another person meanwhile; theirs stays.
    const forget = (): void => {
      const { newcomer } = deps.keptSocial
      if (newcomer.read()?.pass === form.newcomer?.pass) newcomer.forget()
    }

    return profileOf(form)
      .asyncAndThen(profile => deps.socialSignIn.complete(profile))
      .map(signedIn => {
        keepSignedIn(deps, signedIn)
        forget()
      })
      .orTee(failure => {
        if (failure.kind === 'SocialPassRefused') forget()
      })
  }

type ProfileFailure = NameMissing | InvalidPhoneNumber | SocialPassRefused | TermsNotAgreed

const profileOf = ({ newcomer, agreements, ...typed }: SocialForm): Result<SocialProfileGiven, ProfileFailure> =>
  safeTry(function* () {
    if (newcomer === null) return err({ kind: 'SocialPassRefused' as const })
    if (!requiredAgreed(agreements)) return err({ kind: 'TermsNotAgreed' as const })
    const name = yield* CustomerName.parse(typed.name).mapErr((): NameMissing => ({ kind: 'NameMissing' }))
    const phone = yield* PhoneNumber.parse(typed.phone)
    return ok({ pass: newcomer.pass, name, phone, agreements })
  })
