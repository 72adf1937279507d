import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId, PaymentId, StaffId } from '#core/shared/ids.ts'
import { isTaken } from '#core/shared/payment-status.ts'
import { mayActAs, type StaffMember } from '#core/shared/staff.ts'
import { Won } from '#core/shared/won.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderRecords, RecordedStep } from '#core/storing/ports/order-records.ts'
import type { AdvanceOrder } from '#core/storing/service/advance-order.ts'
import type { DeskReference } from '../desk-payment.ts'
import { notedMoney } from '../books.ts'
import { promisedWon } from '../goodwill.ts'
import { MONEY_ACTION_ROLES, MONEY_ACTIONS, type MoneyAction } from '../money-action.ts'
import type { NotedStep } from '../money-flow.ts'
import { isOpen } from '../payment-attempt.ts'
import type { StaffPayment, StaffPayments } from '../ports/staff-payments.ts'
import type { ChargeUnpaid } from './charge-unpaid.ts'
import type { GiveGoodwill } from './give-goodwill.ts'
import type { RenewAtDesk } from './renew-at-desk.ts'
import type { ReopenRefund } from './reopen-refund.ts'
import type { RetryRefund } from './retry-refund.ts'
import type { ReverseRenewal } from './reverse-renewal.ts'
import type { StaffContracts } from './staff-contracts.ts'
import type { ChangePaymentLink } from './staff-payment-links.ts'

/** Something that may be done now, by the member who asks. */
export type MoneyOffer = {
  readonly action: MoneyAction
  /** Which payment it is about; null: the order as a whole. */
  readonly payment: PaymentId | null
  readonly refund: string | null
  /** What would move; of goodwill the most that this member may give, of a cancellation what goes back. Null where nothing does, or the provider knows. */
  readonly won: Won | null
  /** More than the rules give, by an ADMIN: as one choice, or as the only way. */
  readonly beyondRules: 'NO' | 'ALSO' | 'ONLY'
}

export type OrderMoney = {
  readonly payments: readonly StaffPayment[]
  /** The oldest first. */
  readonly notes: readonly NotedStep[]
  readonly offers: readonly MoneyOffer[]
}

/** The payments of an order, and what its state and the role allow now: each use case is asked by a dry run, so that nothing is offered that would be refused (G363). */
export type ReadOrderMoney = (
  orderId: OrderId,
  staff: StaffMember,
) => ResultAsync<OrderMoney, OrderNotFound | ServiceUnreachable>

type Deps = {
  readonly orders: Pick<OrderRecords, 'find'>
  readonly payments: StaffPayments
  readonly contracts: StaffContracts
  readonly giveGoodwill: GiveGoodwill
  readonly retryRefund: RetryRefund
  readonly reopenRefund: ReopenRefund
  readonly changePaymentLink: ChangePaymentLink
  readonly renewAtDesk: RenewAtDesk
  readonly reverseRenewal: ReverseRenewal
  readonly chargeUnpaid: ChargeUnpaid
  readonly advanceOrder: AdvanceOrder
  readonly clock: Clock
}

type Question = {
  readonly action: MoneyAction
  readonly ask: () => ResultAsync<readonly MoneyOffer[], ServiceUnreachable>
}

export const makeReadOrderMoney =
  (deps: Deps): ReadOrderMoney =>
  (orderId, staff) =>
    ResultAsync.combine([deps.orders.find(orderId), deps.payments.find(orderId)]).andThen(([found, payments]) => {
      if (found === null) return errAsync<OrderMoney, OrderNotFound | ServiceUnreachable>({ kind: 'OrderNotFound' })
      const questions = [
        ...ofOrder(deps, found.order, staff),
        ...payments.flatMap(payment => ofPayment(deps, payment, staff)),
      ]
        .filter(({ action }) => mayActAs(staff.role, MONEY_ACTION_ROLES[action]))
        .toSorted((one, other) => MONEY_ACTIONS.indexOf(one.action) - MONEY_ACTIONS.indexOf(other.action))
      // One after the other: each locks the same row.
      return questions
        .reduce<ResultAsync<readonly MoneyOffer[], ServiceUnreachable>>(
          (before, { ask }) => before.andThen(offers => ask().map(more => [...offers, ...more])),
          okAsync([]),
        )
        .map(offers => ({ payments, notes: notedSteps(found.timeline), offers }))
    })

