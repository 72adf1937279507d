import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { InProgress, ServiceUnreachable } from '#core/shared/failures.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { CustomerId, OrderId, PaymentId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { AttemptStatus } from '../payment-attempt.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Attempt } from './payment-records.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

type Failure = { readonly code: string; readonly message: string }

type Try = {
  readonly n: number
  readonly status: AttemptStatus
  readonly sentAt: Instant
  readonly decidedAt: Instant | null
  readonly failure: Failure | null
  /** When the provider's record is read next; null unless it is still to be decided. */
  readonly nextLookAt: Instant | null
}

/** A payment with all that was tried. */
export type StaffPayment = {
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly orderName: string
  /** Null once the customer's data is deleted. */
  readonly customerName: string | null
  readonly term: number
  readonly amountWon: Won
  readonly status: PaymentStatus
  /** By refunds that are DONE. */
  readonly givenBackWon: Won
  readonly feeWon: Won | null
  readonly method: string | null
  readonly cardLabel: string | null
  readonly approvedAt: Instant | null
  readonly receiptUrl: string | null
  readonly paymentKey: string | null
  readonly kind: PaymentKind
  /** Of what the staff took; else null. */
  readonly reference: string | null
  readonly receivedBy: StaffId | null
  readonly cashReceipt: string | null
  /** Oldest first; each with the order id by which the provider's own pages find it. */
  readonly attempts: readonly (Try & { readonly gatewayOrderId: string })[]
  readonly refunds: readonly (Try & {
    readonly id: string
    readonly amountWon: Won
    readonly rule: string
    /** In doubt, and no longer asked for automatically. */
    readonly isLeftToStaff: boolean
    /** Given back by hand; else null. */
    readonly paidByBankOn: Day | null
  })[]
}

/** A payment as lists show it. */
export type ListedPayment = Pick<
  StaffPayment,
  'id' | 'orderId' | 'orderName' | 'customerName' | 'term' | 'amountWon' | 'status' | 'givenBackWon' | 'cardLabel'
> & { readonly approvedAt: Instant }

/** The newest first. */
export const PAYMENTS: SortedList<ListedPayment> = {
  kinds: ['instant', 'id'],
  placeOf: ({ approvedAt, id }) => [approvedAt, id],
}

export type PaymentSearch = ListPart & {
  readonly customer: CustomerId | null
  readonly status: PaymentStatus | null
  /** Both days included, in Seoul. */
  readonly from: Day | null
  readonly to: Day | null
  readonly plan: Plan | null
  readonly region: RegionCode | null
}

/** Payments, for the staff. */
export interface StaffPayments {
  /** Whose money was taken; sorted as `PAYMENTS`. */
  list(search: PaymentSearch): ResultAsync<readonly ListedPayment[], ServiceUnreachable>
  /** One payment by its own id, all terms by the order's; none for an unknown id. */
  find(id: string): ResultAsync<readonly StaffPayment[], ServiceUnreachable>
  /** Those of the payment, or of all terms of the order, that are still to be decided. */
  inDoubt(id: string): ResultAsync<readonly Attempt[], ServiceUnreachable>
  /** That its record is read at the provider, into the audit log; `InProgress` when its customer has left since it was found. */
  noteReconciled(payment: StaffPayment, decision: StaffDecision): ResultAsync<void, InProgress | ServiceUnreachable>
  /** Into the audit log, of what is about nobody. */
  note(command: string, subject: string, decision: StaffDecision): ResultAsync<void, ServiceUnreachable>
}
