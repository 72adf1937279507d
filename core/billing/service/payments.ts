import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { ServiceUnreachable, TooManyRequests } from '#core/shared/failures.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import type { PaymentNotFound } from '../errors.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import type { ConfirmFailure, Payment, Payments } from '../ports/payments.ts'
import type { CardTries } from './card-tries.ts'
import { type ConfirmDeps, makeConfirmPayment } from './confirm-payment.ts'

const orNotFound = (payment: Payment | null): ResultAsync<Payment, PaymentNotFound> =>
  payment ? okAsync(payment) : errAsync({ kind: 'PaymentNotFound' })

/** Paying and asking after payments, for one caller; another customer's payment is an unknown one (D2). */
export const makePayments = (deps: ConfirmDeps & { readonly cardTries: CardTries }) => {
  const { cardTries, records } = deps
  const confirmPayment = makeConfirmPayment(deps)
  /** What is paid or in doubt is asked of no card again, so it is answered as ever. */
  const mayPay = (customer: CustomerId, order: OrderId): ResultAsync<unknown, TooManyRequests | ServiceUnreachable> =>
    cardTries
      .mayTry(customer)
      .orElse(limited =>
        records
          .ofOrder(customer, order)
          .andThen(payment =>
            payment && (isTaken(payment.status) || payment.status === 'IN_PROGRESS')
              ? okAsync(undefined)
              : errAsync(limited),
          ),
      )
  return (caller: Pick<Caller, 'customer'>): Payments => ({
    confirm: confirmation =>
      mayPay(caller.customer, confirmation.orderId)
        .andThen(() => confirmPayment(caller.customer, confirmation))
        .orElse(failure =>
          // It has been declined, whether or not that could be counted.
          (failure.kind === 'PaymentDeclined' ? cardTries.count(caller.customer) : okAsync(undefined))
            .orElse(() => okAsync(undefined))
            .andThen(() => errAsync<Payment, ConfirmFailure>(failure)),
        ),
    read: id => deps.records.find(caller.customer, id).andThen(orNotFound),
    ofOrder: id => deps.records.ofOrder(caller.customer, id).andThen(orNotFound),
  })
}
