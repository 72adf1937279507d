import { placeHelp } from '#adapters/http/contract/storing/places.ts'
import type { Places } from '#core/storing/ports/places.ts'
import type { Send } from '#adapters/http/client/send.ts'

export const httpPlaces = ({ send }: { readonly send: Send }): Places => ({
  help: () => send(placeHelp, {}),
})
