import { ok, type Result } from 'neverthrow'
import * as cards from '#adapters/http/contract/billing/stored-cards.ts'
import type { StoredCard, StoredCards } from '#core/billing/ports/stored-cards.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, dayOrNull, instantOrNull } from '#adapters/http/client/wire-values.ts'

/** Of an auth key as much as a key of ours may hold; its end is as random as its beginning. */
const AUTH_KEY_CHARACTERS = 280

/** The stored card through the API. */
export const httpStoredCards = ({ send }: { readonly send: Send }): StoredCards => ({
  customerKey: () => send(cards.customerKey, {}).map(({ customerKey }) => customerKey),
  card: () =>
    send(cards.storedCard, {}).andThen(({ card, nextPayment }) =>
      card === null
        ? ok(null)
        : parseCard(card).map(stored => ({
            ...stored,
            nextPayment: { on: dayOrNull(nextPayment?.date ?? null), isRefused: nextPayment?.isRefused ?? false },
          })),
    ),
  register: ({ authKey, customerKey }) =>
    send(cards.registerCard, {
      body: { authKey, customerKey },
      // The same for reloads and for a second tab, another one for each time that the card window was passed.
      idempotencyKey: `card:${authKey.slice(-AUTH_KEY_CHARACTERS)}`,
    }).andThen(({ card }) => parseCard(card)),
  remove: () => send(cards.removeCard, {}).map(() => undefined),
})

const parseCard = ({ label, registeredAt, isUsable }: cards.WireCard): Result<StoredCard, ServiceUnreachable> =>
  allKnown({ registeredAt: instantOrNull(registeredAt) }).map(known => ({ ...known, label, isUsable }))
