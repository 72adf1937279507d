import type { ResultAsync } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { CallFailure, InProgress } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { CheckoutLimit } from '#core/storing/allowance.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { Plan } from '#core/storing/plan.ts'
import type { RequestKey } from '#core/storing/ports/checkouts.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type {
  AmountMismatch,
  CardNeeded,
  IntentMismatch,
  NothingUnpaid,
  PaymentNotFound,
  RefundChanged,
  RenewalEnded,
  RenewalLocked,
  RenewalNotCharged,
} from '../errors.ts'
import type { AllowedRule } from '../refund.ts'
import type { TerminationAnswer } from '../termination.ts'

type Contracted = {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly equipmentType: EquipmentType
  readonly plan: Plan
  readonly location: RegionCode
}

/** What cancelling now would give back (G40). */
export type CancelQuote = Contracted & {
  readonly pickupDate: Day | null
  readonly paidWon: Won
  readonly refundableWon: Won
  readonly rule: AllowedRule
  /** The card takes no such part back, or paid nothing: the staff sends it by transfer (G761). */
  readonly isByBank: boolean
  /** The last day on which all of it goes back, by law; null where the shop gives no such right or it is over (G43). */
  readonly withdrawalUntil: Day | null
  /** The refund is never less than this before that moment: the next midnight in Seoul. */
  readonly validUntil: Instant
}

/** What ending the yearly renewal now would mean. */
export type TerminationTerms = Contracted & {
  /** Brand and name, as far as they are known. */
  readonly gear: string
  /** All null before arrival at the storage (G62). */
  readonly storageEndDate: Day | null
  readonly nextPaymentDate: Day | null
  /** The published deadline, and the last day on which a termination is accepted (G60). */
  readonly renewalCancelDeadline: Day | null
  readonly lastDayToTerminate: Day | null
  readonly answer: TerminationAnswer
  readonly isTerminated: boolean
  /** The customer has the gear: nothing is stored, and nothing is to be collected. */
  readonly isOut: boolean
  /** It is asked for already, and not brought yet. */
  readonly isAskedFor: boolean
  /** Whether an ended renewal can be taken up again now (G70). */
  readonly canResume: boolean
}

/** What the customer means to do: without it, the state decides (G38). */
export type EndIntent = 'CANCEL' | 'TERMINATE'

export type EndWish = {
  readonly intent: EndIntent | null
  /** What the customer was shown; less than that is not carried out (G40). */
  readonly expectedRefund: Won | null
}

export type Ended =
  | { readonly kind: 'Cancelled'; readonly refundWon: Won }
  /** `storageEndDate` null: the storage has not begun, the end comes a year after it does. */
  | { readonly kind: 'Terminated'; readonly isLate: boolean; readonly storageEndDate: Day | null }

export type EndRefused =
  | PaymentNotFound
  | InvalidState
  | IntentMismatch
  | RefundChanged
  | RenewalLocked
  | InProgress
  | CallFailure

/** Whether an unpaid renewal can be paid now; `HELD`: not in the app. */
export const RENEWAL_ANSWERS = ['PAY', 'IN_PROGRESS', 'CARD_NEEDED', 'TRIED_TODAY', 'HELD'] as const

/** A renewal whose card was refused, and that its customer can pay (G66, G242). */
export type OpenRenewal = {
  readonly orderId: OrderId
  readonly term: number
  readonly amountWon: Won
  /** Until then the storage is paid. */
  readonly storageEndDate: Day
  /** From and until when it goes on once this is paid; after that it cannot be made up for. */
  readonly startsOn: Day
  readonly payableUntil: Day
  /** When the card is tried again automatically, unless it is paid before; null when nothing is charged automatically. */
  readonly nextTryOn: Day | null
  readonly answer: (typeof RENEWAL_ANSWERS)[number]
  /** Why the last try took nothing, in the provider's words. */
  readonly failure: { readonly code: string; readonly message: string } | null
}

export type PayRenewalRefused = OrderNotFound | InvalidState | RenewalNotCharged | AmountMismatch | CallFailure

/** Ending what the caller has contracted: before pickup with a refund, from pickup on with the paid term (G38, G39). */
export interface OwnContracts {
  /** Refused as InvalidState from pickup on, and once cancelled. */
  cancelQuote(order: OrderId): ResultAsync<CancelQuote, OrderNotFound | InvalidState | CallFailure>
  terminationTerms(payment: PaymentId): ResultAsync<TerminationTerms, PaymentNotFound | InvalidState | CallFailure>
  /** The key names one try: sent again it is answered as before, and nothing is done again. */
  end(payment: PaymentId, wish: EndWish, key?: RequestKey): ResultAsync<Ended, EndRefused>
  /** T24. */
  resume(
    payment: PaymentId,
  ): ResultAsync<void, PaymentNotFound | InvalidState | CheckoutLimit | CardNeeded | InProgress | CallFailure>
  openRenewal(
    order: OrderId,
  ): ResultAsync<OpenRenewal, OrderNotFound | InvalidState | RenewalEnded | NothingUnpaid | CallFailure>
  /** Charges the stored card what the customer was shown, once; sent at once, and `openRenewal` answers its outcome. */
  payRenewal(order: OrderId, shownWon: Won): ResultAsync<void, PayRenewalRefused>
}
