import type { ResultAsync } from 'neverthrow'
import type { CallFailure, InProgress, KeyReused } from '#core/shared/failures.ts'
import type { EquipmentId, OrderId } from '#core/shared/ids.ts'
import type { CheckoutLimit } from '../allowance.ts'
import type { Checkout, CheckoutRedirect, CheckoutRequest } from '../checkout.ts'
import type { CheckoutDayPast, CheckoutDayTooLate } from '../checkout-date.ts'
import type { CheckoutOffer } from '../checkout-offer.ts'
import type { EquipmentType } from '../equipment-type.ts'
import type { InvalidState, NoEquipment } from '../errors.ts'
import type { Plan } from '../plan.ts'
import type { RegionCode } from '../region.ts'
import type { ProxyIncomplete, RecipientPhoneRequired } from '../recipient.ts'

export type RequestedCheckout = { readonly needsConfirmation: boolean }

/** A request under the same key is the same request: it is answered, never done, again. */
export type RequestKey = string

export type CheckoutRefused =
  | NoEquipment
  | InvalidState
  | CheckoutLimit
  | CheckoutDayPast
  | CheckoutDayTooLate
  | ProxyIncomplete
  | RecipientPhoneRequired

export type RequestCheckoutFailure = CheckoutRefused | InProgress | KeyReused | CallFailure
export type WithdrawCheckoutFailure = NoEquipment | InvalidState | CallFailure

export type RedirectCheckoutFailure =
  | NoEquipment
  | InvalidState
  | ProxyIncomplete
  | RecipientPhoneRequired
  | CallFailure

export type CurrentCheckout = Pick<
  Checkout,
  'day' | 'recipientName' | 'recipientPhone' | 'isProxy' | 'address' | 'needsConfirmation' | 'scheduledFor'
> & {
  /** The gear was handed over. */
  readonly isDelivered: boolean
  /** Until the day before a delivery that is booked; as long the place may be changed. */
  readonly canWithdraw: boolean
}

/** One set of gear, as far as taking it out goes. */
export type CheckoutOption = {
  readonly equipmentId: EquipmentId
  readonly orderId: OrderId
  readonly orderName: string
  readonly equipmentType: EquipmentType
  /** Brand and name, as far as they are known. */
  readonly gear: string
  readonly plan: Plan
  /** Where the gear comes from. */
  readonly location: RegionCode
  /** Null while the gear is not where a checkout can start, and once the time to collect it is over. */
  readonly offer: CheckoutOffer | null
  /** The gear waits after the time to collect it: the customer calls, and staff books it (G69). */
  readonly isCollectionOver: boolean
  /** Null unless a checkout is under way. */
  readonly current: CurrentCheckout | null
}

/** Taking gear out of storage, and thinking better of it. */
export interface Checkouts {
  options(): ResultAsync<readonly CheckoutOption[], CallFailure>
  request(asked: CheckoutRequest, key: RequestKey): ResultAsync<RequestedCheckout, RequestCheckoutFailure>
  /** Another place or recipient, as long as it can be withdrawn (T43). */
  redirect(asked: CheckoutRedirect): ResultAsync<void, RedirectCheckoutFailure>
  /** Until the day before a delivery that is booked (T16). */
  withdraw(equipmentId: EquipmentId): ResultAsync<void, WithdrawCheckoutFailure>
}
