import { match } from 'ts-pattern'
import {
  type BookedGroup,
  type BookedNote,
  type BookedPayment,
  type BookEntry,
  entriesIn,
  type NotedMoney,
  REVERSED,
} from './books.ts'
import type { SalesPeriod } from './sales-period.ts'

/** By what sums are told apart. */
export const SALES_GROUPS = ['plan', 'region', 'kind'] as const
export type SalesGroup = (typeof SALES_GROUPS)[number]

/** What a period came to. Money may be negative: more can go back in it than came. */
export type Sales = {
  /** Payments that were made, and their sum. */
  readonly payments: number
  readonly grossWon: number
  /** Of it in cash, and on the shop's bank account (G190). */
  readonly cashWon: number
  readonly bankWon: number
  /** Of them first payments, and renewals less those that were noted by mistake; none that went back before it bought anything (G728). */
  readonly newContracts: number
  readonly renewed: number
  /** Refunds that went back, without those that staff took back. */
  readonly refunds: number
  readonly refundsWon: number
  /** Of that out of goodwill (G160). */
  readonly goodwillWon: number
  /** What cancelled payments left with us: the fee, or half of the payment. */
  readonly keptWon: number
  /** The fees that were stored with the payments (G41). */
  readonly feeWon: number
  /** Promised for gear that does not come back, less what was taken back of it; no part of net (G246). */
  readonly compensationWon: number
  /** Taken at the desk for gear that was collected late, with its tax, and what was given up of it; no part of net (G248). */
  readonly lateFeesWon: number
  readonly lateFeesWaivedWon: number
  /** Contracts that ended, and renewals whose every try was refused and that nobody paid later in the period. */
  readonly ended: number
  readonly unpaid: number
  /** Sets in the storage when the period ends. */
  readonly stored: number
  /** The tax in what is left (G170). */
  readonly vatWon: number
}

export const NO_SALES: Sales = {
  payments: 0,
  grossWon: 0,
  cashWon: 0,
  bankWon: 0,
  newContracts: 0,
  renewed: 0,
  refunds: 0,
  refundsWon: 0,
  goodwillWon: 0,
  keptWon: 0,
  feeWon: 0,
  compensationWon: 0,
  lateFeesWon: 0,
  lateFeesWaivedWon: 0,
  ended: 0,
  unpaid: 0,
  stored: 0,
  vatWon: 0,
}

/** What is left of what came, and without its tax. */
export const netOf = ({
  grossWon,
  refundsWon,
  vatWon,
}: Sales): { readonly netWon: number; readonly supplyWon: number } => ({
  netWon: grossWon - refundsWon,
  supplyWon: grossWon - refundsWon - vatWon,
})

export const addSales = (one: Sales, other: Partial<Sales>): Sales =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value + (other[name as keyof Sales] ?? 0)]),
  ) as Sales

/** Contracts of one plan, region and kind. */
export type ContractCounts = BookedGroup & {
  /** Came to an end in the period, without those whose end was taken back in it. */
  readonly ended: number
  /** Renewals whose every try was refused and that nobody paid later in the period. */
  readonly unpaid: number
  /** In the storage when the period ends. */
  readonly stored: number
}

/** Sums by group; all in one without a group. */
export type SalesByGroup = ReadonlyMap<string | null, Sales>

/** What of these payments falls into the period, added to what is known. */
export const sumPayments = (
  known: SalesByGroup,
  payments: readonly BookedPayment[],
  { period, by }: { readonly period: SalesPeriod; readonly by: SalesGroup | null },
): SalesByGroup =>
  summed(
    known,
    payments.flatMap(payment =>
      entriesIn(payment, period).map(entry => ({ of: payment.order, sales: salesOf(payment, entry) })),
    ),
    by,
  )

export const sumCounts = (
  known: SalesByGroup,
  counts: readonly ContractCounts[],
  by: SalesGroup | null,
): SalesByGroup =>
  summed(
    known,
    counts.map(({ ended, unpaid, stored, ...of }) => ({ of, sales: { ended, unpaid, stored } })),
    by,
  )

export const sumNotes = (known: SalesByGroup, notes: readonly BookedNote[], by: SalesGroup | null): SalesByGroup =>
  summed(
    known,
    notes.map(({ order, kind, amountWon }) => ({ of: order, sales: { [NOTED_SUMS[kind]]: amountWon } })),
    by,
  )

const NOTED_SUMS: Readonly<Record<NotedMoney, keyof Sales>> = {
  COMPENSATION: 'compensationWon',
  LATE_FEE_CASH: 'lateFeesWon',
  LATE_FEE_BANK: 'lateFeesWon',
  LATE_FEE_WAIVED: 'lateFeesWaivedWon',
}

export const totalOf = (groups: SalesByGroup): Sales => [...groups.values()].reduce(addSales, NO_SALES)

const summed = (
  known: SalesByGroup,
  more: readonly { readonly of: BookedGroup; readonly sales: Partial<Sales> }[],
  by: SalesGroup | null,
): SalesByGroup => {
  const sums = new Map(known)
  for (const { of, sales } of more) {
    const group = by === null ? null : of[by]
    sums.set(group, addSales(sums.get(group) ?? NO_SALES, sales))
  }
  return sums
}

const salesOf = (payment: BookedPayment, entry: BookEntry): Partial<Sales> => {
  const { kind, amountWon, vatWon, keptWon, refund } = entry
  const { feeWon, way } = payment
  return match(kind)
    .returnType<Partial<Sales>>()
    .with('PAYMENT', () => ({
      payments: 1,
      grossWon: amountWon,
      ...(way === 'CASH' && { cashWon: amountWon }),
      ...(way === 'BANK' && { bankWon: amountWon }),
      ...boughtBy(payment),
      feeWon,
      vatWon,
    }))
    .with('REFUND', 'TAKEN_BACK', () => ({
      refunds: kind === 'REFUND' ? 1 : -1,
      refundsWon: -amountWon,
      goodwillWon: refund?.rule === 'GOODWILL' ? -amountWon : 0,
      keptWon,
      vatWon,
      ...(refund?.rule === REVERSED && { renewed: -1 }),
    }))
    .exhaustive()
}

const boughtBy = ({ term, order, isSuperseded }: BookedPayment): Partial<Sales> => {
  if (term === 1) return order.termsPaid > 0 ? { newContracts: 1 } : {}
  return isSuperseded ? {} : { renewed: 1 }
}
