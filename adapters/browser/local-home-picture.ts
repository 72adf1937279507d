import type { HomePictureStore } from '#core/storing/ports/home-picture-store.ts'
import type { KnownHome } from '#core/storing/ports/own-storage.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** Beside the stored home, as text that the script in home's page reads: it compares the two by their text. */
export const localHomePicture = ({ storage }: { readonly storage: DeviceStorage }): HomePictureStore => ({
  write({ customer, readAt }, picture) {
    const stored = readJson(storage, STORED_KEYS.lastHome) as KnownHome | null | undefined
    if (stored?.customer !== customer || stored.readAt !== readAt) return
    try {
      storage.setItem(STORED_KEYS.homePicture, JSON.stringify({ ...picture, home: JSON.stringify(stored.home) }))
    } catch {
      // A full storage shows the logo first, as on the first day.
    }
  },
})
