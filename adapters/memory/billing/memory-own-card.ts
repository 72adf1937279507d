import { errAsync, okAsync } from 'neverthrow'
import type { NextPayment, RegisterCardRefused, StoredCard, StoredCards } from '#core/billing/ports/stored-cards.ts'
import { type CallFailure, serviceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'

const CUSTOMER_KEY = 'customer-key-1'

/** The card of one customer; unreachable when told so, and a refusal is answered once. Each auth key is good once. */
export const memoryOwnCard = ({ now }: { readonly now: () => Instant }) => {
  let card: StoredCard | null = null
  let nextPayment: NextPayment = { on: null, isRefused: false }
  let failure: CallFailure | null = null
  const refusals: RegisterCardRefused[] = []
  const used: string[] = []
  const answer = <Value>(value: () => Value) => (failure === null ? okAsync(value()) : errAsync(failure))

  const storedCards: StoredCards = {
    customerKey: () => answer(() => CUSTOMER_KEY),
    card: () => answer(() => card && { ...card, nextPayment }),
    register({ authKey, customerKey }) {
      const refusal = refusals.shift()
      if (refusal !== undefined) return errAsync(refusal)
      if (customerKey !== CUSTOMER_KEY) return errAsync({ kind: 'AccessForbidden' })
      if (used.includes(authKey))
        return errAsync({ kind: 'PaymentDeclined', code: 'INVALID_BILLING_AUTH', message: '' })
      return answer(() => {
        used.push(authKey)
        card = { label: '현대카드 123*', registeredAt: now(), isUsable: true }
        return card
      })
    },
    remove: () =>
      answer(() => {
        card = null
      }),
  }
  return {
    storedCards,
    customerKey: CUSTOMER_KEY,
    /** Auth keys that a card came of, oldest first. */
    used,
    stored: (): StoredCard | null => card,
    nextPaymentIs(next: NextPayment): void {
      nextPayment = next
    },
    cardIs(now: StoredCard | null): void {
      card = now
    },
    refuseNext(...next: readonly RegisterCardRefused[]): void {
      refusals.push(...next)
    },
    goOffline(): void {
      failure = serviceUnreachable
    },
    comeBack(): void {
      failure = null
    },
  }
}
