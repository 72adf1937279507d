import type { KeptSession } from '#core/account/ports/kept-session.ts'
import type { SignedIn } from '#core/account/customer.ts'
import { SIGN_IN_WAYS, type SignInWay } from '#core/account/provider.ts'
import type { Instant } from '#core/shared/instant.ts'

/** A session as long as the program runs, with a token of `memoryAccountService`. */
export const memoryKeptSession = (): KeptSession => {
  let kept: SignedIn | null = null
  let lastWay: SignInWay | null = null
  return {
    read: () => (kept === null ? null : { ...kept, expiresAt: Number(kept.token.split('.')[1]) as Instant }),
    keep(signedIn) {
      kept = signedIn
      lastWay = SIGN_IN_WAYS.find(way => way === signedIn.customer.provider) ?? null
    },
    forget() {
      kept = null
    },
    lastWay: () => lastWay,
  }
}
