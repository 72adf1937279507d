import * as z from 'zod/mini'
import { User } from '#adapters/http/contract/account/user.ts'
import type { SessionStore, StoredSession } from '#core/account/ports/session-store.ts'
import { SIGN_IN_WAYS } from '#core/account/provider.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import { type DeviceStorage, readField, readJson } from './device-storage.ts'
import { KEYS_OF_SESSION, KEYS_OF_TAB, STORED_KEYS } from './stored-keys.ts'
import { tokenTimes } from './token-times.ts'

const { token: TOKEN_KEY, user: USER_KEY, lastActivity: ACTIVITY_KEY } = STORED_KEYS
/** A phone that is set wrong still signs in. */
const AHEAD_KEY = STORED_KEYS.tokenClockAhead

type Deps = {
  readonly storage: DeviceStorage
  /** Of this tab alone. */
  readonly tabStorage: DeviceStorage
  readonly clock: Clock
}

export const localSessionStore = ({ storage, tabStorage, clock }: Deps): SessionStore => {
  /** What a visitor or this customer typed stays. */
  const keepOnly = (customer: unknown): void => {
    for (const key of KEYS_OF_TAB) {
      if (![null, customer].includes(readField(tabStorage, key, 'customer'))) tabStorage.removeItem(key)
    }
  }
  return {
    read: () => readSession(storage),
    write({ token, customer }) {
      const issuedAt = tokenTimes(token)?.issuedAt ?? clock.now()
      if (readSession(storage)?.customer.id !== customer.id) {
        // A session that begins has seen no activity yet, whatever an older one left.
        storage.removeItem(ACTIVITY_KEY)
        // Nor has it a sign-up or a recovery in progress, nor what another customer typed; a renewed one has all (G949).
        keepOnly(customer.id)
      }
      storage.setItem(TOKEN_KEY, token)
      storage.setItem(USER_KEY, JSON.stringify(z.encode(User, customer)))
      storage.setItem(STORED_KEYS.lastWay, customer.provider)
      storage.setItem(AHEAD_KEY, String(Math.round(Instant.secondsBetween(clock.now(), issuedAt))))
    },
    clear() {
      // Called also without a session; then a social sign-up or a recovery under way keeps what it needs.
      if (storage.getItem(TOKEN_KEY) === null && storage.getItem(USER_KEY) === null) return
      keepOnly(readField(storage, USER_KEY, 'id'))
      for (const key of KEYS_OF_SESSION) storage.removeItem(key)
    },
    lastWay() {
      const stored = storage.getItem(STORED_KEYS.lastWay)
      return SIGN_IN_WAYS.find(way => way === stored) ?? null
    },
  }
}

const readSession = (storage: DeviceStorage): StoredSession | null => {
  const token = storage.getItem(TOKEN_KEY)
  const times = token === null ? null : tokenTimes(token)
  const user = User.safeParse(readJson(storage, USER_KEY))
  if (token === null || times === null || !user.success) return null
  const ahead = z.number().safeParse(readJson(storage, AHEAD_KEY))
  const aheadSeconds = ahead.success ? ahead.data : 0
  return { token, customer: user.data, expiresAt: Instant.plusSeconds(times.expiresAt, -aheadSeconds) }
}
