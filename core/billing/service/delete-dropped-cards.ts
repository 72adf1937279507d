import { okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { nextDeletionAt } from '../deletion-schedule.ts'
import type { BillingGateway } from '../ports/billing-gateway.ts'
import type { DroppedCard, DroppedCards } from '../ports/dropped-cards.ts'

type Deps = { readonly dropped: DroppedCards; readonly gateway: BillingGateway; readonly clock: Clock }

/** How many keys one round takes; further ones wait for the next round. */
const BATCH = 20
/** Longer than one call can take, so that a second worker never asks for the same key meanwhile. */
const HOLD_SECONDS = 30

/** Deletes replaced and removed cards at the provider; returns how many it tried. */
export type DeleteDroppedCards = () => ResultAsync<number, ServiceUnreachable>

export const makeDeleteDroppedCards =
  ({ dropped, gateway, clock }: Deps): DeleteDroppedCards =>
  () => {
    const again = ({ id, droppedAt }: DroppedCard) => {
      const next = nextDeletionAt(droppedAt, clock.now())
      return next === 'GIVE_UP' ? dropped.delete(id) : dropped.putOff(id, next)
    }
    const deleteAtProvider = (billingKey: string): ResultAsync<boolean, never> =>
      gateway
        .remove(billingKey)
        .map(() => true)
        .orElse(() => okAsync(false))
    const deleteCard = (card: DroppedCard): ResultAsync<void, ServiceUnreachable> =>
      (card.billingKey === null ? okAsync(false) : deleteAtProvider(card.billingKey)).andThen(isDeleted =>
        isDeleted ? dropped.delete(card.id) : again(card),
      )

    return dropped
      .claimDue(clock.now(), BATCH, HOLD_SECONDS)
      .andThen(cards => ResultAsync.combine(cards.map(deleteCard)).map(done => done.length))
  }
