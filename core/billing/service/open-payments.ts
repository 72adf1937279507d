import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { AccessForbidden, ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { isOpen } from '../payment-attempt.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import type { CannotBePaid, UnseenPayment } from '../ports/open-payments.ts'
import type { LockedPayment, PaymentRecords } from '../ports/payment-records.ts'
import type { PaymentPasses } from '../ports/payment-passes.ts'
import type { Confirmation, ConfirmFailure, Payments } from '../ports/payments.ts'
import { tooLate } from './decide-attempt.ts'

type Paying = Pick<Caller, 'customer'>

/** What `OpenPayments` rests on; the pass travels in a cookie of the browser that opens the window. */
export type ServedOpenPayments = {
  begin(caller: Paying, order: OrderId): ResultAsync<string, CannotBePaid | ServiceUnreachable>
  confirm(
    signed: string | null,
    confirmation: Confirmation,
  ): ResultAsync<UnseenPayment, ConfirmFailure | AccessForbidden>
}

type Deps = {
  readonly records: PaymentRecords
  readonly payments: (caller: Paying) => Payments
  readonly passes: PaymentPasses
  readonly clock: Clock
}

export const makeOpenPayments = ({ records, payments, passes, clock }: Deps): ServedOpenPayments => {
  const payable = (customer: Paying['customer'], locked: LockedPayment | null): Result<LockedPayment, CannotBePaid> => {
    if (locked?.customer !== customer) return err({ kind: 'OrderNotFound' })
    const { order, payment, attempts } = locked
    if (order.termsPaid > 0 || isTaken(payment.status)) return err({ kind: 'OrderAlreadyPaid' })
    if (attempts.some(attempt => isOpen(attempt.status))) return err({ kind: 'InProgress' })
    const late = tooLate(order, clock.now())
    return late === null ? ok(locked) : err(late)
  }

  return {
    begin: ({ customer }, orderId) =>
      records
        .look(orderId)
        .andThen(locked => payable(customer, locked))
        .map(({ payment: { amountWon } }) => passes.issue({ customer, orderId, amountWon }, clock.now())),
    confirm(signed, confirmation) {
      const pass = signed === null ? null : passes.read(signed, clock.now())
      if (pass?.orderId !== confirmation.orderId || pass.amountWon !== confirmation.amount)
        return errAsync({ kind: 'AccessForbidden' })
      return payments({ customer: pass.customer })
        .confirm(confirmation)
        .map(({ status }) => ({ kind: 'Unseen', status }))
    },
  }
}