const offer = (action: MoneyAction, about: Partial<MoneyOffer> = {}): MoneyOffer => ({
  action,
  payment: null,
  refund: null,
  won: null,
  beyondRules: 'NO',
  ...about,
})

/** What a use case says to a dry run: an offer, or none where it refuses. */
const offered = <Value, Failure extends { readonly kind: string }>(
  plan: ResultAsync<Value, Failure>,
  toOffer: (value: Value) => MoneyOffer,
): ResultAsync<readonly MoneyOffer[], ServiceUnreachable> =>
  plan
    .map((value): readonly MoneyOffer[] => [toOffer(value)])
    .orElse(failure => (isUnreachable(failure) ? err(failure) : ok([])))

const isUnreachable = (failure: { readonly kind: string }): failure is ServiceUnreachable =>
  failure.kind === 'ServiceUnreachable'

const PLAN = { reason: '', dryRun: true } as const

const ofOrder = (deps: Deps, order: Order, staff: StaffMember): readonly Question[] => {
  const { contracts, changePaymentLink, renewAtDesk, reverseRenewal, chargeUnpaid, advanceOrder } = deps
  const asked = { orderId: order.id, staff, ...PLAN }
  const isAdmin = mayActAs(staff.role, 'ADMIN')
  return [
    {
      action: 'CANCEL',
      ask: () =>
        offered(contracts.cancel({ ...asked, operatorFault: false }), ({ change: { refund } }) =>
          offer('CANCEL', { won: refund?.amountWon ?? null, beyondRules: isAdmin ? 'ALSO' : 'NO' }),
        ),
    },
    {
      action: 'TERMINATE',
      ask: () =>
        offered(contracts.terminate({ ...asked, isOverride: false }), () => offer('TERMINATE')).andThen(found =>
          found.length > 0 || !isAdmin
            ? ok(found)
            : offered(contracts.terminate({ ...asked, isOverride: true }), () =>
                offer('TERMINATE', { beyondRules: 'ONLY' }),
              ),
        ),
    },
    { action: 'RESUME', ask: () => offered(contracts.resume(asked), () => offer('RESUME')) },
    {
      action: 'SEND_LINK',
      ask: () => offered(changePaymentLink({ ...asked, what: 'AGAIN' }), () => offer('SEND_LINK')),
    },
    {
      action: 'CANCEL_LINK',
      ask: () => offered(changePaymentLink({ ...asked, what: 'CANCEL' }), () => offer('CANCEL_LINK')),
    },
    {
      action: 'PAY_RENEWAL',
      ask: () =>
        offered(
          renewAtDesk({ ...asked, payment: { kind: 'CASH', reference: anyReference(order), cashReceipt: null } }),
          paid => offer('PAY_RENEWAL', { won: paid.amountWon }),
        ),
    },
    {
      action: 'REVERSE_RENEWAL',
      ask: () => offered(reverseRenewal(asked), year => offer('REVERSE_RENEWAL', { won: year.amountWon })),
    },
    {
      action: 'CHARGE_RENEWAL',
      ask: () => offered(chargeUnpaid(asked), charge => offer('CHARGE_RENEWAL', { won: charge.amountWon })),
    },
    {
      action: 'SETTLE_FEE',
      ask: () =>
        offered(
          advanceOrder({
            ...asked,
            event: 'fee.settled',
            details: { feeWay: 'CASH', reference: anyReference(order) },
          }),
          ({ change }) =>
            offer('SETTLE_FEE', {
              won: Won.of(change.amountWon ?? 0).unwrapOr(null),
              beyondRules: isAdmin ? 'ALSO' : 'NO',
            }),
        ),
    },
    {
      action: 'REVERSE_FEE',
      ask: () =>
        offered(advanceOrder({ ...asked, event: 'fee.reversed' }), ({ change }) =>
          offer('REVERSE_FEE', { won: Won.of(-(change.amountWon ?? 0)).unwrapOr(null) }),
        ),
    },
  ]
}

