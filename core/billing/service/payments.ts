import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { PaymentNotFound } from '../errors.ts'
import type { Payment, Payments } from '../ports/payments.ts'
import { type ConfirmDeps, makeConfirmPayment } from './confirm-payment.ts'

const orNotFound = (payment: Payment | null): ResultAsync<Payment, PaymentNotFound> =>
  payment ? okAsync(payment) : errAsync({ kind: 'PaymentNotFound' })

/** Paying and asking after payments, for one caller; another customer's payment is an unknown one (P7). */
export const makePayments = (deps: ConfirmDeps) => {
  const confirmPayment = makeConfirmPayment(deps)
  return (caller: Caller): Payments => ({
    confirm: confirmation => confirmPayment(caller.customer, confirmation),
    read: id => deps.records.find(caller.customer, id).andThen(orNotFound),
    ofOrder: id => deps.records.ofOrder(caller.customer, id).andThen(orNotFound),
  })
}
