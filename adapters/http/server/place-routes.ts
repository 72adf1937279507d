import { okAsync } from 'neverthrow'
import { placeHelp } from '#adapters/http/contract/places.ts'
import type { PlaceHelp } from '#core/storing/ports/places.ts'
import type { makeMount } from './mount.ts'

/** What helps with places. */
export const placeRoutes = (mount: ReturnType<typeof makeMount>, help: PlaceHelp): void =>
  mount(placeHelp, () => okAsync({ success: true as const, ...help }))
