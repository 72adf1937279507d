import type { Result, ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ListPart, SortedList } from '#core/shared/page.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Won } from '#core/shared/won.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { AttemptStatus } from '../payment-attempt.ts'
import type { AllowedRule, RefundStep } from '../refund.ts'
import type { StaffDecision } from '#core/shared/staff.ts'

/**
 * `PAID_TOO_LATE`: the order had closed and a newer one was paid in its place; all of it goes back (T03).
 * `CANCELLED_AT_PROVIDER`: it was refunded at the provider's own page, without us.
 * `GOODWILL`: given by the staff after the pickup; the contract goes on (G160).
 */
export type RefundRule = AllowedRule | 'PAID_TOO_LATE' | 'CANCELLED_AT_PROVIDER' | 'GOODWILL'

/** A refund is written as SENT, before the provider is called. */
export type NewRefund = {
  /** 1, 2, 3 … within the payment. */
  readonly n: number
  readonly amountWon: Won
  readonly rule: RefundRule
  /** The inputs and steps of the rule, as it was asked. */
  readonly explain: readonly RefundStep[]
  /** When the service received the request: the rule was asked for this moment, and another try does not change it. */
  readonly requestedAt: Instant
  readonly sentAt: Instant
  readonly idempotencyKey: string
  readonly nextLookAt: Instant
}

/** One try to give money of a payment back. */
export type RefundRecord = Omit<NewRefund, 'nextLookAt'> & {
  readonly id: string
  readonly payment: PaymentId
  readonly orderId: OrderId
  /** Null where the staff took the money: only the staff can give it back (G193). */
  readonly paymentKey: string | null
  /** The payment's order, as the card provider knows it. */
  readonly gatewayOrderId: OrderId
  /** Whose it is has been erased since; the money is still owed. */
  readonly isOfErased: boolean
  readonly paidWon: Won
  /** False: the card takes all of it back, or nothing (G741). */
  readonly canRefundPart: boolean
  /** By refunds of the same payment that are DONE. */
  readonly givenBackWon: Won
  /** Of that, what the card provider knows of: without what was paid by bank. */
  readonly givenByCardWon: Won
  readonly status: AttemptStatus
  readonly failure: { readonly code: string; readonly message: string } | null
  /** How often the provider's record was read since. */
  readonly looks: number
  /** In doubt, and no longer asked for automatically. Its record may still be read: what it shows as given back is (G520). */
  readonly isLeftToStaff: boolean
  /** Given back by hand, of which the card provider knows nothing; else null. */
  readonly paidByBankOn: Day | null
}

/** The newest first. */
export const REFUNDS: SortedList<RefundRecord> = {
  kinds: ['instant', 'number', 'id'],
  placeOf: ({ requestedAt, n, id }) => [requestedAt, n, id],
}

/** For a person to look at; the refund is what it is about. */
export type RefundTaskKind = (typeof REFUND_TASKS_TO_DO)[number] | 'REFUND_LATE'

/** Each says what a person has to do about the refund; that it is late is said while none of them is open (G918). */
export const REFUND_TASKS_TO_DO = ['MANUAL_REFUND', 'REFUND_MISMATCH', 'REFUND_UNDECIDED'] as const

/** What is to be written once the provider has spoken, or has not. */
export type RefundSettlement = {
  readonly refund:
    /** `givenAt` by the provider's record: the money is back since then. */
    | { readonly status: 'DONE'; readonly givenAt: Instant }
    | { readonly status: 'FAILED'; readonly failure: { readonly code: string; readonly message: string } }
    | { readonly status: 'UNKNOWN'; readonly nextLookAt: Instant | null; readonly isLeftToStaff: boolean }
  readonly task?: { readonly kind: Exclude<RefundTaskKind, 'REFUND_LATE'>; readonly detail: string }
  readonly decidedAt: Instant
}

/** What staff does about a refund: another try in place of a failed one, or an early look at one in doubt. */
export type RefundRetry =
  | { readonly kind: 'Again'; readonly refund: NewRefund }
  | { readonly kind: 'LookNow'; readonly at: Instant }

/** A refund that is DONE as it is written. */
export type HandRefund = Omit<NewRefund, 'nextLookAt'> & {
  readonly paidByBankOn: Day | null
  readonly decidedAt: Instant
}

