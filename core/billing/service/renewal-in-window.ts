import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { InProgress } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { nextState } from '#core/storing/transitions.ts'
import { chargeHold } from '../charge-hold.ts'
import type { OrderAlreadyPaid, OrderExpired } from '../errors.ts'
import { isOpen, windowKey } from '../payment-attempt.ts'
import type { NewAttempt } from '../ports/payment-records.ts'
import type { Confirmation } from '../ports/payments.ts'
import type { RenewalInWindow, UnpaidRenewal } from '../ports/renewal-records.ts'
import { firstLookAt } from '../settle-schedule.ts'
import type { NoNewAttempt } from './decide-attempt.ts'

type NotPayable = OrderAlreadyPaid | InProgress | OrderExpired

const over: OrderExpired = { kind: 'OrderExpired', isReplaced: false }

/** Whether a renewal can be paid in a card window now, whoever has its link (G245). The rule before every charge is the same (G115). */
export const mayPayInWindow = (
  { order, attemptOpen, isTermPaid, isWindowUsed, lastChargedOn }: UnpaidRenewal,
  now: Instant,
): Result<void, NotPayable> => {
  if (isTermPaid) return err({ kind: 'OrderAlreadyPaid' })
  if (isWindowUsed) return err(over)
  // A try of the stored card may be taking this very term.
  if (attemptOpen) return err({ kind: 'InProgress' })
  if (order.renewal.status === 'OK' || order.autoRenewal === 'TERMINATED') return err(over)
  if (nextState('renewal.charged', order.state, {}).isErr()) return err(over)
  return chargeHold(order, { by: 'CUSTOMER', today: Day.of(now), lastChargedOn }) === null ? ok(undefined) : err(over)
}

/** Whether what the window has approved may be confirmed now. Runs while the order's row is locked. */
export const decideInWindow =
  (
    { paymentKey, amount }: Confirmation,
    { term, now, newAttemptId }: { readonly term: number; readonly now: Instant; readonly newAttemptId: () => string },
  ) =>
  (renewal: RenewalInWindow): Result<NewAttempt, NoNewAttempt> => {
    const { order, payment, attempts, hasLink, next } = renewal
    if (payment !== null && (next.term > term || isTaken(payment.status))) {
      return err(payment.paymentKey === paymentKey ? { kind: 'PaidBefore', payment } : { kind: 'OrderAlreadyPaid' })
    }
    const open = attempts.find(({ status }) => isOpen(status))
    if (open) return err(open.paymentKey === paymentKey ? { kind: 'InDoubt', attempt: open } : { kind: 'InProgress' })
    // The same page once more: what was declined stays so.
    if (attempts.some(attempt => attempt.paymentKey === paymentKey)) {
      return err(payment === null ? over : { kind: 'PaidBefore', payment })
    }
    if (next.term !== term || !hasLink) return err(over)
    return mayPayInWindow(renewal, now).andThen(() =>
      amount === next.amountWon
        ? ok({
            id: newAttemptId(),
            n: next.n,
            paymentKey,
            idempotencyKey: windowKey(order.id, term, next.n),
            sentAt: now,
            nextLookAt: firstLookAt(now),
          })
        : err({ kind: 'AmountMismatch' as const }),
    )
  }
