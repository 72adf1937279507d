import { errAsync, type ResultAsync } from 'neverthrow'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { Known } from '../ports/own-storage.ts'

/** A screen's content: what this device knew last is there at once, also offline; the service's word follows. */
export type LastKnown<Value> = {
  /** Never another customer's: what another customer left on this device is thrown away. */
  readonly lastKnown: () => Known<Value> | null
  readonly fresh: () => ResultAsync<Known<Value>, CallFailure>
  /** With the session. */
  readonly clear: () => void
}

type Deps<Value> = {
  readonly store: DeviceStore<Known<Value> | null>
  readonly sessionStore: SessionStore
  readonly clock: Clock
  readonly read: () => ResultAsync<Value, CallFailure>
}

export const makeLastKnown = <Value extends object>({
  store,
  sessionStore,
  clock,
  read,
}: Deps<Value>): LastKnown<Value> => ({
  lastKnown: () => {
    const known = store.read()
    if (known === null || known.customer === sessionStore.read()?.customer.id) return known
    store.clear()
    return null
  },
  fresh: () => {
    const customer = sessionStore.read()?.customer.id
    if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })

    return read().map(value => {
      const known = { ...value, customer, readAt: clock.now() }
      // A logout may have come first; its traces must not come back.
      if (sessionStore.read()?.customer.id === customer) store.write(known)
      return known
    })
  },
  clear: () => store.clear(),
})
