import { match } from 'ts-pattern'
import { currentShop } from '#adapters/system/current-shop.ts'
import { ATTEMPT_STATUSES, type AttemptStatus } from '#core/billing/payment-attempt.ts'
import type { MoreThanLeft } from '#core/billing/goodwill.ts'
import { type RefundRecord, type RefundRetry, REFUNDS } from '#core/billing/ports/refund-records.ts'
import { type ReopenRefused, REOPENS_REFUNDS } from '#core/billing/service/reopen-refund.ts'
import type { RetryRefused } from '#core/billing/service/retry-refund.ts'
import {
  type HandRefused,
  type ProviderSilent,
  type SettledRefund,
  SETTLES_BY_HAND,
} from '#core/billing/service/settle-refund-by-hand.ts'
import { Instant } from '#core/shared/instant.ts'
import { readPage } from '#core/shared/page.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { ContactOptions, ListOptions, QuoteOptions, RetryOptions, SettleOptions } from './refund-command.ts'
import {
  type Answer,
  answered,
  answeredPage,
  toErrorCode,
  columns,
  failed,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
  withWon,
} from '../output.ts'
import { LISTING, READING, roleTooLow, proving } from '../staff/staff-member.ts'
import { providerSilent } from './payments.ts'
import { inSeoul } from '../time-text.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { explainFee, explainRefund, storedFee } from '#core/billing/explain-money.ts'
import { countedPickupDay } from '#core/billing/refund.ts'
import { calculateRefund } from '#core/billing/service/cancel-storage.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import { answerEach } from '../storing/record-step.ts'
import { withExplained } from '../explain-text.ts'
import { quoteAnswer } from './refund-text.ts'

/** Where a refund is that is not back yet. */
const NOT_BACK: readonly AttemptStatus[] = ATTEMPT_STATUSES.filter(status => status !== 'DONE')

export const listRefunds = ({ all = false, ...options }: ListOptions): Task =>
  withStaffContext(options, LISTING, ({ refunds }) =>
    readPage(REFUNDS, options, part => refunds.list(all ? ATTEMPT_STATUSES : NOT_BACK, part)).map(page =>
      answeredPage(page, found => ({ refunds: found.map(refundDocument) }), listText),
    ),
  )

export const showRefundContact = (order: OrderId, { reason, ...options }: ContactOptions): Task =>
  withStaffContext(
    options,
    { needed: 'OPERATOR', tries: { command: 'refund contact', subject: order, reason } },
    ({ customers, member, clock }) =>
      customers.lookAtRefundContact(order, { by: member.id, reason, at: clock.now() }).map(contact => {
        if (contact === null) return refused(noContact(order))
        const { name, phone, phoneProvedAt, email } = contact
        const isPhoneProved = phoneProvedAt !== null
        return answered(
          { orderId: order, name, phone, isPhoneProved, email },
          columns([
            ['order', order],
            ['name', name],
            ['phone', phone === null ? 'none' : `${phone}${isPhoneProved ? '' : ' (not proved)'}`],
            ['e-mail', email ?? 'none'],
            ['', 'Kept until the refund is settled and the contract in the archive.'],
          ]),
        )
      }),
  )

const noContact = (order: OrderId): Problem => ({
  code: 'NO_REFUND_CONTACT',
  message: `No contact is kept apart for ${order}: its customer is there (user show), or nothing is owed to them.`,
})

export const retryRefund = (id: string, options: RetryOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving('SUPPORT', { command: 'refund retry', subject: id, reason }, dryRun),
    ({ retryRefund: retry, member }) =>
      retry({ id, staff: member, reason, dryRun })
        .map(({ refund, retry: done }) =>
          answered(
            { ...refundDocument(refund), dryRun, retry: done.kind === 'Again' ? 'AGAIN' : 'LOOK_NOW' },
            columns([...refundLines(refund), ['next', RETRIES[done.kind]], ['', dryRun ? NOTHING_WRITTEN : 'Done.']]),
          ),
        )
        .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: whyNot(id, refusal) }))),
  )
}

const settledText = ({ isOfErased }: RefundRecord): string =>
  isOfErased
    ? 'Done. The customer has left and is not notified: refund contact.'
    : 'Done: the customer sees it as given back.'

/** One after the other, each by itself, as of one transfer for all sets of a club. */
export const settleRefunds = (
  ids: readonly string[],
  { on, expect: shownWon, reason, dryRun = false, ...options }: SettleOptions,
): Task =>
  withStaffContext(
    options,
    proving(SETTLES_BY_HAND, { command: 'refund settle', subject: ids.join(' '), reason }, dryRun),
    ({ openMoney, member }) =>
      answerEach(ids, id =>
        openMoney()
          .andThen(money => money.settleRefund({ id, paidOn: on, shownWon, staff: member, reason, dryRun }))
          .map(done => withWon(settledAnswer(done, dryRun), transferredWon(done)))
          .orElse(
            refusedAs(refusal =>
              refusal.kind === 'ProviderSilent'
                ? failed(providerSilent())
                : refused({ code: toErrorCode(refusal.kind), message: whyNotSettled(id, refusal) }, { id }),
            ),
          ),
      ),
  )

const transferredWon = ({ settled: { refunds } }: SettledRefund): Won =>
  refunds.flatMap(({ amountWon, paidByBankOn }) => (paidByBankOn === null ? [] : amountWon)).reduce(Won.plus, NO_WON)

