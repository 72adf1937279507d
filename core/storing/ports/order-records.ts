import type { Result, ResultAsync } from 'neverthrow'
import type { InProgress, ServiceUnreachable, SignInNeeded, TooManyRequests } from '#core/shared/failures.ts'
import type { CheckoutId, CustomerId, EquipmentId, OrderId, PaymentId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { TakenForFees } from '#core/shared/taken-at-desk.ts'
import type { Won } from '#core/shared/won.ts'
import type { Checkout } from '../checkout.ts'
import type { NoEquipment, OrderNotFound } from '../errors.ts'
import type { Order, Selection, TimelineStep } from '../order.ts'
import type { OrderLimit } from '../order-limit.ts'
import type { SoldOut } from '../capacity.ts'
import type { OrderEvent, Actor } from '../order-event.ts'
import type { OrderState } from '../order-state.ts'
import type { NewReport } from '../report-view.ts'
import type { LateFeeWay } from '../late-fee.ts'
import type { LockerOffer, LockerPlace, LockerWish } from '../locker.ts'
import type { CheckoutAgreements, StoringAgreements } from '../order-terms.ts'
import type { RegionCode } from '../region.ts'
import type { EarlierGear } from '../hand-over.ts'
import type { EquipmentType } from '../equipment-type.ts'
import type { PickupPlace } from '../pickup-place.ts'
import type { BookedWindows, PickupWish, WindowAsked, WindowTaken } from '../pickup-window.ts'

export type NewOrderRecord = {
  readonly id: OrderId
  readonly paymentId: PaymentId
  readonly customer: CustomerId
  readonly selection: Selection
  readonly amountWon: Won
  readonly agreements: { readonly given: StoringAgreements; readonly version: string } | null
  readonly pickupPlace: PickupPlace | null
  readonly pickupWish: PickupWish | null
  readonly placedAt: Instant
  /** Only while the region has room for it; `open` are the regions that may be named in its place. Null: in any case (G233). */
  readonly withinCapacity: { readonly open: readonly RegionCode[] } | null
  /** A member of the staff who places it for the customer. */
  readonly placedBy?: { readonly staff: StaffId; readonly reason: string }
}

/** Who did it: the id of the customer or the staff member, null for scheduler and provider. */
export type StepActor = { readonly kind: Actor; readonly id: string | null }

/** One step as it was written down. */
export type RecordedStep = TimelineStep & {
  readonly recordedAt: Instant
  readonly actor: StepActor
  readonly reason: string | null
  readonly amountWon?: number
  readonly amountWay?: LateFeeWay
  readonly note?: string
}

export type NewCheckout = Pick<
  Checkout,
  'id' | 'day' | 'recipientName' | 'recipientPhone' | 'isProxy' | 'address' | 'needsConfirmation' | 'requestedAt'
> & {
  readonly agreements: { readonly given: CheckoutAgreements; readonly version: string } | null
}

/** What a step does to the order's checkouts. */
export type CheckoutChange =
  | { readonly kind: 'Requested'; readonly checkout: NewCheckout }
  | {
      readonly kind: 'Changed'
      readonly id: CheckoutId
      readonly set: Partial<
        Pick<
          Checkout,
          | 'withdrawnAt'
          | 'scheduledFor'
          | 'deliveredAt'
          | 'deliveredTo'
          | 'restoredOn'
          | 'address'
          | 'recipientName'
          | 'recipientPhone'
          | 'isProxy'
        >
      >
    }

/** One step of an order's life with all that it changes; written as a whole or not at all. */
export type OrderChange = {
  readonly event: OrderEvent
  readonly to: OrderState
  readonly occurredAt: Instant
  readonly recordedAt: Instant
  readonly actor: StepActor
  readonly reason: string | null
  readonly set: Partial<
    Pick<
      Order,
      | 'pickupDate'
      | 'pickupHalf'
      | 'pickupWish'
      | 'missedPickup'
      | 'storageStartDate'
      | 'termsPaid'
      | 'brand'
      | 'equipmentName'
      | 'equipmentSize'
      | 'equipmentType'
      | 'serialNumber'
      | 'handedParts'
      | 'equipmentId'
      | 'locker'
      | 'ending'
      | 'lateFeeWon'
      | 'autoRenewal'
      | 'renewal'
    >
  >
  readonly report?: NewReport
  /** Money beside payments and refunds that it notes; below 0 where it is taken back. */
  readonly amountWon?: number
  /** Of a fee: how it was settled. */
  readonly amountWay?: LateFeeWay
  /** What it replaced, or by which the shop finds the money. */
  readonly note?: string
  /** The place that the gear takes; the one that it had is free then. */
  readonly place?: LockerPlace
  /** Written in the same transaction: the other set of a swap, whose place this gear takes (G791). */
  readonly beside?: { readonly orderId: OrderId; readonly change: OrderChange }
  /** The place in a half-day that the pickup takes. The one that it had is free then, as by any step after which none is booked. */
  readonly window?: WindowTaken
  readonly checkout?: CheckoutChange
  /** Follows at once, in the same transaction: the return that a final delivery is (T18, T20). */
  readonly next?: OrderChange
}

/** Of which kind of gear; `SAME` is the order's own. */
export type EarlierGearAsked = EquipmentType | 'SAME'

/** An order while its row is locked, with its steps from the oldest to the newest. */
export type LockedOrder = {
  readonly order: Order
  readonly customer: CustomerId
  readonly timeline: readonly RecordedStep[]
  /** A payment attempt is SENT or UNKNOWN: money may be moving right now. */
  readonly attemptOpen: boolean
  /** Oldest first, the withdrawn ones too. */
  readonly checkouts: readonly Checkout[]
  /** What the region has for the gear, where `change` asked for it. */
  readonly lockers?: LockerOffer
  /** What is booked in the region, where `change` asked for it: the half-days in question are locked. */
  readonly windows?: BookedWindows
  /** The newest that was handed back, where `change` asked for it; null when there is none. */
  readonly earlierGear?: EarlierGear | null
  /** For which orders this money was taken before, where `change` asked for it. */
  readonly takenFor?: readonly OrderId[]
}

/** The orders of the shop. A state never changes without its step, nor a step without its state (I5). */
export interface OrderRecords {
  /**
   * Places the order with its first payment, and voids an older unpaid order of the same customer and type (G49): there is one at a time,
   * by constraint. While a payment of the older one may be moving, or beyond the limit, nothing is placed. The customer may have left. Of those
   * that are placed within the capacity at once the last place goes to one.
   */
  place(
    order: NewOrderRecord,
    limit: OrderLimit,
  ): ResultAsync<void, InProgress | SoldOut | TooManyRequests | SignInNeeded | ServiceUnreachable>
  /**
   * Locks the order, asks `decide`, writes what it says in the same transaction. With `dryRun` nothing is written. By `lockers` a place
   * in a locker is looked for before, and locked; by `windows` the half-days of a day; by `earlierGear` the customer's own is read; money `taken` at the desk is locked by its reference, and looked for. A step out of the storage makes the place of the gear free.
   */
  change<Refusal>(
    id: OrderId,
    decide: (locked: LockedOrder) => Result<OrderChange, Refusal>,
    options?: {
      readonly dryRun?: boolean
      readonly lockers?: LockerWish | null
      readonly windows?: WindowAsked | null
      readonly earlierGear?: EarlierGearAsked | null
      readonly taken?: TakenForFees | null
    },
  ): ResultAsync<{ readonly before: Order; readonly change: OrderChange }, Refusal | OrderNotFound | ServiceUnreachable>
  /** As `change`, for the paid order to which a customer's gear belongs. */
  changeOwn<Refusal>(
    owner: { readonly customer: CustomerId; readonly equipmentId: EquipmentId },
    decide: (locked: LockedOrder) => Result<OrderChange, Refusal>,
  ): ResultAsync<{ readonly before: Order; readonly change: OrderChange }, Refusal | NoEquipment | ServiceUnreachable>
  find(id: OrderId): ResultAsync<LockedOrder | null, ServiceUnreachable>
  /** When each notice to collect the gear went out by its first channel, the earliest first (G167). */
  toldToCollectAt(id: OrderId): ResultAsync<readonly Instant[], ServiceUnreachable>
  /** The customer means both contracts of a kind: the question is settled. Saying so again changes nothing. */
  keepBoth(customer: CustomerId, second: OrderId, at: Instant): ResultAsync<void, OrderNotFound | ServiceUnreachable>
  /** Unpaid orders placed before `placedBefore` without an open attempt, oldest first (T04). */
  unpaidSince(placedBefore: Instant, limit: number): ResultAsync<readonly OrderId[], ServiceUnreachable>
}
