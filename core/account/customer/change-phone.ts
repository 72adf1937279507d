import { err, errAsync, ok, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { provedPhone } from '../customer.ts'
import { PhoneNumber } from '../phone-number.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnPhone } from '../ports/own-phone.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import { VerificationCode } from '../verification-code.ts'
import type { CodeEntryFailure, OwnCodeFailure } from './code-entry.ts'
import type { CodeVerification } from './code-entry-exchange.ts'

/** Makes a phone the customer's own, another one or the one that was only typed, once its code was right; the device knows the new one at once. Ends every other session (A14). */
export type ChangePhone = CodeVerification<PhoneNumber, OwnCodeFailure>

type Deps = {
  readonly ownPhone: OwnPhone
  readonly ownProfile: OwnProfile
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeChangePhone = ({ ownPhone, ownProfile, sessionStore, clock }: Deps): ChangePhone => {
  const customer = () => sessionStore.read()?.customer
  const provedNow = () => {
    const known = customer()
    return known === undefined ? null : provedPhone(known)
  }

  /** An answer on its way back can be lost after the change was made, and a change uses its code up: then the profile is read. */
  const lookAgain = <Failure extends CodeEntryFailure | OwnCodeFailure>(
    failure: Failure,
    phone: PhoneNumber,
  ): ResultAsync<void, Failure> =>
    failure.kind === 'ServiceUnreachable' || failure.kind === 'CodeRefused'
      ? ownProfile
          .read()
          .mapErr(() => failure)
          .andThen(read => (provedPhone(read) === phone ? ok() : err(failure)))
      : errAsync(failure)

  return {
    clock,
    send: typed =>
      PhoneNumber.parse(typed)
        .andThen(phone => (phone === provedNow() ? err({ kind: 'PhoneUnchanged' as const }) : ok(phone)))
        .asyncAndThen(phone => ownPhone.sendCode(phone)),
    verify: (typed, code) =>
      PhoneNumber.parse(typed).asyncAndThen(phone =>
        VerificationCode.parse(code).asyncAndThen(six => {
          const owner = customer()?.id
          return ownPhone
            .change(phone, six)
            .orElse(failure => lookAgain(failure, phone))
            .map(() => {
              // Meanwhile the token may have been renewed, or another customer may have logged in.
              const kept = sessionStore.read()
              if (kept !== null && kept.customer.id === owner)
                sessionStore.write({ token: kept.token, customer: { ...kept.customer, phone, isPhoneToProve: false } })
              return phone
            })
        }),
      ),
  }
}
