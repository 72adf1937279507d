import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { Won } from '#core/shared/won.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Plan } from '#core/storing/plan.ts'
import { SalesPeriod } from './sales-period.ts'

/** The order of a payment, without its customer. */
export type BookedOrder = {
  readonly id: OrderId
  readonly plan: Plan
  /** By its code; null of a customer who left before the archive kept it. */
  readonly region: string | null
  readonly kind: EquipmentType
  readonly state: OrderState
  readonly priceWon: Won
  readonly placedAt: Instant
  readonly storageStartDate: Day | null
  readonly termsPaid: number
}

/** A refund that went back, or that was noted as paid by bank and taken back since. */
export type BookedRefund = {
  /** 1, 2, 3 … within the payment. */
  readonly n: number
  readonly amountWon: Won
  readonly rule: string
  readonly way: 'CARD' | 'BANK'
  /** When it was written; the order in which the books know of it. */
  readonly bookedAt: Instant
  readonly givenBackOn: Day
  /** When staff took back that it was paid; else null. */
  readonly takenBackAt: Instant | null
}

/** The rule of what never came, or was for another contract: the whole payment, on the day on which that was noticed (G256). */
export const REVERSED = 'REVERSED'

/** A payment that was taken, with all that went back of it. */
export type BookedPayment = {
  readonly id: PaymentId
  readonly order: BookedOrder
  /** 1 is the first payment of a contract, 2 the first renewal. */
  readonly term: number
  /** It went back before we knew of it, and paid no year (G911). */
  readonly isSuperseded: boolean
  readonly amountWon: Won
  /** As it was stored with the payment (G41). */
  readonly feeWon: Won
  readonly method: string | null
  readonly way: PaymentKind
  /** The order as the card provider knows it; null where the staff took the money. */
  readonly gatewayOrderId: string | null
  readonly paidAt: Instant
  readonly refunds: readonly BookedRefund[]
}

/** What of an order sums are told apart by. */
export type BookedGroup = Pick<BookedOrder, 'plan' | 'region' | 'kind'>

/** Money beside payments and refunds, which a step of an order notes: what the shop owes or is owed, wherever it is paid. */
export type BookedNote = {
  readonly kind: NotedMoney
  readonly order: BookedGroup & Pick<BookedOrder, 'id'>
  readonly day: Day
  /** Below 0 where it is taken back. */
  readonly amountWon: number
}

/** Promised for gear that does not come back (G165); taken, or given up, for gear that was collected late (G248). */
export const NOTED_MONEY = ['COMPENSATION', 'LATE_FEE_CASH', 'LATE_FEE_BANK', 'LATE_FEE_WAIVED'] as const
export type NotedMoney = (typeof NOTED_MONEY)[number]

/** By how it was settled; null of what is promised. */
export const notedMoney = (way: LateFeeWay | null): NotedMoney => (way === null ? 'COMPENSATION' : `LATE_FEE_${way}`)

/** One line of the books: money came, went, or was wrongly said to have gone. What went is negative. */
export type BookEntry = {
  readonly kind: 'PAYMENT' | 'REFUND' | 'TAKEN_BACK'
  readonly day: Day
  readonly amountWon: number
  readonly vatWon: number
  /** What a cancellation leaves with us: the fee, or half of the payment. */
  readonly keptWon: number
  /** Null of a payment. */
  readonly refund: BookedRefund | null
}

const VAT_SHARE = 11

/** The tax in what is left of a payment: one eleventh, in whole won, rounded down (G170). */
export const vatIncluded = (leftWon: number): number => Math.floor(leftWon / VAT_SHARE)

const isCancellation = ({ rule }: BookedRefund): boolean => rule === 'FULL_MINUS_FEE' || rule === 'HALF'

type Change = Pick<BookEntry, 'kind' | 'day' | 'amountWon' | 'refund'> & { readonly at: Instant }

/**
 * The lines of one payment, in the order in which the books learned of them. The tax of a line is the difference that it makes to the tax
 * in what is left: so the tax of a payment and of all its refunds together is the tax in the rest, to the won.
 */
export const bookEntries = ({ amountWon, paidAt, refunds }: BookedPayment): readonly BookEntry[] => {
  const given = refunds.flatMap((refund): readonly Change[] => [
    { kind: 'REFUND', day: refund.givenBackOn, amountWon: 0 - refund.amountWon, refund, at: refund.bookedAt },
    ...(refund.takenBackAt === null
      ? []
      : [
          {
            kind: 'TAKEN_BACK' as const,
            day: Day.of(refund.takenBackAt),
            amountWon: refund.amountWon,
            refund,
            at: refund.takenBackAt,
          },
        ]),
  ])
  const changes: readonly Change[] = [
    { kind: 'PAYMENT', day: Day.of(paidAt), amountWon, refund: null, at: paidAt },
    ...given.toSorted((one, other) => one.at - other.at),
  ]
  let before: Standing = { leftWon: 0, cancellations: 0 }
  return changes.map(({ at: _at, ...change }) => {
    const after = standingAfter(before, change)
    const entry = {
      ...change,
      vatWon: vatIncluded(after.leftWon) - vatIncluded(before.leftWon),
      keptWon: keptOf(after) - keptOf(before),
    }
    before = after
    return entry
  })
}

/** What is left of a payment, and how many refunds of its cancellation went back. */
type Standing = { readonly leftWon: number; readonly cancellations: number }

const standingAfter = (
  { leftWon, cancellations }: Standing,
  { kind, amountWon, refund }: Omit<Change, 'at'>,
): Standing => ({
  leftWon: leftWon + amountWon,
  cancellations: cancellations + (refund !== null && isCancellation(refund) ? (kind === 'REFUND' ? 1 : -1) : 0),
})

const keptOf = ({ leftWon, cancellations }: Standing): number => (cancellations > 0 ? leftWon : 0)

/** What of a payment falls into these days. */
export const entriesIn = (payment: BookedPayment, period: SalesPeriod): readonly BookEntry[] =>
  bookEntries(payment).filter(({ day }) => SalesPeriod.has(period, day))
