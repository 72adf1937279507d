import * as cards from '#adapters/http/contract/billing/stored-cards.ts'
import type { StoredCards } from '#core/billing/ports/stored-cards.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Of an auth key as much as a key of ours may hold; its end is as random as its beginning. */
const AUTH_KEY_CHARACTERS = 280

/** The stored card through the API. */
export const httpStoredCards = ({ send }: { readonly send: Send }): StoredCards => ({
  customerKey: () => send(cards.customerKey, {}),
  card: () => send(cards.storedCard, {}),
  register: ({ authKey, customerKey }) =>
    send(cards.registerCard, {
      body: { authKey, customerKey },
      // The same for reloads and for a second tab, another one for each time that the card window was passed.
      idempotencyKey: `card:${authKey.slice(-AUTH_KEY_CHARACTERS)}`,
    }),
  remove: () => send(cards.removeCard, {}),
})
