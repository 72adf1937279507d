import type { SessionNews } from '#core/account/ports/session-news.ts'
import type { DeviceStorage } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

const SHARED_KEYS: readonly (string | null)[] = [
  STORED_KEYS.token,
  STORED_KEYS.user,
  STORED_KEYS.lastActivity,
  null, // All of it was cleared.
]

type Deps = { readonly storage: DeviceStorage; readonly window: EventTarget }

/** By the browser's `storage` events, which reach every tab but the one that writes. */
export const localSessionNews = ({ storage, window }: Deps): SessionNews => ({
  announceInactivity() {
    storage.setItem(STORED_KEYS.sessionEnd, 'inactivity')
    storage.removeItem(STORED_KEYS.sessionEnd)
  },
  listen(heard) {
    const stop = new AbortController()
    const hear = (event: Event) => {
      const { key, newValue } = event as StorageEvent
      if (key === STORED_KEYS.sessionEnd && newValue !== null) heard('EndsByInactivity')
      if (SHARED_KEYS.includes(key)) heard('Changed')
    }
    window.addEventListener('storage', hear, { signal: stop.signal })
    return () => stop.abort()
  },
})
