import { err, errAsync, ok, okAsync, type Result } from 'neverthrow'
import type { Caller } from '#core/account/customer.ts'
import type { MessageBudget } from '#core/account/service/message-budget.ts'
import { Day } from '#core/shared/day.ts'
import type { OrderId, PaymentId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { ShopNow } from '#core/shared/shop.ts'
import { NO_WON } from '#core/shared/won.ts'
import type { InvalidState, OrderNotFound } from '#core/storing/errors.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { StepActor } from '#core/storing/ports/order-records.ts'
import { customerMay, isAskedFor } from '#core/storing/projection.ts'
import { goesBackByBank } from '#core/storing/storage-record.ts'
import { isHeldAhead, shownTermDates, termDates } from '#core/storing/term-dates.ts'
import type { IntentMismatch, PaymentNotFound, RefundChanged, RenewalLocked } from '../errors.ts'
import type { ChangedContract, Contract, ContractChange, ContractRecords } from '../ports/contract-records.ts'
import type { CancelQuote, Ended, EndIntent, EndWish, OwnContracts, TerminationTerms } from '../ports/own-contracts.ts'
import type { RenewalRecords } from '../ports/renewal-records.ts'
import { countedPickupDay, validUntil } from '../refund.ts'
import { firstLookAt } from '../settle-schedule.ts'
import { type Cancellation, calculateRefund, decideCancel, withdrawalUntil } from './cancel-storage.ts'
import { makePayRenewal } from './pay-renewal.ts'
import { decideResume, mayResume, type Resumption } from './resume-renewal.ts'
import { makeSendRefund, type SendRefundDeps } from './send-refund.ts'
import { decideTermination, terminationAnswer } from './terminate-renewal.ts'
import type { InProgress } from '#core/shared/failures.ts'
import { termOf } from '#core/storing/term.ts'

type Deps = SendRefundDeps & {
  readonly shop: ShopNow
  readonly contracts: ContractRecords
  readonly renewals: RenewalRecords
  readonly messageBudget: MessageBudget
}

/** Ending contracts for one caller; another customer's are unknown ones (D2). */
export const makeOwnContracts = (deps: Deps) => {
  const { contracts, messageBudget, clock, shop } = deps
  const sendRefund = makeSendRefund(deps)
  const payRenewal = makePayRenewal(deps)
  return ({ customer }: Caller): OwnContracts => {
    const actor: StepActor = { kind: 'CUSTOMER', id: customer }
    return {
      ...payRenewal(customer),
      cancelQuote: (order: OrderId) =>
        contracts
          .look({ order }, customer)
          .andThen(found => (found ? okAsync(found) : errAsync<never, OrderNotFound>({ kind: 'OrderNotFound' })))
          .andThen(contract => makeQuote(contract, { now: clock.now(), shop: shop() })),
      terminationTerms: (payment: PaymentId) =>
        contracts
          .look({ payment }, customer)
          .andThen(found => (found ? okAsync(found) : errAsync(paymentNotFound)))
          .andThen(contract => makeTerms(contract, payment, { now: clock.now(), seasonDays: shop().season })),
      end(payment, wish) {
        const now = clock.now()
        return contracts
          .change({ payment }, customer, decideEnd(wish, { actor, now, shop: shop() }))
          .mapErr(asPaymentNotFound)
          .andThen(changed =>
            (changed.refund ? sendRefund(changed.refund) : okAsync(undefined)).map(() => endedBy(changed, now)),
          )
      },
      resume: payment =>
        messageBudget(customer)
          .andThen(() =>
            contracts.change(
              { payment },
              customer,
              decideResume({ now: clock.now(), seasonDays: shop().season, actor, reason: null }),
            ),
          )
          .mapErr(asPaymentNotFound)
          .map(() => undefined),
    }
  }
}

const paymentNotFound: PaymentNotFound = { kind: 'PaymentNotFound' }
const invalidState: InvalidState = { kind: 'InvalidState' }

/** The customer named the payment, not the order. */
const asPaymentNotFound = <Failure extends { readonly kind: string }>(
  failure: Failure | OrderNotFound,
): Exclude<Failure, OrderNotFound> | PaymentNotFound =>
  failure.kind === 'OrderNotFound' ? paymentNotFound : (failure as Exclude<Failure, OrderNotFound>)

/** What ending means for an order in this state (G38); null when there is nothing to end. */
const possibleEnding = (state: OrderState): EndIntent | null => {
  if (customerMay(state, 'cancel') || customerMay(state, 'void')) return 'CANCEL'
  return customerMay(state, 'terminate') ? 'TERMINATE' : null
}

type EndDecided = Result<ContractChange, InvalidState | IntentMismatch | RefundChanged | RenewalLocked | InProgress>

const decideEnd =
  ({ intent, expectedRefund }: EndWish, { actor, now, shop }: Pick<Cancellation, 'actor' | 'now' | 'shop'>) =>
  (contract: Contract): EndDecided => {
    const ending = possibleEnding(contract.order.state)
    if (ending === null) return err(invalidState)
    if (intent !== null && intent !== ending) return err({ kind: 'IntentMismatch' })
    return ending === 'CANCEL'
      ? decideCancel({
          now,
          actor,
          reason: null,
          operatorFault: false,
          expectedRefund,
          firstLookAt: firstLookAt(now),
          shop,
        })(contract)
      : decideTermination({ now, actor, reason: null, isOverride: false })(contract)
  }

const endedBy = ({ before, change }: ChangedContract, now: Instant): Ended =>
  change.step.event === 'autopay.terminated'
    ? {
        kind: 'Terminated',
        isLate: terminationAnswer({ order: before, attemptOpen: false }, now) === 'ACCEPT_LATE',
        storageEndDate: termDates(before).storageEndDate,
      }
    : { kind: 'Cancelled', refundWon: change.refund?.amountWon ?? NO_WON }

const toContracted = ({ order, payment }: Contract) => ({
  orderId: order.id,
  paymentId: payment.id,
  equipmentType: order.equipmentType,
  plan: order.plan,
  location: order.location,
})

const makeQuote = (
  contract: Contract,
  moment: Pick<Cancellation, 'now' | 'shop'>,
): Result<CancelQuote, InvalidState> => {
  const answer = calculateRefund(contract, moment)
  if (!answer.allowed) return err(invalidState)
  const { rule, refundableWon } = answer
  return ok({
    ...toContracted(contract),
    pickupDate: countedPickupDay(contract.order, contract.isDayClosed),
    paidWon: rule === 'UNPAID' ? NO_WON : contract.payment.amountWon,
    refundableWon,
    rule,
    isByBank: refundableWon > NO_WON && goesBackByBank(contract.payment, refundableWon),
    withdrawalUntil: rule === 'STATUTORY_WITHDRAWAL' ? withdrawalUntil(contract, moment.shop) : null,
    validUntil: validUntil(moment.now),
  })
}

const makeTerms = (
  contract: Contract,
  paymentId: PaymentId,
  moment: Pick<Resumption, 'now' | 'seasonDays'>,
): Result<TerminationTerms, InvalidState> => {
  const { order } = contract
  if (possibleEnding(order.state) !== 'TERMINATE') return err(invalidState)
  const isHeld = isHeldAhead(contract, Day.of(moment.now))
  const { storageEndDate, nextRenewalDate, renewalCancelDeadline } = shownTermDates(order, isHeld)
  const isTerminated = order.autoRenewal === 'TERMINATED'
  return ok({
    ...toContracted(contract),
    paymentId,
    gear: [order.brand, order.equipmentName].filter(Boolean).join(' '),
    storageEndDate,
    nextPaymentDate: nextRenewalDate,
    renewalCancelDeadline,
    lastDayToTerminate:
      order.storageStartDate === null || isTerminated
        ? null
        : termOf(order.storageStartDate, order.termsPaid).lastDayToTerminate,
    answer: terminationAnswer(contract, moment.now),
    isTerminated,
    isOut: order.state === 'CHECKED_OUT',
    isAskedFor: isAskedFor(order.state),
    canResume: mayResume(contract, moment),
  })
}
