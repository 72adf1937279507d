import type { Day } from '#core/shared/day.ts'
import type { CheckoutId, EquipmentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { AllowanceUse } from './allowance.ts'
import type { DeliveryAddress } from './delivery-address.ts'
import type { Order } from './order.ts'
import type { CheckoutAgreements } from './order-terms.ts'
import type { Proxy, RecipientPhone } from './recipient.ts'

/** What a customer asks for. */
export type CheckoutRequest = {
  readonly equipmentId: EquipmentId
  readonly day: Day
  /** Both empty when the customer comes. */
  readonly proxy: Proxy
  readonly address: DeliveryAddress
  /** Null from a client that sends the plain payload (G34). */
  readonly agreements: CheckoutAgreements | null
}

/** Another place, or somebody else, for the gear that is to be brought. */
export type CheckoutRedirect = Pick<CheckoutRequest, 'equipmentId' | 'proxy' | 'address'>

/** A checkout as far as screens show it: without the number to call and the address. */
export type CheckoutFacts = {
  /** The day that the customer asked for. */
  readonly day: Day
  readonly recipientName: string
  readonly isProxy: boolean
  /** Asked for outside the season's window, so staff calls before booking (G87). */
  readonly needsConfirmation: boolean
  readonly withdrawnAt: Instant | null
  /** The day on which staff brings the gear. */
  readonly scheduledFor: Day | null
  readonly deliveredAt: Instant | null
  /** The day on which the gear came back into storage. */
  readonly restoredOn: Day | null
}

/** One way of the gear out of storage, from the request until it is withdrawn or the gear is back. */
export type Checkout = CheckoutFacts & {
  readonly id: CheckoutId
  /** Null of who took it at the desk and has none. */
  readonly recipientPhone: RecipientPhone | null
  readonly address: DeliveryAddress
  readonly requestedAt: Instant
  /** Who took the gear, in the words of the staff. */
  readonly deliveredTo: string | null
}

/** Where the gear goes, and to whom. */
export type Destination = Pick<Checkout, 'recipientName' | 'recipientPhone' | 'address'>

/** The checkout under way; an order never has two. */
export const currentCheckout = <Known extends CheckoutFacts>(checkouts: readonly Known[]): Known | undefined =>
  checkouts.findLast(({ withdrawnAt, restoredOn }) => withdrawnAt === null && restoredOn === null)

/** Whether the gear is still to be brought: until then staff may say another place (G935). */
export const awaitsDelivery = ({ state }: Pick<Order, 'state'>): boolean =>
  state === 'CHECKOUT_REQUESTED' || state === 'CHECKOUT_SCHEDULED'

/** Whether the customer may still think better of it, or say another place: until the day before the one that is booked. */
export const canWithdraw = ({ scheduledFor }: CheckoutFacts, today: Day): boolean =>
  scheduledFor === null || today < scheduledFor

/** What the checkouts of one contract have used of its allowance (G86). */
export const toAllowanceUses = (checkouts: readonly CheckoutFacts[]): readonly AllowanceUse[] =>
  checkouts.flatMap(({ day, withdrawnAt, restoredOn }): readonly AllowanceUse[] => [
    { kind: 'CHECKOUT', day, withdrawn: withdrawnAt !== null },
    ...(restoredOn === null ? [] : [{ kind: 'RESTORE' as const, day: restoredOn }]),
  ])
