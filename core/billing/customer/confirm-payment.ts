import { errAsync, okAsync } from 'neverthrow'
import type { OrderId } from '#core/shared/ids.ts'
import { afterStep, type StoringDraft } from '#core/storing/storing-draft.ts'
import type { Delay } from '#core/shared/delay.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { OpenPayments } from '../ports/open-payments.ts'
import type { Confirmation, Payments } from '../ports/payments.ts'
import type { PaymentFailed, PaymentProgress } from './payment-progress.ts'
import { type Ask, settlePayment, type StopPolling } from './settle-payment.ts'

type Show = (progress: PaymentProgress) => void

/** Has the money taken that was agreed to in the card window, and shows how that goes; reloads and two tabs do it once (P12). */
export type ConfirmPayment = (confirmation: Confirmation, show: Show) => StopPolling

/** Shows the state of an order's payment, and follows it until it is decided. */
export type FollowPayment = (orderId: OrderId, show: Show) => StopPolling

type Deps = {
  readonly payments: Payments
  readonly delay: Delay
  readonly storingDraftStore: DeviceStore<StoringDraft>
}
type ConfirmDeps = Deps & { readonly openPayments: OpenPayments }

export const makeConfirmPayment =
  (deps: ConfirmDeps): ConfirmPayment =>
  (confirmation, show) =>
    settlePayment(
      deps,
      () => confirmOrLookUp(deps, confirmation),
      keepingDraftTrue(deps.storingDraftStore, confirmation.orderId, show),
    )

export const makeFollowPayment =
  (deps: Deps): FollowPayment =>
  (orderId, show) =>
    settlePayment(deps, () => deps.payments.ofOrder(orderId), keepingDraftTrue(deps.storingDraftStore, orderId, show))

type Confirmed = ReturnType<Ask>

/**
 * An order that was paid in another tab, or with another card, is shown as it is. Where the session ended while the card window was
 * open, or another customer has signed in since, the window's own right makes the payment and shows nothing of it. Else the refusal is.
 */
const confirmOrLookUp = ({ payments, openPayments }: ConfirmDeps, confirmation: Confirmation): Confirmed =>
  payments.confirm(confirmation).orElse((refusal): Confirmed => {
    if (refusal.kind === 'OrderAlreadyPaid' || refusal.kind === 'KeyReused')
      return payments
        .ofOrder(confirmation.orderId)
        .andThen<Confirmed>(payment =>
          payment.status === 'READY' || payment.status === 'FAILED' ? errAsync(refusal) : okAsync(payment),
        )
    if (refusal.kind === 'SignInNeeded' || refusal.kind === 'OrderNotFound')
      return openPayments
        .confirm(confirmation)
        .mapErr(failure => (failure.kind === 'AccessForbidden' ? refusal : failure))
    return errAsync(refusal)
  })

/** A paid draft has become an order: the next visit starts empty. A closed order must not be paid for again. */
const keepingDraftTrue =
  (storingDraftStore: DeviceStore<StoringDraft>, orderId: OrderId, show: Show): Show =>
  progress => {
    const draft = storingDraftStore.read()
    if (draft.order?.orderId === orderId) {
      if (progress.status === 'paid' || progress.status === 'paidUnseen') storingDraftStore.clear()
      if (progress.status === 'failed' && isClosed(progress.failure))
        storingDraftStore.write(afterStep(draft, { kind: 'OrderClosed' }))
    }
    show(progress)
  }

const isClosed = (failure: PaymentFailed): boolean =>
  failure.kind === 'OrderExpired' || failure.kind === 'OrderNotFound'