const settledAnswer = ({ refund, settled: { refunds } }: SettledRefund, dryRun: boolean): Answer =>
  answered(
    {
      ...refundDocument(refund),
      settled: refunds.map(({ amountWon, paidByBankOn }) => ({ amountWon, paidByBankOn })),
      dryRun,
    },
    columns([
      ...refundLines(refund),
      ...refunds.map(({ amountWon, paidByBankOn }) => [
        paidByBankOn === null ? 'by card' : 'by bank',
        `${Won.format(amountWon)} won${paidByBankOn === null ? ", as the provider's record says" : ` on ${paidByBankOn}`}`,
      ]),
      ['', dryRun ? NOTHING_WRITTEN : settledText(refund)],
    ]),
  )

export const reopenRefund = (id: string, options: RetryOptions): Task => {
  const { reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving(REOPENS_REFUNDS, { command: 'refund reopen', subject: id, reason }, dryRun),
    ({ reopenRefund: reopen, member }) =>
      reopen({ id, staff: member, reason, dryRun })
        .map(refund =>
          answered(
            { ...refundDocument({ ...refund, status: 'FAILED', paidByBankOn: null }), dryRun },
            columns([
              ...refundLines(refund),
              ['', dryRun ? NOTHING_WRITTEN : 'Open again: refund settle or refund retry, and call the customer.'],
            ]),
          ),
        )
        .orElse(
          refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: whyNotReopened(id, refusal) })),
        ),
  )
}

const whyNotReopened = (id: string, refusal: ReopenRefused): string =>
  match(refusal)
    .with({ kind: 'RefundUnknown' }, known => whyNot(id, known))
    .with({ kind: 'RefundNotByBank' }, () => 'It was not settled as paid by bank: payment show says how it is.')
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

const whyNotSettled = (id: string, refusal: Exclude<HandRefused, ProviderSilent>): string =>
  match(refusal)
    .with({ kind: 'RefundUnknown' }, { kind: 'RefundDone' }, { kind: 'RefundReplaced' }, known => whyNot(id, known))
    .with(
      { kind: 'RefundInDoubt' },
      () =>
        'The provider is still being asked, so the money may still go back automatically: wait until refund list says FAILED.',
    )
    .with(
      { kind: 'DayNotPossible' },
      ({ asked }) => `Say the day of the transfer: from ${asked}, when it was asked for, until today.`,
    )
    .with({ kind: 'RecordDiffers' }, ({ givenBackWon }) =>
      givenBackWon === null
        ? 'The provider does not know this payment: ask the provider before anything is paid.'
        : `The provider's record says that ${Won.format(givenBackWon as Won)} won went back already: refund retry reads it.`,
    )
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

/** All refunds of a payment together are at most the payment. */
export const moreThanLeft = ({ leftWon }: Pick<MoreThanLeft, 'leftWon'>): string =>
  leftWon === 0
    ? 'Nothing is left of this payment.'
    : `Of this payment ${Won.format(leftWon)} won are left: say from 1 to that.`

const whyNot = (id: string, refusal: RetryRefused): string =>
  match(refusal)
    .with({ kind: 'RefundUnknown' }, () =>
      id.startsWith('SK-')
        ? `Of ${id} no refund waits, or several do: refund list shows them.`
        : `There is no refund ${id}: refund list shows them.`,
    )
    .with({ kind: 'RefundDone' }, () => 'The money is back already.')
    .with({ kind: 'RefundReplaced' }, ({ by }) => `A newer one took its place: ${by}.`)
    .with({ kind: 'MoreThanLeft' }, moreThanLeft)
    .with(
      { kind: 'PaidAtDesk' },
      () => 'This payment was made at the desk: pay it back by bank, and note it with refund settle.',
    )
    .exhaustive()

const RETRIES: Readonly<Record<RefundRetry['kind'], string>> = {
  Again: 'A worker asks the provider again, as a new try.',
  LookNow: "A worker reads the provider's record, and asks again if nothing went back.",
}

const refundDocument = ({ requestedAt, sentAt, ...refund }: RefundRecord): object => ({
  ...refund,
  requestedAt: Instant.toIso(requestedAt),
  sentAt: Instant.toIso(sentAt),
})

const refundLines = (refund: RefundRecord): readonly (readonly string[])[] => [
  ['refund', refund.id],
  ['order', refund.orderId],
  ['amount', `${Won.format(refund.amountWon)} of ${Won.format(refund.paidWon)} won`],
  ['rule', refund.rule],
  ['status', failureText(refund)],
  ['asked', inSeoul(refund.requestedAt)],
]

const failureText = ({ status, failure, paidByBankOn }: RefundRecord): string =>
  [status, failure?.code, paidByBankOn && `by bank on ${paidByBankOn}`].filter(Boolean).join(' ')

const listText = (found: readonly RefundRecord[]): string =>
  found.length === 0
    ? 'No refund matches.'
    : columns([
        ['refund', 'order', 'won', 'rule', 'try', 'status', 'asked'],
        ...found.map(refund => [
          refund.id,
          refund.orderId,
          Won.format(refund.amountWon),
          refund.rule,
          String(refund.n),
          failureText(refund),
          inSeoul(refund.requestedAt),
        ]),
      ])

/** What cancelling this order would give back, from what was paid and booked. */
export const quoteOrder = (id: OrderId, options: QuoteOptions): Task =>
  withStaffContext(options, READING, ({ contracts, clock }) =>
    contracts.look(id).map(contract => {
      if (contract === null) return refused(orderNotFound(id))
      const now = options.at ?? clock.now()
      const answer = calculateRefund(contract, {
        now,
        shop: currentShop(),
        operatorFault: options.operatorFault ?? false,
      })
      const { order, payment } = contract
      const { feeWon, amountWon } = payment
      return quoteAnswer(
        answer,
        withExplained(options.explain, () => [
          feeWon === null ? explainFee(amountWon, currentShop().paymentFeeBasisPoints) : storedFee(feeWon),
          ...explainRefund(answer, { pickupDate: countedPickupDay(order, contract.isDayClosed), now }),
        ]),
      )
    }),
  )
