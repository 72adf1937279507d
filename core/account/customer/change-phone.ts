import { err, ok } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { provedPhone } from '../customer.ts'
import { PhoneNumber } from '../phone-number.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnPhone } from '../ports/own-phone.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import type { OwnCodeFailure } from './code-entry.ts'
import type { CodeVerification } from './code-entry-exchange.ts'
import { verifyOwnCode } from './verify-own-code.ts'

/** Makes a phone the customer's own, another one or the one that was only typed, once its code was right; the device knows the new one at once. Ends every other session (A14). */
export type ChangePhone = CodeVerification<PhoneNumber, OwnCodeFailure>

type Deps = {
  readonly ownPhone: OwnPhone
  readonly ownProfile: OwnProfile
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeChangePhone = ({ ownPhone, clock, ...deps }: Deps): ChangePhone => {
  const provedNow = () => {
    const known = deps.sessionStore.read()?.customer
    return known === undefined ? null : provedPhone(known)
  }

  return {
    clock,
    send: typed =>
      PhoneNumber.parse(typed)
        .andThen(phone => (phone === provedNow() ? err({ kind: 'PhoneUnchanged' as const }) : ok(phone)))
        .asyncAndThen(phone => ownPhone.sendCode(phone)),
    verify: (typed, code) =>
      PhoneNumber.parse(typed).asyncAndThen(phone =>
        verifyOwnCode(deps, code, {
          use: six => ownPhone.change(phone, six),
          isDone: read => provedPhone(read) === phone,
          change: { phone, isPhoneToProve: false },
        }).map(() => phone),
      ),
  }
}
