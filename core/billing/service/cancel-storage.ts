import { err, ok, type Result } from 'neverthrow'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { InvalidState } from '#core/storing/errors.ts'
import type { OrderChange, StepActor } from '#core/storing/ports/order-records.ts'
import { nextState } from '#core/storing/transitions.ts'
import type { RefundChanged } from '../errors.ts'
import { refundKey } from '../payment-attempt.ts'
import { paymentFee } from '../payment-fee.ts'
import type { Contract, ContractChange } from '../ports/contract-records.ts'
import type { NewRefund } from '../ports/refund-records.ts'
import { type AllowedRule, countedPickupDay, lastDayOfWithdrawal, type Refund, refund } from '../refund.ts'
import type { InProgress } from '#core/shared/failures.ts'

export type Cancellation = {
  /** When the request was received. */
  readonly now: Instant
  readonly actor: StepActor
  readonly reason: string | null
  /** The shop is at fault: all of it goes back (G44). */
  readonly operatorFault: boolean
  /** What the customer was shown; less than that is not carried out (G40). */
  readonly expectedRefund: Won | null
  /** When a worker may take the sending over. */
  readonly firstLookAt: Instant
  readonly shop: RefundTerms
}

/** The shop's facts of the day (G41, G43). */
export type RefundTerms = Pick<Shop, 'paymentFeeBasisPoints' | 'statutoryWithdrawal' | 'withdrawalEndedAt'>

/** What cancelling this contract would give back. */
export const calculateRefund = (
  { order, payment, timeline, isDayClosed }: Contract,
  {
    now,
    shop,
    operatorFault = false,
  }: Pick<Cancellation, 'now' | 'shop'> & Partial<Pick<Cancellation, 'operatorFault'>>,
): Refund =>
  refund({
    paid: Won.minus(payment.amountWon, payment.givenBackWon),
    fee: payment.feeWon ?? paymentFee(payment.amountWon, shop.paymentFeeBasisPoints),
    pickupDate: countedPickupDay(order, isDayClosed),
    now,
    status: order.state,
    operatorFault,
    ...toWithdrawalFacts(timeline, shop),
  })

const toWithdrawalFacts = (
  timeline: Contract['timeline'],
  { statutoryWithdrawal, withdrawalEndedAt }: RefundTerms,
) => ({
  contractedAt: timeline.find(({ to }) => to === 'REQUESTED')?.occurredAt,
  statutoryWithdrawal: statutoryWithdrawal ?? false,
  withdrawalEndedAt,
})

/** The last day on which a contract's customer gets all of it back by law (G43). */
export const withdrawalUntil = ({ timeline }: Pick<Contract, 'timeline'>, shop: RefundTerms): Day | null =>
  lastDayOfWithdrawal(toWithdrawalFacts(timeline, shop))

/** T22 with its refund; an unpaid order is closed (T05). Runs while the order's row is locked. */
export const decideCancel =
  (cancellation: Cancellation) =>
  (contract: Contract): Result<ContractChange, InvalidState | RefundChanged | InProgress> => {
    const { expectedRefund } = cancellation
    const answer = calculateRefund(contract, cancellation)
    if (!answer.allowed) return err({ kind: 'InvalidState' })
    if (expectedRefund !== null && expectedRefund > answer.refundableWon) {
      return err({ kind: 'RefundChanged', refundableWon: answer.refundableWon })
    }
    if (answer.rule === 'UNPAID') return voided(contract, cancellation)
    // Goodwill may be on its way back: what is left is known when that is decided (G164).
    if (contract.payment.isRefundOpen) return err({ kind: 'InProgress' })
    return nextState('storage.cancelled', contract.order.state, {})
      .mapErr((): InvalidState => ({ kind: 'InvalidState' }))
      .map(to => ({
        step: toChange('storage.cancelled', to, cancellation),
        refund:
          answer.refundableWon === NO_WON ? null : newRefund(contract, { ...answer, rule: answer.rule }, cancellation),
      }))
  }

/** By the customer only: it is unpaid, so there is nothing that staff would have to end. */
const voided = (
  { attemptOpen }: Contract,
  cancellation: Cancellation,
): Result<ContractChange, InvalidState | InProgress> => {
  if (cancellation.actor.kind !== 'CUSTOMER') return err({ kind: 'InvalidState' })
  if (attemptOpen) return err({ kind: 'InProgress' })
  return ok({ step: toChange('order.voided', 'EXPIRED', cancellation), refund: null })
}

const toChange = (
  event: OrderChange['event'],
  to: OrderChange['to'],
  { now, actor, reason }: Cancellation,
): OrderChange => ({ event, to, occurredAt: now, recordedAt: now, actor, reason, set: {} })

const newRefund = (
  { payment }: Contract,
  { refundableWon, rule, explain }: Pick<Refund, 'refundableWon' | 'explain'> & { readonly rule: AllowedRule },
  { now, firstLookAt }: Cancellation,
): NewRefund => ({
  n: payment.refunds + 1,
  amountWon: refundableWon,
  rule,
  explain,
  requestedAt: now,
  sentAt: now,
  idempotencyKey: refundKey(payment.id, payment.refunds + 1),
  nextLookAt: firstLookAt,
})
