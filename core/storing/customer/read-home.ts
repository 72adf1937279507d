import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { KnownHome, OwnStorage } from '../ports/own-storage.ts'
import { type LastKnown, makeLastKnown } from './last-known.ts'

/** The home screen. */
export type ReadHome = LastKnown<Pick<KnownHome, 'home'>>

type Deps = {
  readonly ownStorage: OwnStorage
  readonly homeStore: DeviceStore<KnownHome | null>
  readonly sessionStore: SessionStore
  readonly clock: Clock
}

export const makeReadHome = ({ ownStorage, homeStore: store, sessionStore, clock }: Deps): ReadHome =>
  makeLastKnown({ store, sessionStore, clock, read: () => ownStorage.home().map(home => ({ home })) })
