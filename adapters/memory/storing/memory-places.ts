import { errAsync, okAsync } from 'neverthrow'
import {
  type AddressSearch,
  NO_PLACE_HELP,
  type PlaceHelp,
  type PlaceMap,
  type Places,
} from '#core/storing/ports/places.ts'

/** A map that is a line of text, and a search that finds one address. */
export const memoryPlaces = () => {
  let help = NO_PLACE_HELP
  let isLoading = true
  const places: Places = { help: () => okAsync(help) }
  const placeMap: PlaceMap<HTMLElement> = {
    show(box, { label }) {
      if (!isLoading) return errAsync({ kind: 'NotLoaded' })
      box.textContent = `map of ${label}`
      return okAsync(undefined)
    },
  }
  const addressSearch: AddressSearch<HTMLElement> = {
    open(box, onPicked) {
      if (!isLoading) return errAsync({ kind: 'NotLoaded' })
      const found = document.createElement('button')
      found.textContent = '스노우밸리로 1'
      found.addEventListener('click', () => onPicked('(25300) 스노우밸리로 1'))
      box.append(found)
      return okAsync(undefined)
    },
  }
  return {
    places,
    placeMap,
    addressSearch,
    helpIs(now: PlaceHelp): void {
      help = now
    },
    scriptsFail(): void {
      isLoading = false
    },
  }
}
