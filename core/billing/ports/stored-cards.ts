import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure, InProgress, KeyReused } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PaymentDeclined } from '../errors.ts'

/** The card that renewals are charged to, as its owner may see it; never its number. */
export type StoredCard = {
  /** As `현대카드 123*`. */
  readonly label: string
  readonly registeredAt: Instant
  /** False once the card company refused it for good: another one is needed. */
  readonly isUsable: boolean
}

/** Of all contracts that the card renews. */
export type NextPayment = {
  /** The first day on which one is charged; null while none is known. */
  readonly on: Day | null
  /** One of them could not be charged. */
  readonly isRefused: boolean
}

export type CardRegistration = {
  /** From the card window, good for one use. */
  readonly authKey: string
  /** As it came back from the card window; the caller's own, or nothing is stored. */
  readonly customerKey: string
}

/** `InProgress`: the same registration is under way elsewhere, as in another tab. */
export type RegisterCardRefused = PaymentDeclined | InProgress | KeyReused | CallFailure

/** The caller's card for renewals: one at most (G30). */
export interface StoredCards {
  /** Under which name the card window registers a card of the caller: random, and always the same. */
  customerKey(): ResultAsync<string, CallFailure>
  card(): ResultAsync<(StoredCard & { readonly nextPayment: NextPayment }) | null, CallFailure>
  /** Stores the card in place of the one before; from then on it renews every contract that is not terminated. */
  register(registration: CardRegistration): ResultAsync<StoredCard, RegisterCardRefused>
  /** Contracts stay, and wait for another card (NEEDS_CARD). */
  remove(): ResultAsync<void, CallFailure>
}
