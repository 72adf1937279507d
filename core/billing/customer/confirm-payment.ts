import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import type { KeptDraft } from '#core/storing/ports/kept-draft.ts'
import { afterStep } from '#core/storing/storing-draft.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { Pause } from '#core/shared/pause.ts'
import type { Confirmation, ConfirmFailure, Payment, Payments } from '../ports/payments.ts'
import type { PaymentFailed, PaymentProgress } from './payment-progress.ts'
import { settlePayment, type StopAsking } from './settle-payment.ts'

type Show = (progress: PaymentProgress) => void

/** Has the money taken that was agreed to in the card window, and shows how that goes; reloads and two tabs do it once (P12). */
export type ConfirmPayment = (confirmation: Confirmation, show: Show) => StopAsking

/** Shows how the payment of an order stands, and stays with it until it is decided. */
export type FollowPayment = (orderId: OrderId, show: Show) => StopAsking

type Deps = { readonly payments: Payments; readonly pause: Pause; readonly keptDraft: KeptDraft }

export const makeConfirmPayment =
  (deps: Deps): ConfirmPayment =>
  (confirmation, show) =>
    settlePayment(
      deps,
      () => confirmOrLookUp(deps.payments, confirmation),
      keepingDraftTrue(deps.keptDraft, confirmation.orderId, show),
    )

export const makeFollowPayment =
  (deps: Deps): FollowPayment =>
  (orderId, show) =>
    settlePayment(deps, () => deps.payments.ofOrder(orderId), keepingDraftTrue(deps.keptDraft, orderId, show))

/** An order that was paid in another tab, or with another card, is shown as it stands; else the refusal is. */
const confirmOrLookUp = (
  payments: Payments,
  confirmation: Confirmation,
): ResultAsync<Payment, ConfirmFailure | PaymentNotFound> =>
  payments
    .confirm(confirmation)
    .orElse(refusal =>
      refusal.kind === 'OrderAlreadyPaid' || refusal.kind === 'KeyReused'
        ? payments
            .ofOrder(confirmation.orderId)
            .andThen<ResultAsync<Payment, ConfirmFailure | PaymentNotFound>>(payment =>
              payment.status === 'READY' || payment.status === 'FAILED' ? errAsync(refusal) : okAsync(payment),
            )
        : errAsync(refusal),
    )

/** A paid draft has become an order: the next visit starts empty. A closed order must not be paid for again. */
const keepingDraftTrue =
  (keptDraft: KeptDraft, orderId: OrderId, show: Show): Show =>
  progress => {
    const draft = keptDraft.read()
    if (draft.order?.orderId === orderId) {
      if (progress.status === 'paid') keptDraft.forget()
      if (progress.status === 'failed' && isClosed(progress.failure))
        keptDraft.keep(afterStep(draft, { kind: 'OrderClosed' }))
    }
    show(progress)
  }

const isClosed = (failure: PaymentFailed): boolean =>
  failure.kind === 'OrderExpired' || failure.kind === 'OrderNotFound'
