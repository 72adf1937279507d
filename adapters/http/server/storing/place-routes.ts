import { okAsync } from 'neverthrow'
import { placeHelp } from '#adapters/http/contract/storing/places.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'

/** What helps with places. */
export const placeRoutes = (mount: ReturnType<typeof makeMount>, help: PlaceHelp): void =>
  mount(placeHelp, () => okAsync(help))
