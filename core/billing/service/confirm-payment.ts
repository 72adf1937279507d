import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, EquipmentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { PaymentDeclined } from '../errors.ts'
import { CONFIRM_MAY_TAKE_SECONDS, GATEWAY_TOTAL_SECONDS } from '../gateway-budget.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { Failpoint } from '../ports/failpoint.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import type { Confirmation, ConfirmFailure, Payment } from '../ports/payments.ts'
import { isCallRunning } from './call-running.ts'
import { decideAttempt, type NoNewAttempt } from './decide-attempt.ts'
import { neverAsked, readBack } from './read-back.ts'
import { settlement } from './settlement.ts'
import { type Verdict, verdictOfFailure } from './verdict.ts'

export type ConfirmDeps = {
  readonly records: PaymentRecords
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly failpoint: Failpoint
  readonly newAttemptId: NewId<string>
  readonly newEquipmentId: NewId<EquipmentId>
}

/**
 * Takes the money of an order: the intent is committed, then the provider is asked, then its answer is written (reliability, section 1).
 * Killed at any point in between, the reconciler finishes it from the provider's record.
 */
export const makeConfirmPayment =
  (deps: ConfirmDeps) =>
  (customer: CustomerId, confirmation: Confirmation): ResultAsync<Payment, ConfirmFailure> => {
    const { records, gateway, clock, failpoint } = deps
    failpoint('confirm.before_intent')
    return records
      .open(
        confirmation.orderId,
        customer,
        decideAttempt(confirmation, deps.newAttemptId, { now: clock.now(), evenIfExpired: false }),
      )
      .andThen(attempt => {
        failpoint('confirm.after_intent')
        if (isTooLate(attempt, clock.now())) return settled(deps, attempt, neverAsked)
        return gateway
          .confirm({
            paymentKey: confirmation.paymentKey,
            orderId: attempt.orderId,
            amount: attempt.amountWon,
            idempotencyKey: attempt.idempotencyKey,
          })
          .map((record): Verdict => ({ kind: 'Taken', record }))
          .orElse(failure => okAsync(verdictOfFailure(failure)))
          .andThen(verdict => {
            failpoint('confirm.after_gateway')
            return settled(deps, attempt, verdict)
          })
      })
      .andTee(() => failpoint('confirm.after_commit'))
      .orElse(refusal => answerTo(refusal, deps))
      .andThen(refusedIfFailed)
  }

/**
 * The database answered so late, or this process stood still so long, that the attempt may have been given up meanwhile and the order paid
 * by another: then this one must not reach the provider any more.
 */
const isTooLate = ({ sentAt }: Attempt, now: Instant): boolean =>
  Instant.secondsBetween(sentAt, now) > CONFIRM_MAY_TAKE_SECONDS - GATEWAY_TOTAL_SECONDS

const settled = (
  { records, clock, newEquipmentId }: ConfirmDeps,
  attempt: Attempt,
  verdict: Verdict,
): ResultAsync<Payment, ServiceUnreachable> =>
  records.settle(attempt, settlement(verdict, { now: clock.now(), newEquipmentId }))

const answerTo = (
  refusal: NoNewAttempt | OrderNotFound | ServiceUnreachable,
  deps: ConfirmDeps,
): ResultAsync<Payment, ConfirmFailure> =>
  match(refusal)
    .returnType<ResultAsync<Payment, ConfirmFailure>>()
    .with({ kind: 'PaidBefore' }, ({ payment }) => okAsync(payment))
    .with({ kind: 'InDoubt' }, ({ attempt }) => lookAgain(deps, attempt))
    .otherwise(failure => errAsync(failure))

/** A repeat while the first call may still be running waits for it; afterwards the provider's record is read at once (K2). */
const lookAgain = (deps: ConfirmDeps, attempt: Attempt) =>
  safeTry<Payment, ConfirmFailure>(async function* () {
    const now = deps.clock.now()
    if (isCallRunning(attempt, now)) return errAsync({ kind: 'InProgress' as const })
    const verdict = yield* readBack(deps.gateway, attempt, now)
    return settled(deps, attempt, verdict)
  })

/** A payment that failed is the caller's to try again; one in doubt is still a payment, IN_PROGRESS. */
const refusedIfFailed = (payment: Payment): ResultAsync<Payment, PaymentDeclined> =>
  payment.status === 'FAILED'
    ? errAsync({ kind: 'PaymentDeclined', ...(payment.failure ?? { code: 'PAYMENT_FAILED', message: '' }) })
    : okAsync(payment)
