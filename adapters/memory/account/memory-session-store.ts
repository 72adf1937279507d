import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SignedIn } from '#core/account/customer.ts'
import { SIGN_IN_WAYS } from '#core/account/provider.ts'
import type { Instant } from '#core/shared/instant.ts'

/** A session as long as the program runs, with a token of `memoryAccessTokens`. */
export const memorySessionStore = (): SessionStore => {
  let kept: SignedIn | null = null
  let last: SignedIn | null = null
  return {
    read: () => (kept === null ? null : { ...kept, expiresAt: Number(kept.token.split('.')[1]) as Instant }),
    write(signedIn) {
      kept = signedIn
      last = signedIn
    },
    clear() {
      kept = null
    },
    lastWay: () => SIGN_IN_WAYS.find(way => way === last?.customer.provider) ?? null,
  }
}
