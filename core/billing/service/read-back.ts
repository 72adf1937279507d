import { okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { CONFIRM_MAY_TAKE_SECONDS, GATEWAY_TOTAL_SECONDS } from '../gateway-timeouts.ts'
import { type GatewayPayment, mayHaveTaken, mayStillTake, recordedPayment } from '../gateway-record.ts'
import { earlierOrderIds, isByWindow } from '../payment-attempt.ts'
import type { CardGateway, GatewayMisconfigured, GatewayUnsure } from '../ports/card-gateway.ts'
import type { Attempt, PaymentRecords } from '../ports/payment-records.ts'
import { notTaken, type PaidEarlier, UNSURE, type Verdict, verdictOfFailure, verdictOfRecord } from './verdict.ts'

/** Reads the provider's own record of a first charge. Silence is no answer: it stays open. */
export const readBack = (gateway: CardGateway, attempt: Attempt, now: Instant): ResultAsync<Verdict, never> =>
  (attempt.paymentKey === null
    ? gateway.findByOrder(attempt.gatewayOrderId)
    : gateway.findByKey({ paymentKey: attempt.paymentKey, orderId: attempt.gatewayOrderId })
  )
    .map(record => (isOf(record, attempt) ? verdictOfRecord(record, attempt) : unknownPayment(attempt, now)))
    .andThen(verdict =>
      verdict.kind === 'Refused'
        ? gateway.findByOrder(attempt.gatewayOrderId).map(record => orChargedBefore(verdict, record, attempt))
        : okAsync(verdict),
    )
    .orElse(() => okAsync(UNSURE))

/** A key that belongs to another order there, as of another tab, pays nothing of this one (G857). */
const isOf = (record: GatewayPayment | null, { gatewayOrderId }: Attempt): record is GatewayPayment =>
  record?.orderId === gatewayOrderId

/** A confirm may still be on its way to a provider that does not show the payment yet, so a moment is given to it first. */
const unknownPayment = ({ sentAt }: Attempt, now: Instant): Verdict =>
  Instant.secondsBetween(sentAt, now) < CONFIRM_MAY_TAKE_SECONDS ? UNSURE : notTaken('NOT_FOUND_PAYMENT')

/** Another payment of the order may have come through: that is what ALREADY_PROCESSED_PAYMENT says (F8). */
const orChargedBefore = (verdict: Verdict, record: GatewayPayment | null, attempt: Attempt): Verdict =>
  record === null || record.approvedAt === null ? verdict : verdictOfRecord(record, { ...attempt, paymentKey: null })

/**
 * A refusal counts once the provider's record does not contradict it: money that it took all the same is paid (G523). The next try of a
 * renewal has another order id there, so nothing but this keeps a term from being paid twice, and silence is no agreement (G263); the order
 * of a first payment is taken once there. A window that said no may still wait for its buyer.
 */
export const refusedByRecord = (
  gateway: Pick<CardGateway, 'findByOrder'>,
  attempt: Attempt,
  verdict: Verdict,
): ResultAsync<Verdict, never> =>
  verdict.kind === 'Refused' || verdict.kind === 'NotAsked'
    ? gateway
        .findByOrder(attempt.gatewayOrderId)
        .map(record => (record === null ? verdict : orOtherwise(verdict, record, attempt)))
        .orElse(failure => okAsync(attempt.term > 1 && !isKeyTrouble(verdict, failure) ? UNSURE : verdict))
    : okAsync(verdict)

/** Keys of ours that are wrong charge nothing, and read nothing either. */
const isKeyTrouble = (verdict: Verdict, failure: GatewayUnsure | GatewayMisconfigured): boolean =>
  verdict.kind === 'NotAsked' && failure.kind === 'GatewayMisconfigured'

/**
 * Reads the earlier tries of a term once more, before another one may charge beside them: what the provider refused, or did not know yet, may
 * have been taken all the same, and pays the term then. What does not fit together is for a person; silence, and what it is still deciding,
 * waits (G524). Where the look itself is refused nothing is sent: a charge may be taken by the same keys (G925). Null where nothing stands in
 * the way.
 */
export const takenBefore = (
  gateway: Pick<CardGateway, 'findByOrder'>,
  records: Pick<PaymentRecords, 'tries'>,
  attempt: Attempt,
): ResultAsync<Verdict | PaidEarlier | null, never> =>
  ResultAsync.combine(
    earlierOrderIds(attempt).map(id =>
      gateway
        .findByOrder(id)
        .andThen(record => unlessGivenBack(records, record && inTheWay(record, id, attempt), attempt))
        .orElse(failure => okAsync(failure.kind === 'GatewayMisconfigured' ? verdictOfFailure(failure) : UNSURE)),
    ),
  ).map(found => found.find(isByRecord) ?? found.find(one => one !== null) ?? null)

const isByRecord = (found: Verdict | PaidEarlier | null): boolean =>
  found?.kind === 'PaidEarlier' || found?.kind === 'Mismatch'

/** What we know to have gone back is in nobody's way: its term is open again since (G911). Nor is a try of the payment that went back, which pays nothing any more (G727). */
const unlessGivenBack = (
  records: Pick<PaymentRecords, 'tries'>,
  found: Verdict | PaidEarlier | null,
  attempt: Attempt,
): ResultAsync<Verdict | PaidEarlier | null, never> => {
  if (found?.kind !== 'PaidEarlier' || !isGivenBack(found, attempt)) return okAsync(found)
  return records
    .tries(found.gatewayOrderId)
    .map(tries => {
      const by = triedBy(tries, found.record)
      return by?.status === 'DONE' || (by && by.payment !== attempt.payment) ? null : found
    })
    .orElse(() => okAsync(UNSURE))
}

const isGivenBack = ({ record, gatewayOrderId }: PaidEarlier, { amountWon }: Attempt): boolean =>
  recordedPayment(record, { gatewayOrderId, paymentKey: null, amountWon }) === 'GivenBack'

/** Of several tries in the window of a term the one whose payment this is. */
export const triedBy = (
  tries: readonly Attempt[],
  { orderId, paymentKey }: PaidEarlier['record'],
): Attempt | undefined => {
  const named = tries.filter(({ gatewayOrderId }) => gatewayOrderId === orderId)
  return named.findLast(attempt => attempt.paymentKey === paymentKey) ?? named.at(-1)
}

const inTheWay = (
  record: GatewayPayment,
  gatewayOrderId: OrderId,
  { amountWon }: Attempt,
): Verdict | PaidEarlier | null => {
  if (!mayHaveTaken(record)) return mayStillTake(record) ? UNSURE : null
  const { kind } = verdictOfRecord(record, { gatewayOrderId, paymentKey: null, amountWon })
  return (
    match(kind)
      .returnType<Verdict | PaidEarlier | null>()
      .with('Taken', 'GivenBack', () => ({ kind: 'PaidEarlier', gatewayOrderId, record }))
      .with('Undecided', () => UNSURE)
      // All that it took has gone back.
      .with('Refused', () => null)
      .otherwise(() => ({ kind: 'Mismatch', record }))
  )
}

const orOtherwise = (refused: Verdict, record: GatewayPayment, attempt: Attempt): Verdict => {
  if (isByWindow(attempt) && !mayHaveTaken(record)) return refused
  const found = verdictOfRecord(record, attempt)
  return found.kind === 'Refused' ? refused : found
}

/** The process that sent the attempt may still be waiting for the provider's answer, which says more than its record does. */
export const isCallRunning = (attempt: Pick<Attempt, 'status' | 'sentAt'>, now: Instant): boolean =>
  attempt.status === 'SENT' && Instant.secondsBetween(attempt.sentAt, now) < GATEWAY_TOTAL_SECONDS
