import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Caller } from '#core/account/customer.ts'
import type { NoteSecurity } from '#core/account/service/note-security.ts'
import type { Background } from '#core/shared/background.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import { type AccessForbidden, type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import { retryWithBackoff } from '#core/shared/retry-with-backoff.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { termDates } from '#core/storing/term-dates.ts'
import type { PaymentDeclined } from '../errors.ts'
import type { BillingGateway } from '../ports/billing-gateway.ts'
import type { GatewayRefused } from '../ports/card-gateway.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { Renewing, StoredCardRecord, StoredCardRecords } from '../ports/stored-card-records.ts'
import type { NextPayment, StoredCard, StoredCards } from '../ports/stored-cards.ts'
import type { CardTries } from './card-tries.ts'

type Deps = {
  readonly cards: StoredCardRecords
  readonly gateway: BillingGateway
  readonly cardTries: CardTries
  readonly noteSecurity: NoteSecurity
  readonly background: Background
  readonly delay: Delay
  readonly clock: Clock
}

/** The card of one caller: shown, registered and removed (G30). */
export const makeStoredCards = (deps: Deps) => {
  const { cards, gateway, cardTries, noteSecurity, background, clock } = deps
  return ({ customer }: Caller): StoredCards => ({
    customerKey: () => cards.customerKey(customer),
    card: () =>
      cards
        .find(customer)
        .andThen(card =>
          card === null
            ? okAsync(null)
            : cards
                .renewing(customer, Day.of(clock.now()))
                .map(renewing => ({ ...shownCard(card), nextPayment: toNextPayment(renewing) })),
        ),
    register: ({ authKey, customerKey }) =>
      cards
        .customerKey(customer)
        // A customer who comes back with another customer's key was sent here by a third party: the provider is not even asked.
        .andThen((own): ResultAsync<string, AccessForbidden> =>
          own === customerKey ? okAsync(own) : errAsync({ kind: 'AccessForbidden' }),
        )
        .andThrough(() => cardTries.count(customer))
        .andThen(own => gateway.issue({ authKey, customerKey: own }).mapErr(toRefusal))
        .andThen(issued => {
          const registered = { ...issued, registeredAt: clock.now() }
          return cards
            .store(customer, registered)
            .andTee(() => noteSecurity({ kind: 'CARD_STORED', customer, at: registered.registeredAt }))
            .orTee(() =>
              background('a card that could not be stored', () =>
                deleteUnlessStored(deps, customer, issued.billingKey),
              ),
            )
            .map((): StoredCard => ({
              label: registered.label,
              registeredAt: registered.registeredAt,
              isUsable: true,
            }))
        }),
    remove() {
      const at = clock.now()
      return cards.remove(customer, at).andTee(() => noteSecurity({ kind: 'CARD_REMOVED', customer, at }))
    },
  })
}

/** In seconds. A process that ends waits for them, so they are few; a database that is away for longer leaves a key that only we can use. */
const PAUSES = [0, 1, 3, 9]

const deleteUnlessStored = (
  { cards, delay, clock }: Pick<Deps, 'cards' | 'delay' | 'clock'>,
  customer: CustomerId,
  billingKey: string,
): ResultAsync<void, ServiceUnreachable> =>
  retryWithBackoff(() => cards.dropUnlessStored(customer, billingKey, clock.now()), delay, PAUSES)

const shownCard = (card: StoredCardRecord): StoredCard => ({
  label: card.label,
  registeredAt: card.registeredAt,
  isUsable: card.unusableSince === null,
})

const toNextPayment = ({ first, isRefused }: Renewing): NextPayment => ({
  on: first && termDates(first).nextRenewalDate,
  isRefused,
})

/** A lost answer costs nothing here: no money moves, and a key that was never read charges nothing. */
const toRefusal = (refused: GatewayRefused): PaymentDeclined | ServiceUnreachable =>
  match(refused)
    .returnType<PaymentDeclined | ServiceUnreachable>()
    .with({ kind: 'GatewayDeclined' }, ({ code, message }) => ({ kind: 'PaymentDeclined', code, message }))
    .with({ kind: 'GatewayUnsure' }, { kind: 'GatewayMisconfigured' }, () => serviceUnreachable)
    .exhaustive()
