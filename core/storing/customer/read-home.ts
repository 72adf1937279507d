import { errAsync, type ResultAsync } from 'neverthrow'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { KnownHome, OwnStorage } from '../ports/own-storage.ts'

/** The home screen: what this device knew last is there at once, also offline; the service's word follows. */
export type ReadHome = {
  /** Never another customer's: what another customer left on this device is thrown away. */
  readonly lastKnown: () => KnownHome | null
  readonly fresh: () => ResultAsync<KnownHome, CallFailure>
  /** With the session. */
  readonly clear: () => void
}

type Deps = {
  readonly ownStorage: OwnStorage
  readonly homeStore: DeviceStore<KnownHome | null>
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeReadHome = ({ ownStorage, homeStore, sessionStore, clock }: Deps): ReadHome => ({
  lastKnown: () => {
    const known = homeStore.read()
    if (known === null || known.customer === sessionStore.read()?.customer.id) return known
    homeStore.clear()
    return null
  },
  fresh: () => {
    const customer = sessionStore.read()?.customer.id
    if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })

    return ownStorage.home().map(home => {
      const known = { customer, home, readAt: clock.now() }
      // A logout may have come first; its traces must not come back.
      if (sessionStore.read()?.customer.id === customer) homeStore.write(known)
      return known
    })
  },
  clear: () => homeStore.clear(),
})
