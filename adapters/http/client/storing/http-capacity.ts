import { readCapacity } from '#adapters/http/contract/storing/capacity.ts'
import type { Capacity } from '#core/storing/ports/capacity.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Where there is room, asked through the API. */
export const httpCapacity = ({ send }: { readonly send: Send }): Capacity => ({
  full: () => send(readCapacity, {}),
})
