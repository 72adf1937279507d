import type { StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isTaken, type PaymentStatus } from '#core/shared/payment-status.ts'
import type { NotedMoney } from './books.ts'
import type { AttemptStatus } from './payment-attempt.ts'

type Refund = { readonly amount: number; readonly status: AttemptStatus; readonly decidedAt: Instant | null }
type Payment<R extends Refund> = {
  readonly amount: number
  readonly status: PaymentStatus
  readonly approvedAt: Instant | null
  readonly refunds: readonly R[]
}
type Note = { readonly kind: NotedMoney; readonly amount: number; readonly at: Instant }

/** Money that has moved, and what the shop holds after it, in won. */
export type MoneyMove<P, R, N> = { readonly at: Instant; readonly won: number; readonly heldWon: number } & (
  | { readonly kind: 'PAID'; readonly of: P }
  | { readonly kind: 'GIVEN_BACK'; readonly of: R }
  | { readonly kind: 'FEE'; readonly of: N }
)

/** All of it is the same money: of one order, or of all orders of a customer. */
export type MovedMoney<P, N> = { readonly payments: readonly P[]; readonly notes: readonly N[] }

/** What came and went, the oldest first, with the sum after each (G746); what is in doubt, was promised or given up, or came to nothing is not among it. */
export const moneyFlow = <R extends Refund, P extends Payment<R>, N extends Note>({
  payments,
  notes,
}: MovedMoney<P, N>): readonly MoneyMove<P, R, N>[] =>
  [
    ...payments.flatMap(payment => [
      ...(payment.approvedAt !== null && isTaken(payment.status)
        ? [{ kind: 'PAID' as const, of: payment, at: payment.approvedAt, won: payment.amount }]
        : []),
      ...payment.refunds.flatMap(refund =>
        refund.status === 'DONE' && refund.decidedAt !== null
          ? [{ kind: 'GIVEN_BACK' as const, of: refund, at: refund.decidedAt, won: -refund.amount }]
          : [],
      ),
    ]),
    ...notes
      .filter(({ kind }) => IS_FEE_TAKEN[kind])
      .map(note => ({ kind: 'FEE' as const, of: note, at: note.at, won: note.amount })),
  ]
    .toSorted((one, other) => one.at - other.at)
    .reduce<readonly MoneyMove<P, R, N>[]>(
      (moves, move) => [...moves, { ...move, heldWon: (moves.at(-1)?.heldWon ?? 0) + move.won }],
      [],
    )

/** What is promised for lost gear is paid as goodwill or by bank: it would be counted twice. */
const IS_FEE_TAKEN = {
  LATE_FEE_CASH: true,
  LATE_FEE_BANK: true,
  LATE_FEE_WAIVED: false,
  COMPENSATION: false,
} as const satisfies Record<NotedMoney, boolean>

/** Paid, fees included and less those that were noted by mistake; given back; and what the shop holds of it, in won. */
export const moneyTotals = (moves: readonly Pick<MoneyMove<unknown, unknown, unknown>, 'kind' | 'won'>[]) => {
  const sum = (isCounted: (kind: MoneyMove<unknown, unknown, unknown>['kind']) => boolean): number =>
    moves.filter(({ kind }) => isCounted(kind)).reduce((total, { won }) => total + won, 0)
  const paidWon = sum(kind => kind !== 'GIVEN_BACK')
  const givenBackWon = 0 - sum(kind => kind === 'GIVEN_BACK')
  return { paidWon, givenBackWon, heldWon: paidWon - givenBackWon }
}

/** Money that a step noted beside payments and refunds: below 0 where it was taken back (G246, G248). */
export type NotedStep = {
  readonly kind: NotedMoney
  readonly at: Instant
  readonly won: number
  /** By which the shop finds it. */
  readonly reference: string | null
  readonly by: StaffId | null
}
