import { errAsync, type ResultAsync } from 'neverthrow'
import type { KeptSession } from '#core/account/ports/kept-session.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { KnownHome, OwnStorage } from '../ports/own-storage.ts'

/** The home screen: what this device knew last is there at once, also offline; the service's word follows. */
export type ReadHome = {
  /** Never somebody else's: what another customer left on this device is thrown away. */
  readonly lastKnown: () => KnownHome | null
  readonly fresh: () => ResultAsync<KnownHome, CallFailure>
  /** With the session. */
  readonly forget: () => void
}

type Deps = {
  readonly ownStorage: OwnStorage
  readonly keptHome: DeviceStore<KnownHome | null>
  readonly keptSession: KeptSession
  readonly clock: Clock
}

export const makeReadHome = ({ ownStorage, keptHome, keptSession, clock }: Deps): ReadHome => ({
  lastKnown: () => {
    const known = keptHome.read()
    if (known === null || known.customer === keptSession.read()?.customer.id) return known
    keptHome.forget()
    return null
  },
  fresh: () => {
    const customer = keptSession.read()?.customer.id
    if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })

    return ownStorage.home().map(home => {
      const known = { customer, home, readAt: clock.now() }
      // A logout may have come first; its traces must not come back.
      if (keptSession.read()?.customer.id === customer) keptHome.keep(known)
      return known
    })
  },
  forget: () => keptHome.forget(),
})
