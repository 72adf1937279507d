import { err, ok, Result } from 'neverthrow'
import type { output } from 'zod/mini'
import * as contracts from '#adapters/http/contract/billing/own-contracts.ts'
import {
  type CancelQuote,
  type Ended,
  type OpenRenewal,
  type OwnContracts,
  RENEWAL_ANSWERS,
  type TerminationTerms,
} from '#core/billing/ports/own-contracts.ts'
import { ALLOWED_RULES } from '#core/billing/refund.ts'
import { TERMINATION_ANSWERS } from '#core/billing/termination.ts'
import { serviceUnreachable, type ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { PLANS } from '#core/storing/plan.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { Send } from '#adapters/http/client/send.ts'
import { allKnown, dayOrNull, instantOrNull, parseMember } from '#adapters/http/client/wire-values.ts'

type WireQuote = output<typeof contracts.storingCancelInfo.answer>
type WireTerms = output<typeof contracts.paymentCancelInfo.answer>
type WireEnded = output<typeof contracts.changePaymentStatus.answer>

/** Contracts ended and taken up again through the API. */
export const httpOwnContracts = ({ send }: { readonly send: Send }): OwnContracts => ({
  cancelQuote: orderId => send(contracts.storingCancelInfo, { query: { orderId } }).andThen(parseQuote),
  terminationTerms: id => send(contracts.paymentCancelInfo, { params: { id } }).andThen(parseTerms),
  end: (id, { intent, expectedRefund }, key) =>
    send(contracts.changePaymentStatus, {
      params: { id },
      body: { status: 'CANCELLED', intent, expectedRefund },
      ...(key !== undefined && { idempotencyKey: key }),
    })
      // A key names one wish, so this is no answer to it.
      .mapErr(failure => (failure.kind === 'KeyReused' ? serviceUnreachable : failure))
      .andThen(parseEnded),
  openRenewal: orderId => send(contracts.openRenewal, { params: { orderId } }).andThen(parseOpenRenewal),
  payRenewal: (orderId, shownWon) =>
    send(contracts.payRenewal, { params: { orderId }, body: { amount: shownWon } })
      .mapErr(failure => (failure.kind === 'KeyReused' ? serviceUnreachable : failure))
      .map(() => undefined),
  resume: id => send(contracts.resumeRenewal, { params: { id } }).map(() => undefined),
})

const toContracted = ({ orderId, paymentId, equipmentType, plan, location }: WireQuote | WireTerms) =>
  allKnown({
    equipmentType: parseMember(EQUIPMENT_TYPES, equipmentType),
    plan: parseMember(PLANS, plan),
    location: RegionCode.parse(location).unwrapOr(null),
  }).map(known => ({ ...known, orderId: orderId as OrderId, paymentId: paymentId as PaymentId }))

const parseQuote = (wire: WireQuote): Result<CancelQuote, ServiceUnreachable> =>
  Result.combine([
    toContracted(wire),
    allKnown({
      paidWon: Won.of(wire.amount).unwrapOr(null),
      refundableWon: Won.of(wire.refundableAmount).unwrapOr(null),
      rule: parseMember(ALLOWED_RULES, wire.rule),
      validUntil: instantOrNull(wire.validUntil),
    }),
  ]).map(([contracted, known]) => ({ ...contracted, ...known, pickupDate: dayOrNull(wire.pickupDate) }))

const parseTerms = (wire: WireTerms): Result<TerminationTerms, ServiceUnreachable> =>
  Result.combine([toContracted(wire), allKnown({ answer: parseMember(TERMINATION_ANSWERS, wire.answer) })]).map(
    ([contracted, known]) => ({
      ...contracted,
      ...known,
      gear: wire.gear,
      storageEndDate: dayOrNull(wire.storageEndDate),
      nextPaymentDate: dayOrNull(wire.nextPaymentDate),
      renewalCancelDeadline: dayOrNull(wire.renewalCancelDeadline),
      lastDayToTerminate: dayOrNull(wire.lastDayToTerminate),
      isTerminated: wire.isTerminated,
      canResume: wire.canResume,
    }),
  )

const parseOpenRenewal = (wire: output<typeof contracts.openRenewal.answer>): Result<OpenRenewal, ServiceUnreachable> =>
  allKnown({
    amountWon: Won.of(wire.amount).unwrapOr(null),
    storageEndDate: dayOrNull(wire.storageEndDate),
    startsOn: dayOrNull(wire.startsOn),
    payableUntil: dayOrNull(wire.payableUntil),
    answer: parseMember(RENEWAL_ANSWERS, wire.answer),
  }).map(known => ({ ...known, orderId: wire.orderId as OrderId, term: wire.term, failure: wire.failure }))

const parseEnded = ({ result, refundAmount, isLate, storageEndDate }: WireEnded): Result<Ended, ServiceUnreachable> => {
  if (result === 'TERMINATED') return ok({ kind: 'Terminated', isLate, storageEndDate: dayOrNull(storageEndDate) })
  return result === 'CANCELLED'
    ? allKnown({ refundWon: Won.of(refundAmount ?? 0).unwrapOr(null) }).map(known => ({ kind: 'Cancelled', ...known }))
    : err(serviceUnreachable)
}
