import { errAsync, type ResultAsync } from 'neverthrow'
import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { CallFailure } from '#core/shared/failures.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CheckoutRedirect } from '../checkout.ts'
import { type CheckoutDraft, completedCheckout } from '../checkout-draft.ts'
import type {
  CheckoutOption,
  Checkouts,
  RedirectCheckoutFailure,
  RequestCheckoutFailure,
  RequestedCheckout,
  WithdrawCheckoutFailure,
} from '../ports/checkouts.ts'
import type { KnownHome } from '../ports/own-storage.ts'

/** What of the customer's gear can be taken out when, and what is already on its way. */
export type ReadCheckouts = () => ResultAsync<readonly CheckoutOption[], CallFailure>

export const makeReadCheckouts =
  ({ checkouts }: { readonly checkouts: Checkouts }): ReadCheckouts =>
  () =>
    checkouts.options()

/** A step was skipped; the screens lead back to it. */
export type CheckoutIncomplete = { readonly kind: 'CheckoutIncomplete' }

/** Sends what was filled in. Once it is done the draft is deleted, and so is a stored home from before. */
export type RequestCheckout = () => ResultAsync<RequestedCheckout, CheckoutIncomplete | RequestCheckoutFailure>

type Deps = {
  readonly checkouts: Checkouts
  readonly checkoutDraftStore: DeviceStore<CheckoutDraft>
  readonly homeStore: DeviceStore<KnownHome | null>
  readonly sessionStore: SessionStore
}

export const makeRequestCheckout =
  ({ checkouts, checkoutDraftStore, homeStore, sessionStore }: Deps): RequestCheckout =>
  () => {
    const customer = sessionStore.read()?.customer
    if (customer === undefined) return errAsync({ kind: 'SignInNeeded', hadToken: false })
    const completed = completedCheckout(checkoutDraftStore.read(), customer)
    if (completed === null) return errAsync({ kind: 'CheckoutIncomplete' })

    return checkouts.request(completed.request, completed.key).map(requested => {
      checkoutDraftStore.clear()
      homeStore.clear()
      return requested
    })
  }

export type WithdrawCheckout = (equipmentId: EquipmentId) => ResultAsync<void, WithdrawCheckoutFailure>

export const makeWithdrawCheckout =
  ({ checkouts, homeStore }: Pick<Deps, 'checkouts' | 'homeStore'>): WithdrawCheckout =>
  equipmentId =>
    checkouts.withdraw(equipmentId).map(() => homeStore.clear())

/** Another place or recipient for gear that is to be brought. */
export type RedirectCheckout = (asked: CheckoutRedirect) => ResultAsync<void, RedirectCheckoutFailure>

export const makeRedirectCheckout =
  ({ checkouts }: Pick<Deps, 'checkouts'>): RedirectCheckout =>
  asked =>
    checkouts.redirect(asked)
