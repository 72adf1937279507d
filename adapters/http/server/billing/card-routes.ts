import * as cards from '#adapters/http/contract/billing/stored-cards.ts'
import type { IdempotentAnswers } from '#adapters/http/server/idempotent-answers.ts'
import { encoded, type makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** The caller's card for renewals: under which name to register it, registering, looking, removing. Its key is in no answer. */
export const cardRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  idempotent: IdempotentAnswers,
): void => {
  mount(cards.customerKey, ({ caller }) => service.storedCards(caller).customerKey())
  mount(cards.storedCard, ({ caller }) => service.storedCards(caller).card())
  mount(cards.registerCard, ({ caller, body: { authKey, customerKey }, idempotencyKey }) =>
    // The key is the customer's own among all calls, so it identifies the call too (P15).
    idempotent(
      {
        owner: caller.customer,
        key: idempotencyKey,
        request: JSON.stringify([cards.registerCard.path, authKey, customerKey]),
      },
      () =>
        service
          .storedCards(caller)
          .register({ authKey, customerKey })
          .map(card => encoded(cards.registerCard, card)),
    ),
  )
  mount(cards.removeCard, ({ caller }) => service.storedCards(caller).remove())
}
