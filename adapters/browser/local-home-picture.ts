import type { HomePictureStore } from '#core/storing/ports/home-picture-store.ts'
import type { Home, KnownHome } from '#core/storing/ports/own-storage.ts'
import { type DeviceStorage, readJson } from './device-storage.ts'
import { STORED_KEYS } from './stored-keys.ts'

type Deps = {
  readonly storage: DeviceStorage
  /** What the service answers of such a home. */
  readonly toAnswer: (home: Home) => unknown
}

/** Beside the stored home, as text that the script in home's page reads: it compares the two by their text, and the service's answer with the one that was drawn. */
export const localHomePicture = ({ storage, toAnswer }: Deps): HomePictureStore => ({
  write({ customer, readAt }, picture) {
    const stored = readJson(storage, STORED_KEYS.lastHome) as KnownHome | null | undefined
    if (stored?.customer !== customer || stored.readAt !== readAt) return
    try {
      const { home } = stored
      const kept = { ...picture, home: JSON.stringify(home), answer: toAnswer(home) }
      storage.setItem(STORED_KEYS.homePicture, JSON.stringify(kept))
    } catch {
      // A full storage, or a home that no service answers, shows the logo first, as on the first day.
    }
  },
})
