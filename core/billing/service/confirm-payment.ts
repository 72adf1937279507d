import { errAsync, okAsync, type ResultAsync, safeTry } from 'neverthrow'
import { match } from 'ts-pattern'
import type { Clock } from '#core/shared/clock.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { CustomerId, EquipmentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { NewId } from '#core/shared/new-id.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { PaymentDeclined } from '../errors.ts'
import { CONFIRM_MAY_TAKE_SECONDS, GATEWAY_TOTAL_SECONDS } from '../gateway-timeouts.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { Failpoint } from '#core/shared/failpoint.ts'
import { renewalInWindow } from '../payment-attempt.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import type { RenewalRecords } from '../ports/renewal-records.ts'
import type { Confirmation, ConfirmFailure, Payment } from '../ports/payments.ts'
import { isCallRunning, readBack, refusedByRecord, takenBefore } from './read-back.ts'
import { decideAttempt, type NoNewAttempt } from './decide-attempt.ts'
import { decideInWindow } from './renewal-in-window.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settlingNow } from './settlement.ts'
import { notTaken, type PaidEarlier, type Verdict, verdictOfAnswer, verdictOfFailure } from './verdict.ts'

export type ConfirmDeps = {
  readonly records: PaymentRecords
  readonly renewals: Pick<RenewalRecords, 'openInWindow'>
  readonly gateway: CardGateway
  readonly clock: Clock
  readonly shop: ShopNow
  readonly failpoint: Failpoint
  readonly newAttemptId: NewId<string>
  readonly newEquipmentId: NewId<EquipmentId>
}

/**
 * Takes the money of an order: the intent is committed, then the provider is asked, then its answer is written (docs/rules/payments.md).
 * Killed at any point in between, the reconciler finishes it from the provider's record.
 */
export const makeConfirmPayment =
  (deps: ConfirmDeps) =>
  (customer: CustomerId, confirmation: Confirmation): ResultAsync<Payment, ConfirmFailure> => {
    const { clock, failpoint } = deps
    failpoint('confirm.before_intent')
    return opened(deps, customer, confirmation)
      .andThen(attempt => {
        failpoint('confirm.after_intent')
        return isTooLate(attempt, clock.now())
          ? settled(deps, attempt, notTaken('NOT_CONFIRMED'))
          : ask(deps, attempt, confirmation.paymentKey).andThen(verdict => {
              failpoint('confirm.after_gateway')
              return settled(deps, attempt, verdict)
            })
      })
      .andTee(() => failpoint('confirm.after_commit'))
      .orElse(refusal => answerTo(refusal, deps, confirmation))
      .andThen(refusedIfFailed)
  }

const opened = (
  { records, renewals, clock, newAttemptId }: ConfirmDeps,
  customer: CustomerId,
  confirmation: Confirmation,
): ResultAsync<Attempt, NoNewAttempt | OrderNotFound | ServiceUnreachable> => {
  const now = clock.now()
  const renewal = renewalInWindow(confirmation.orderId)
  return renewal === null
    ? records.open(
        confirmation.orderId,
        customer,
        decideAttempt(confirmation, newAttemptId, { now, evenIfExpired: false }),
      )
    : renewals.openInWindow(
        { ...renewal, customer },
        decideInWindow(confirmation, { term: renewal.term, now, newAttemptId }),
      )
}

const ask = (
  { gateway, records }: ConfirmDeps,
  attempt: Attempt,
  paymentKey: string,
): ResultAsync<Verdict | PaidEarlier, never> =>
  takenBefore(gateway, records, attempt).andThen((found): ResultAsync<Verdict | PaidEarlier, never> =>
    found === null ? confirmed(gateway, attempt, paymentKey) : okAsync(found),
  )

const confirmed = (gateway: CardGateway, attempt: Attempt, paymentKey: string): ResultAsync<Verdict, never> =>
  gateway
    .confirm({
      paymentKey,
      orderId: attempt.gatewayOrderId,
      amount: attempt.amountWon,
      idempotencyKey: attempt.idempotencyKey,
    })
    .map(record => verdictOfAnswer(record, { ...attempt, paymentKey }))
    .orElse(failure => refusedByRecord(gateway, attempt, verdictOfFailure(failure)))

/**
 * The database answered so late, or this process was suspended so long, that the attempt may have been given up meanwhile and the order paid
 * by another: then this one must not reach the provider any more.
 */
const isTooLate = ({ sentAt }: Attempt, now: Instant): boolean =>
  Instant.secondsBetween(sentAt, now) > CONFIRM_MAY_TAKE_SECONDS - GATEWAY_TOTAL_SECONDS

const settled = (
  { records, clock, shop, newEquipmentId }: ConfirmDeps,
  attempt: Attempt,
  verdict: Verdict | PaidEarlier,
): ResultAsync<Payment, ServiceUnreachable> =>
  settleAttempt(records, attempt, verdict, settlingNow({ clock, shop, newEquipmentId }))

const answerTo = (
  refusal: NoNewAttempt | OrderNotFound | ServiceUnreachable,
  deps: ConfirmDeps,
  confirmation: Confirmation,
): ResultAsync<Payment, ConfirmFailure> =>
  match(refusal)
    .returnType<ResultAsync<Payment, ConfirmFailure>>()
    .with({ kind: 'PaidBefore' }, ({ payment }) => okAsync(payment))
    .with({ kind: 'InDoubt' }, ({ attempt }) => lookAgain(deps, attempt, confirmation.paymentKey))
    .otherwise(failure => errAsync(failure))

/**
 * A repeat while the first call may still be running waits for it; afterwards the provider's record is read at once. Where that still waits
 * for a confirm, the same one is sent again with its key: ours may never have arrived (K2). A no to that proves nothing: the record decides.
 */
const lookAgain = (deps: ConfirmDeps, attempt: Attempt, paymentKey: string) =>
  safeTry<Payment, ConfirmFailure>(async function* () {
    const now = deps.clock.now()
    if (isCallRunning(attempt, now)) return errAsync({ kind: 'InProgress' as const })
    const verdict = yield* readBack(deps.gateway, attempt, now)
    if (verdict.kind !== 'Undecided' || verdict.record.status !== 'IN_PROGRESS') return settled(deps, attempt, verdict)
    const answer = yield* ask(deps, attempt, paymentKey)
    const isSure = answer.kind === 'Taken' || answer.kind === 'PaidEarlier'
    return settled(deps, attempt, isSure ? answer : yield* readBack(deps.gateway, attempt, now))
  })

/** A payment that failed is the caller's to try again; one in doubt is still a payment, IN_PROGRESS. */
const refusedIfFailed = (payment: Payment): ResultAsync<Payment, PaymentDeclined> =>
  payment.status === 'FAILED'
    ? errAsync({ kind: 'PaymentDeclined', ...(payment.failure ?? { code: 'PAYMENT_FAILED', message: '' }) })
    : okAsync(payment)
