import type { Clock } from '#core/shared/clock.ts'
import type { SessionStore } from '../ports/session-store.ts'
import type { OwnEmail } from '../ports/own-email.ts'
import type { OwnProfile } from '../ports/own-profile.ts'
import type { OwnCodeFailure } from './code-entry.ts'
import type { CodeVerification } from './code-entry-exchange.ts'
import { verifyOwnCode } from './verify-own-code.ts'

/** Proves the e-mail of the account, whatever is typed beside its code; the device knows at once. */
export type ProveEmail = CodeVerification<void, OwnCodeFailure>

type Deps = {
  readonly ownEmail: OwnEmail
  readonly ownProfile: OwnProfile
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeProveEmail = ({ ownEmail, clock, ...deps }: Deps): ProveEmail => ({
  clock,
  send: () => ownEmail.sendCode(),
  verify: (_typed, code) =>
    verifyOwnCode(deps, code, {
      use: six => ownEmail.prove(six),
      isDone: ({ isEmailToProve }) => !isEmailToProve,
      change: { isEmailToProve: false },
    }),
})
