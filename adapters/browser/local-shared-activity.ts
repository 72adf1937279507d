import type { SharedActivity } from '#core/account/ports/shared-activity.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { DeviceStorage } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** In the local storage, which all tabs read alike; `localSessionNews` notifies them when it changes. */
export const localSharedActivity = ({ storage }: { readonly storage: DeviceStorage }): SharedActivity => ({
  lastAt() {
    const text = storage.getItem(STORED_KEYS.lastActivity) ?? ''
    return /^\d{1,15}$/.test(text) ? (Number(text) as Instant) : null
  },
  mark: at => storage.setItem(STORED_KEYS.lastActivity, String(at)),
})
