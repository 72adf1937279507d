import { StoringSide } from '#adapters/container/storing-tokens.ts'
import { NO_PLACE_HELP, type PlaceHelp } from '#core/storing/ports/places.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'

/** What the shop has configured; nothing until that is known, and when it cannot be. */
export const usePlaceHelp = (): PlaceHelp => {
  const places = useUseCase(StoringSide.places)
  const help = useLoaded('places', () => places.help())
  return help.status === 'ready' ? help.value : NO_PLACE_HELP
}
