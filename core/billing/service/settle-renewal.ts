import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { Order } from '#core/storing/order.ts'
import { nextState } from '#core/storing/transitions.ts'
import { isCardGone } from '../card-gone.ts'
import { isOnRequest, maySendLate } from '../charge-hold.ts'
import type { BillingGateway } from '../ports/billing-gateway.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { ChargeableCard, ChargeableCards } from '../ports/chargeable-cards.ts'
import type { Attempt, PaymentRecords, Settlement } from '../ports/payment-records.ts'
import { refusedByRecord, takenBefore } from './read-back.ts'
import { renewalSettlement } from './renewal-settlement.ts'
import { settleAttempt } from './settle-attempt.ts'
import {
  type PaidEarlier,
  refusedFor,
  UNSURE,
  type Verdict,
  verdictOfAnswer,
  verdictOfFailure,
  verdictOfRecord,
} from './verdict.ts'
import type { Instant } from '#core/shared/instant.ts'
import { heldRenewal } from '../held-renewal.ts'
import { takingNow } from './paid-by.ts'

type Deps = {
  readonly records: PaymentRecords
  readonly cards: ChargeableCards
  readonly gateway: CardGateway
  readonly billingGateway: BillingGateway
  readonly clock: Clock
  readonly shop: ShopNow
}

/** Decides a charge of a stored card whose answer was lost, or that was never sent because its process died. */
export type SettleRenewal = (attempt: Attempt) => ResultAsync<void, ServiceUnreachable>

/**
 * The provider's record decides. Where it knows of nothing the same attempt is sent again, with its key and its order id: so the card is
 * never charged twice, a decline that was lost comes back as it was, and the day has no second try.
 */
export const makeSettleRenewal = (deps: Deps): SettleRenewal => {
  const { records, gateway } = deps
  return attempt =>
    gateway
      .findByOrder(attempt.gatewayOrderId)
      .map(record => (record === null ? null : verdictOfRecord(record, attempt)))
      .orElse(() => okAsync<Verdict>(UNSURE))
      .andThen(verdict =>
        verdict === null ? sendAgain(deps, attempt) : settleAttempt(records, attempt, verdict, renewing(deps)),
      )
      .map(() => undefined)
}

const sendAgain = (deps: Deps, attempt: Attempt): ResultAsync<unknown, ServiceUnreachable> => {
  const { records, cards, clock } = deps
  return records.look(attempt.orderId).andThen(locked => {
    if (locked === null) return okAsync(undefined)
    const { customer, order } = locked
    // Gear that went home for good meanwhile ended the contract: nothing more is charged for it (I4).
    if (nextState('renewal.charged', order.state, {}).isErr()) {
      return records.settle(attempt, () => refusedFor('CONTRACT_ENDED', '', clock.now()))
    }
    if (!maySendLate(order, attempt.sentAt, clock.now())) return records.settle(attempt, lateRenewal(clock.now()))
    return cards.find(customer).andThen(card =>
      card === null
        ? // The contract waits for a card already, and its next duty says what that means.
          records.settle(attempt, () => refusedFor('NO_CARD', '', clock.now()))
        : chargeCard(deps, { attempt, order, card }).andThen(verdict =>
            settleAttempt(records, attempt, verdict, renewing(deps)).andThen(() =>
              deleteIfGone(deps, { customer, card, verdict }),
            ),
          ),
    )
  })
}

/** What a verdict on a renewal means at this moment. */
export const renewing = (now: Pick<Deps, 'clock' | 'shop'>) => {
  const taking = takingNow(now)
  return { decide: (verdict: Verdict) => renewalSettlement(verdict, taking), now: taking.now }
}

type Charge = {
  readonly attempt: Attempt
  readonly order: Pick<Order, 'equipmentType' | 'plan'>
  readonly card: ChargeableCard
}

export type ChargeDeps = {
  readonly billingGateway: BillingGateway
  readonly gateway: Pick<CardGateway, 'findByOrder'>
  readonly records: Pick<PaymentRecords, 'tries'>
}

/** Sends the attempt, unless an earlier one was taken; sent again it is the same one to the provider. */
export const chargeCard = (deps: ChargeDeps, charge: Charge): ResultAsync<Verdict | PaidEarlier, never> =>
  takenBefore(deps.gateway, deps.records, charge.attempt).andThen((found): ResultAsync<Verdict | PaidEarlier, never> =>
    found === null ? send(deps, charge) : okAsync(found),
  )

const send = ({ billingGateway, gateway }: ChargeDeps, { attempt, order, card }: Charge): ResultAsync<Verdict, never> =>
  billingGateway
    .charge({
      ...card,
      orderId: attempt.gatewayOrderId,
      orderName: orderName(order),
      amount: attempt.amountWon,
      idempotencyKey: attempt.idempotencyKey,
    })
    .map(record => verdictOfAnswer(record, attempt))
    .orElse(failure => okAsync(verdictOfFailure(failure)))
    .andThen(verdict => refusedByRecord(gateway, attempt, verdict))

type Charged = { readonly customer: CustomerId; readonly card: ChargeableCard; readonly verdict: Verdict | PaidEarlier }

/** Contracts wait for another card once this one is refused for good. */
export const deleteIfGone = (
  { cards, clock }: Pick<Deps, 'cards' | 'clock'>,
  { customer, card, verdict }: Charged,
): ResultAsync<void, ServiceUnreachable> =>
  verdict.kind === 'Refused' && isCardGone(verdict.code)
    ? cards.markUnusable(customer, card.billingKey, clock.now())
    : okAsync(undefined)

/** A charge that was never sent in its time is not sent any more; what was not requested is left to the staff. */
export const lateRenewal =
  (now: Instant) =>
  ({ order }: { readonly order: Order }, { sentAt }: Pick<Attempt, 'sentAt'>): Settlement => {
    const failed = refusedFor('TOO_LATE', '', now)
    if (isOnRequest(order, sentAt)) return failed
    const { step, task } = heldRenewal(order, 'OVERDUE', now)
    return { ...failed, order: step, task }
  }