/** No money is found by it. */
const anyReference = ({ id }: Order): DeskReference => `${id}?` as DeskReference

const ofPayment = (deps: Deps, payment: StaffPayment, staff: StaffMember): readonly Question[] => {
  const { id, kind, status, amountWon, refunds, attempts } = payment
  const isInDoubt = attempts.some(tried => isOpen(tried.status))
  const hasOpenRefund = refunds.some(tried => isOpen(tried.status))
  const always = (...found: readonly MoneyOffer[]) => okAsync(found)
  return [
    ...(isInDoubt ? [{ action: 'RECONCILE' as const, ask: () => always(offer('RECONCILE', { payment: id })) }] : []),
    ...(isTaken(status) ? [{ action: 'GOODWILL' as const, ask: () => ofGoodwill(deps, payment, staff) }] : []),
    ...(isTaken(status) && kind === 'CARD'
      ? [
          {
            action: 'ADOPT' as const,
            ask: () => always(offer('ADOPT', { payment: id, won: Won.minus(amountWon, payment.givenBackWon) })),
          },
        ]
      : []),
    ...refunds.flatMap((refund, at) => {
      const about = { payment: id, refund: refund.id, won: refund.amountWon }
      const isNewest = at === refunds.length - 1
      return [
        ...(isNewest && refund.status !== 'DONE'
          ? [
              {
                action: 'RETRY_REFUND' as const,
                ask: () =>
                  offered(deps.retryRefund({ id: refund.id, staff, ...PLAN }), () => offer('RETRY_REFUND', about)),
              },
            ]
          : []),
        // The record of one in doubt is read when it is settled.
        ...(isNewest && (refund.status === 'FAILED' || refund.isLeftToStaff)
          ? [{ action: 'SETTLE_REFUND' as const, ask: () => always(offer('SETTLE_REFUND', about)) }]
          : []),
        ...(refund.status === 'DONE' && refund.paidByBankOn !== null && !hasOpenRefund
          ? [
              {
                action: 'REOPEN_REFUND' as const,
                ask: () =>
                  offered(deps.reopenRefund({ id: refund.id, staff, ...PLAN }), () => offer('REOPEN_REFUND', about)),
              },
            ]
          : []),
      ]
    }),
  ]
}

/** As much as is left of the payment, or as much of it as the role still may give today (G161). */
const ofGoodwill = (
  { giveGoodwill, clock }: Deps,
  { id, kind, amountWon, refunds }: StaffPayment,
  staff: StaffMember,
): ResultAsync<readonly MoneyOffer[], ServiceUnreachable> => {
  const leftWon = Won.minus(amountWon, promisedWon(refunds))
  const paidByBankOn = kind === 'CARD' ? null : Day.of(clock.now())
  const most = (won: Won): readonly MoneyOffer[] => (won > 0 ? [offer('GOODWILL', { payment: id, won })] : [])
  return giveGoodwill({ id, amountWon: leftWon, paidByBankOn, again: true, staff, ...PLAN })
    .map(() => most(leftWon))
    .orElse(refused => {
      if (refused.kind === 'ServiceUnreachable') return err(refused)
      return ok(refused.kind === 'GoodwillLimit' ? most(refused.leftWon) : [])
    })
}

const notedSteps = (timeline: readonly RecordedStep[]): readonly NotedStep[] =>
  timeline.flatMap(({ amountWon, amountWay = null, recordedAt, note = null, actor }) =>
    amountWon === undefined
      ? []
      : [
          {
            kind: notedMoney(amountWay),
            at: recordedAt,
            won: amountWon,
            reference: amountWay === null ? null : note,
            by: actor.kind === 'STAFF' ? (actor.id as StaffId | null) : null,
          },
        ],
  )