/** What giving a part of a payment back depends on. */
export type GoodwillBasis = {
  readonly orderId: OrderId
  readonly state: OrderState
  readonly payment: {
    readonly id: PaymentId
    readonly term: number
    readonly amountWon: Won
    readonly status: PaymentStatus
    readonly approvedAt: Instant | null
    readonly kind: PaymentKind
  }
  /** Of the payments of all its terms, each payment's by number. */
  readonly refundsOfOrder: readonly RefundRecord[]
}

/** `CARD`: a worker asks the card provider for it. `BANK`: staff has transferred it. */
export type GoodwillRefund =
  | { readonly way: 'CARD'; readonly refund: NewRefund }
  | { readonly way: 'BANK'; readonly refund: HandRefund }

/** What staff gave back by hand in place of a try that came to nothing. */
export type SettledByHand = {
  /** Of the newest try, when it was still in doubt. */
  readonly failure: { readonly code: string; readonly message: string } | null
  readonly refunds: readonly HandRefund[]
}

/** What staff takes back of a refund that was said to be paid by bank. */
export type ReopenedRefund = {
  readonly refund: RefundRecord
  readonly failure: { readonly code: string; readonly message: string }
  readonly task: { readonly kind: 'MANUAL_REFUND'; readonly detail: string }
}

export type RefundUnknown = { readonly kind: 'RefundUnknown' }

/** Refunds. At most one of a payment is open at a time, by constraint. Whose customer is erased meanwhile is not to be found by the staff's call (G721). */
export interface RefundRecords {
  /**
   * Locks the order and writes what `decide` says, unless the refund is decided already. A refund that is DONE makes its payment REFUNDED; one
   * of which the contract goes on does so only when nothing is left (G162). Answers whether it was written.
   */
  settle(
    refund: Pick<RefundRecord, 'id' | 'orderId'>,
    decide: (refund: RefundRecord) => RefundSettlement,
  ): ResultAsync<boolean, ServiceUnreachable>
  /**
   * Locks the order of a payment, which is named by its own id or is the newest of the order that is DONE, asks `decide`, and writes what it
   * says. Not written with `dryRun`.
   */
  give<Refusal>(
    id: string,
    decide: (basis: GoodwillBasis) => Result<GoodwillRefund, Refusal>,
    by: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    { readonly basis: GoodwillBasis; readonly given: GoodwillRefund; readonly id: string | null },
    Refusal | PaymentNotFound | ServiceUnreachable
  >
  /** Takes open refunds whose look is due and puts their next look off by `holdSeconds`, so that no two workers hold the same one. */
  claimDue(now: Instant, limit: number, holdSeconds: number): ResultAsync<readonly RefundRecord[], ServiceUnreachable>
  /** Locks the order and asks `decide` about this refund and the newest of its payment. Not written with `dryRun`. */
  retry<Refusal>(
    id: string,
    decide: (refund: RefundRecord, newest: RefundRecord) => Result<RefundRetry, Refusal>,
    by: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    { readonly refund: RefundRecord; readonly retry: RefundRetry },
    Refusal | RefundUnknown | ServiceUnreachable
  >
  /**
   * Locks the order, asks `decide` about this refund, or the one of this order that is not back, where it is one, and the newest of its
   * payment, and writes what was given back by hand: the payment is REFUNDED then, and what staff had to do about it is done. Not written with `dryRun`.
   */
  settleByHand<Refusal>(
    id: string,
    decide: (refund: RefundRecord, newest: RefundRecord) => Result<SettledByHand, Refusal>,
    by: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<
    { readonly refund: RefundRecord; readonly settled: SettledByHand },
    Refusal | RefundUnknown | ServiceUnreachable
  >
  /**
   * Locks the order, asks `decide` about this refund and the newest of its payment, and makes the one that it names FAILED: the payment of a
   * cancellation is CANCELLED again, any other DONE, and staff has it to do. Not written with `dryRun`.
   */
  reopen<Refusal>(
    id: string,
    decide: (refund: RefundRecord, newest: RefundRecord) => Result<ReopenedRefund, Refusal>,
    by: StaffDecision,
    options?: { readonly dryRun: boolean },
  ): ResultAsync<RefundRecord, Refusal | RefundUnknown | ServiceUnreachable>
  /** Of these statuses, sorted as `REFUNDS`. Where DONE is none of them a try counts only while no newer one took its place. */
  list(statuses: readonly AttemptStatus[], part: ListPart): ResultAsync<readonly RefundRecord[], ServiceUnreachable>
  /** Writes a task for the staff, once, about payments whose money was asked back before `requestedBefore` and is not back; answers of how many (G46). */
  noteLate(requestedBefore: Instant, now: Instant): ResultAsync<number, ServiceUnreachable>
}
