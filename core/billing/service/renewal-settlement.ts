import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { GatewayPayment } from '../gateway-record.ts'
import { GIVEN_BACK, heldStep } from '../held-renewal.ts'
import { isByWindow } from '../payment-attempt.ts'
import type { Attempt, Settlement } from '../ports/payment-records.ts'
import { inAnHourByDay, isScheduledTry } from '../renewal.ts'
import { afterCharge, afterDecline, type RenewalOutcome } from '../renewal-outcome.ts'
import { paidAndGivenBack, paidBy, type Taking } from './paid-by.ts'
import { mismatch, refusedFor, stillOpen, type Verdict } from './verdict.ts'

type Renewing = { readonly order: Order }

/** What one verdict on a charge of the stored card means (T25 to T27). Runs while the order's row is locked. */
export const renewalSettlement =
  (verdict: Verdict, taking: Taking) =>
  (locked: Renewing, attempt: Attempt): Settlement => {
    const { now } = taking
    return (
      match(verdict)
        .with({ kind: 'Taken' }, ({ record }) => taken(record, locked, attempt, taking))
        // Another card than the stored one said no, to whoever had the link: that is no try of the schedule (G245).
        .with({ kind: 'Refused' }, ({ code, message }) =>
          isByWindow(attempt) ? refusedFor(code, message, now) : declined({ code, message }, locked, attempt, now),
        )
        .with({ kind: 'NotAsked' }, ({ code }) =>
          isByWindow(attempt) ? refusedFor(code, '', now) : notAsked(code, locked, attempt, now),
        )
        .with({ kind: 'Unsure' }, { kind: 'Undecided' }, () => stillOpen(attempt, now))
        .with({ kind: 'GivenBack' }, ({ record }) => givenBack(record, locked, attempt, taking))
        .with({ kind: 'Mismatch' }, ({ record }) => mismatch(record, attempt, now))
        .exhaustive()
    )
  }

const taken = (record: GatewayPayment, { order }: Renewing, attempt: Attempt, taking: Taking): Settlement => {
  const { now } = taking
  const paid = paidBy(record, { amountWon: attempt.amountWon, since: attempt.sentAt }, taking)
  const done = { attempt: { status: 'DONE' as const }, paid, decidedAt: now }
  const step = toStep(
    order,
    afterCharge(order),
    now,
    Math.max(attempt.sentAt, Math.min(paid.approvedAt, now)) as Instant,
  )
  // Money of a try that had failed may be found after the customer ended the contract (G650).
  const isWanted = order.termsPaid === attempt.term - 1 && order.autoRenewal !== 'TERMINATED'
  return step !== null && isWanted
    ? { ...done, order: step }
    : {
        ...done,
        task: {
          kind: 'RENEWED_AFTER_END',
          detail: `order ${attempt.gatewayOrderId}, ${attempt.amountWon} won, payment key ${record.paymentKey}`,
        },
      }
}

/** Who gave it back knows why: nothing is charged for this term automatically, and the customer can pay it or end the contract (G911). */
const givenBack = (record: GatewayPayment, { order }: Renewing, attempt: Attempt, taking: Taking): Settlement => {
  const { payment: id, orderId, amountWon, sentAt: since } = attempt
  const settlement = paidAndGivenBack(record, { id, orderId, amountWon, since }, taking)
  const isOpen = order.autoRenewal !== 'TERMINATED' && nextState('renewal.exhausted', order.state, {}).isOk()
  return isOpen ? { ...settlement, order: heldStep(order, GIVEN_BACK, taking.now) } : settlement
}

/** The card itself said no: it is tried again on another day, or never. */
const declined = (
  { code, message }: { readonly code: string; readonly message: string },
  { order }: Renewing,
  attempt: Attempt,
  now: Instant,
): Settlement => {
  const failed = refusedFor(code, message, now)
  const outcome = afterDecline(order, Day.of(now), isTryOf(order, attempt))
  const step = toStep(order, outcome, now, now)
  if (step === null) return failed
  return outcome.event === 'renewal.exhausted'
    ? {
        ...failed,
        order: step,
        task: { kind: 'RENEWAL_UNPAID', detail: `order ${attempt.orderId}, term ${attempt.term}, ${code}` },
      }
    : { ...failed, order: step }
}

/** Whether this attempt is the one that the schedule has for its day. */
const isTryOf = ({ storageStartDate: start, termsPaid, renewal }: Order, { sentAt }: Attempt): boolean =>
  isScheduledTry({ start, termsPaid, ...renewal }, sentAt)

/** No decline of the card: staff mends what is wrong with us meanwhile. What the customer asked for is not asked again automatically. */
const notAsked = (code: string, { order }: Renewing, attempt: Attempt, now: Instant): Settlement => ({
  ...refusedFor(code, '', now),
  ...(order.renewal.status !== 'UNPAID' && isTryOf(order, attempt) && { chargeAgainAt: inAnHourByDay(now) }),
  task: { kind: 'RENEWAL_NOT_ASKED', detail: `order ${attempt.gatewayOrderId}, ${code}` },
})

/** Null when the order has come where it does not renew any more. */
const toStep = (order: Order, { event, set }: RenewalOutcome, now: Instant, occurredAt: Instant): OrderChange | null =>
  nextState(event, order.state, {}).match(
    to => ({
      event,
      to,
      occurredAt,
      recordedAt: now,
      actor: { kind: 'SCHEDULER', id: null },
      reason: null,
      set,
    }),
    () => null,
  )
