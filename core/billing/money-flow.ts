import type { Instant } from '#core/shared/instant.ts'
import { isTaken, type PaymentStatus } from '#core/shared/payment-status.ts'
import type { AttemptStatus } from './payment-attempt.ts'

type Refund = { readonly amount: number; readonly status: AttemptStatus; readonly decidedAt: Instant | null }
type Payment<R extends Refund> = {
  readonly amount: number
  readonly status: PaymentStatus
  readonly approvedAt: Instant | null
  readonly refunds: readonly R[]
}

/** Money that has moved, and what the shop holds of the order after it, in won. */
export type MoneyMove<P, R> = { readonly at: Instant; readonly won: number; readonly heldWon: number } & (
  | { readonly kind: 'PAID'; readonly of: P }
  | { readonly kind: 'GIVEN_BACK'; readonly of: R }
)

/** What came and went of an order, the oldest first, with the sum after each (G746); what is in doubt or came to nothing is not among it. */
export const moneyFlow = <R extends Refund, P extends Payment<R>>(payments: readonly P[]): readonly MoneyMove<P, R>[] =>
  payments
    .flatMap(payment => [
      ...(payment.approvedAt !== null && isTaken(payment.status)
        ? [{ kind: 'PAID' as const, of: payment, at: payment.approvedAt, won: payment.amount }]
        : []),
      ...payment.refunds.flatMap(refund =>
        refund.status === 'DONE' && refund.decidedAt !== null
          ? [{ kind: 'GIVEN_BACK' as const, of: refund, at: refund.decidedAt, won: -refund.amount }]
          : [],
      ),
    ])
    .toSorted((one, other) => one.at - other.at)
    .reduce<readonly MoneyMove<P, R>[]>(
      (moves, move) => [...moves, { ...move, heldWon: (moves.at(-1)?.heldWon ?? 0) + move.won }],
      [],
    )
