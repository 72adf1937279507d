import { tokenTimes } from '#adapters/browser/token-times.ts'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { SignedIn } from '#core/account/customer.ts'
import { SIGN_IN_WAYS } from '#core/account/provider.ts'
import type { Instant } from '#core/shared/instant.ts'

/** No token that could be read. */
const UNREADABLE = 0 as Instant

/** A session as long as the program runs. */
export const memorySessionStore = (): SessionStore => {
  let kept: SignedIn | null = null
  let last: SignedIn | null = null
  return {
    read: () => (kept === null ? null : { ...kept, expiresAt: tokenTimes(kept.token)?.expiresAt ?? UNREADABLE }),
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
