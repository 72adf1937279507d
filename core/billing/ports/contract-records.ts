import type { Result, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import type { Won } from '#core/shared/won.ts'
import type { CheckoutFacts } from '#core/storing/checkout.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange, RecordedStep } from '#core/storing/ports/order-records.ts'
import type { NewRefund, RefundRecord } from './refund-records.ts'

/** An order with what ending it depends on. */
export type Contract = {
  readonly order: Order
  /** Oldest first. */
  readonly timeline: readonly RecordedStep[]
  /** The day of the pickup was closed since it was booked, and no other one was found yet (G796). */
  readonly isDayClosed: boolean
  /** A payment attempt is SENT or UNKNOWN: money may be moving right now. */
  readonly attemptOpen: boolean
  /** The next payment comes too soon after the last one (G927); left out where it does not. */
  readonly isNextHeld?: boolean
  /** Of the first term: the only one that a cancellation gives back. `feeWon` null until it is paid. */
  readonly payment: {
    readonly id: PaymentId
    readonly amountWon: Won
    readonly feeWon: Won | null
    /** At the provider's own page or out of goodwill, before it was cancelled here. */
    readonly givenBackWon: Won
    /** How many refunds there have been. */
    readonly refunds: number
    /** One of them is under way or in doubt. */
    readonly isRefundOpen: boolean
    /** The staff took it (G193); left out where a card paid. */
    readonly kind?: DeskKind
    /** The card takes it back only as a whole (G741); left out for any other. */
    readonly canRefundPart?: false
  }
  /** Oldest first, the withdrawn ones too. */
  readonly checkouts: readonly CheckoutFacts[]
  /** A card is stored, and not refused for good. */
  readonly isCardUsable: boolean
}

/** Which contract: by its order, or by the payment of any of its terms. */
export type ContractKey = { readonly order: OrderId } | { readonly payment: PaymentId }

export type ContractChange = {
  readonly step: OrderChange
  /** Of the first payment. */
  readonly refund: NewRefund | null
}

export type ChangedContract = {
  readonly before: Order
  /** As it was before, too. */
  readonly payment: Contract['payment']
  readonly change: ContractChange
  /** As it was written; null without one and in a dry run. */
  readonly refund: RefundRecord | null
}

/** Ending a contract: its step and the intent to give money back are one commit. */
export interface ContractRecords {
  /**
   * Locks the order, asks `decide`, and commits what it says; a cancellation makes the first payment CANCELLED. Nothing is written with
   * `dryRun`. `customer` null is the staff: any order will do.
   */
  change<Refusal>(
    key: ContractKey,
    customer: CustomerId | null,
    decide: (contract: Contract) => Result<ContractChange, Refusal>,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<ChangedContract, Refusal | OrderNotFound | ServiceUnreachable>
  /** Without a lock; null when it is unknown or another customer's. `customer` null is the staff. */
  look(key: ContractKey, customer: CustomerId | null): ResultAsync<Contract | null, ServiceUnreachable>
}
