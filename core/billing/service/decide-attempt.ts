import { err, ok, type Result } from 'neverthrow'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { AmountMismatch, OrderAlreadyPaid, OrderExpired } from '../errors.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { firstChargeKey, isOpen } from '../payment-attempt.ts'
import type { Attempt, NewAttempt, LockedPayment } from '../ports/payment-records.ts'
import type { Confirmation, Payment } from '../ports/payments.ts'
import { firstLookAt } from '../settle-schedule.ts'
import { isExpired } from '#core/storing/unpaid-life.ts'
import type { InProgress } from '#core/shared/failures.ts'

/** The same payment has been confirmed before: nothing is left to do (P9, P12). */
export type PaidBefore = { readonly kind: 'PaidBefore'; readonly payment: Payment }

/** The same payment was sent and its answer was lost: the provider's record decides. */
export type InDoubt = { readonly kind: 'InDoubt'; readonly attempt: Attempt }

export type NoNewAttempt = AmountMismatch | InProgress | OrderAlreadyPaid | OrderExpired | PaidBefore | InDoubt

/** Closed by its age, or before that by a newer order of its kind (G49); null while it can still be paid. */
export const tooLate = (
  { state, placedAt, payableUntil }: Pick<Order, 'state' | 'placedAt' | 'payableUntil'>,
  now: Instant,
): OrderExpired | null => {
  const isOver = isExpired(placedAt, now, payableUntil)
  return isOver || state === 'EXPIRED' ? { kind: 'OrderExpired', isReplaced: !isOver } : null
}

/** Whether a confirmation may be sent to the provider now. Runs while the order's row is locked. */
export const decideAttempt =
  (
    confirmation: Confirmation,
    newAttemptId: () => string,
    // Money that the provider has taken is written down whatever the order's age.
    { now, evenIfExpired }: { readonly now: Instant; readonly evenIfExpired: boolean },
  ) =>
  ({ order, payment, attempts }: LockedPayment): Result<NewAttempt, NoNewAttempt> => {
    const { paymentKey } = confirmation
    if (confirmation.amount !== payment.amountWon) return err({ kind: 'AmountMismatch' })
    if (order.termsPaid > 0 || isTaken(payment.status)) {
      return err(payment.paymentKey === paymentKey ? { kind: 'PaidBefore', payment } : { kind: 'OrderAlreadyPaid' })
    }
    const open = attempts.find(attempt => isOpen(attempt.status))
    if (open) return err(open.paymentKey === paymentKey ? { kind: 'InDoubt', attempt: open } : { kind: 'InProgress' })
    const late = tooLate(order, now)
    if (late !== null && !evenIfExpired) return err(late)

    const n = attempts.length + 1
    return ok({
      id: newAttemptId(),
      n,
      paymentKey,
      idempotencyKey: firstChargeKey(order.id, n),
      sentAt: now,
      nextLookAt: firstLookAt(now),
    })
  }
