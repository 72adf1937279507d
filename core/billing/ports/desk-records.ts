import type { Result, ResultAsync } from 'neverthrow'
import type { CustomerName } from '#core/account/customer-name.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { InProgress, ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId, EquipmentId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import type { ReferenceUsed, SumChanged } from '#core/shared/taken-at-desk.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { SoldOut } from '#core/storing/capacity.ts'
import type { Order, Selection } from '#core/storing/order.ts'
import type { StoringAgreements } from '#core/storing/order-terms.ts'
import type { PickupPlace } from '#core/storing/pickup-place.ts'
import type { NewOrderRecord, OrderChange } from '#core/storing/ports/order-records.ts'
import type { DeskPayment } from '../desk-payment.ts'
import type { LinkChange } from './payment-link-records.ts'
import type { NextCharge, UnpaidRenewal } from './renewal-records.ts'

/** Whom an order is for: found by the phone, or written down without a login (G192). */
export type DeskCustomer = {
  /** Null: somebody new, who has no Korean number (G801). */
  readonly phone: PhoneNumber | null
  /** Compared with the one who is found; needed for one who is new. */
  readonly name: CustomerName | null
  readonly newId: CustomerId
}

/** One set of gear each. */
export type DeskSet = { readonly orderId: OrderId; readonly paymentId: PaymentId; readonly equipmentId: EquipmentId }

export type DeskPaying =
  /** Paid as they are written; `step` is what the payment is for the order of a set. */
  | { readonly way: 'TAKEN'; readonly payment: DeskPayment; readonly step: (set: DeskSet) => OrderChange }
  /** One order, unpaid, with a link that goes to the customer (G195). */
  | { readonly way: 'LINK'; readonly link: NonNullable<LinkChange> }

/** Orders of one customer. */
export type DeskOrder = {
  readonly customer: DeskCustomer
  readonly selection: Selection
  /** Of each set. */
  readonly amountWon: Won
  /** Of all sets; another sum is not written. */
  readonly shownWon: Won | undefined
  /** How many contracts of the kind the customer has already; beside more of them none is written. */
  readonly shownBeside: number | undefined
  readonly sets: readonly DeskSet[]
  /** Null: asked for with the payment. */
  readonly agreements: { readonly given: StoringAgreements; readonly version: string } | null
  /** Where the driver fetches the gear; null: where an unpaid order that it replaces says, else nobody has said it yet (G931). */
  readonly place: Omit<PickupPlace, 'recipientName' | 'phone'> | null
  /** As of any order (G233). */
  readonly withinCapacity: NewOrderRecord['withinCapacity']
  readonly paying: DeskPaying
}

export type OrderedAtDesk = { readonly orderId: OrderId; readonly paymentId: PaymentId; readonly amountWon: Won }

export type DeskOrdered = {
  readonly customer: { readonly id: CustomerId; readonly name: string; readonly isNew: boolean }
  readonly orders: readonly OrderedAtDesk[]
  /** Contracts of the same kind that the customer has already. */
  readonly beside: readonly OrderId[]
  /** Unpaid orders of the kind that are closed by it, with their links (G49). */
  readonly replaced: readonly OrderId[]
  /** The same was written before; nothing was added. */
  readonly isRepeated: boolean
}

/** Nobody is known by that phone, or none was said. */
export type CustomerNameNeeded = { readonly kind: 'CustomerNameNeeded' }
/** The phone is known under another name. */
export type CustomerNameDiffers = { readonly kind: 'CustomerNameDiffers' }
/** The customer has more contracts of the kind than the member was shown: one may have been paid for meanwhile. */
export type ContractsChanged = { readonly kind: 'ContractsChanged'; readonly beside: readonly OrderId[] }

/** The newest term that is paid of an order. */
export type NewestTerm = {
  readonly order: Order
  readonly attemptOpen: boolean
  readonly payment: { readonly isAtDesk: boolean; readonly amountWon: Won; readonly refundsWon: Won }
}

/** Money that the staff takes. It is written at once: there is nobody whose answer it would wait for. */
export interface DeskRecords {
  /** Writes customer, orders and payments in one transaction, or nothing; nothing with `dryRun`. The same command again answers the same. */
  order(
    order: DeskOrder,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<
    DeskOrdered,
    | CustomerNameNeeded
    | CustomerNameDiffers
    | ReferenceUsed
    | SumChanged
    | ContractsChanged
    | InProgress
    | SoldOut
    | TooManyRequests
    | ServiceUnreachable
  >
  /**
   * Locks the order, asks `decide`, and writes the payment of its next term; of one sum of money for several orders of a customer `beside` are the
   * others. Not written with `dryRun`. The same command again answers the same.
   */
  renew<Refusal>(
    orderId: OrderId,
    payment: { readonly id: PaymentId; readonly payment: DeskPayment; readonly beside: readonly OrderId[] },
    decide: (unpaid: UnpaidRenewal) => Result<OrderChange, Refusal>,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<
    Omit<NextCharge, 'n'> & { readonly isRepeated: boolean },
    Refusal | OrderNotFound | ReferenceUsed | ServiceUnreachable
  >
  /**
   * Locks the order, asks `decide`, and opens its newest term again. What was taken for it is kept for the books under the id, and its reference
   * can be used for something else. Not written with `dryRun`.
   */
  reverse<Refusal>(
    orderId: OrderId,
    id: PaymentId,
    decide: (newest: NewestTerm) => Result<OrderChange, Refusal>,
    decision: StaffDecision,
    options: { readonly dryRun: boolean },
  ): ResultAsync<NewestTerm, Refusal | OrderNotFound | ServiceUnreachable>
}
