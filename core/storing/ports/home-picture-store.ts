import type { Instant } from '#core/shared/instant.ts'
import type { KnownHome } from './own-storage.ts'

/** Home as it stood, for its page to show before its code is there (`ui-web/build/home-script.ts`, G773). */
export type HomePicture = {
  /** The code that drew it: another build has other styles. */
  readonly build: string
  /** The day in Seoul on which it was drawn, and its end: home speaks of days as they are from today on. */
  readonly from: Instant
  readonly until: Instant
  /** The drawn screen, as HTML. */
  readonly html: string
  /** Of when it is, and the way to load the page anew: said where the code does not come. */
  readonly note: string
  readonly retry: string
}

export interface HomePictureStore {
  /** Stores how a home was drawn, unless the device knows another home by now, or none, as after a logout. It goes with that home. */
  write(home: KnownHome, picture: HomePicture): void
}
