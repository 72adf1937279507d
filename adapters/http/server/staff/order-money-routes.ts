import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import * as money from '#adapters/http/contract/staff/order-money.ts'
import type { MoneyAction } from '#core/billing/money-action.ts'
import { isOpen } from '#core/billing/payment-attempt.ts'
import type { ChangedContract } from '#core/billing/ports/contract-records.ts'
import type { RefundRecord } from '#core/billing/ports/refund-records.ts'
import type { StaffPayment } from '#core/billing/ports/staff-payments.ts'
import type { Finding } from '#core/billing/service/reconcile-payment.ts'
import { wayBack } from '#core/billing/service/staff-contracts.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import { noticeOfStep } from '#core/notices/notice-of-step.ts'
import type { InProgress } from '#core/shared/failures.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { NO_WON, Won } from '#core/shared/won.ts'
import type { ReasonMissing } from '#core/storing/step-reason.ts'
import type { PaymentInProgress } from './money-failures.ts'
import { orderOf } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** The money of one order. Who may what, and when, the use cases say that the commands ask too. */
export const staffOrderMoneyRoutes = (mount: Mount): void => {
  mount(money.readOrderMoney, ({ desk, caller, params }) =>
    orderOf(params)
      .andThen(id =>
        desk
          .admitToRegions(caller.member, { kind: 'ORDER', id })
          .map(() => true)
          // Of another region it is read, and nothing is done about it (G377).
          .orElse(refused => (refused.kind === 'OtherRegion' ? okAsync(false) : errAsync(refused)))
          .andThen(isOwn => desk.readOrderMoney(id, caller.member).map(money => ({ ...money, isOwn }))),
      )
      .map(({ payments, notes, offers, isOwn }) => ({
        payments: payments.map(paymentOf),
        notes: notes.map(({ won, by, ...note }) => ({ ...note, amount: won, receivedBy: by })),
        offers: (isOwn ? offers : []).map(({ payment, refund, ...offer }) => ({
          ...offer,
          paymentId: payment,
          refundId: refund,
        })),
      })),
  )

  mount(money.endContract, ({ desk, caller, params, body }) => {
    const { what, beyondRules = false, expected } = body
    const { contracts } = desk
    return orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said => {
        const asked = { orderId, staff: caller.member, ...said }
        return match(what)
          .with('CANCEL', () =>
            contracts
              .cancel({
                ...asked,
                operatorFault: beyondRules,
                ...(expected !== undefined && { expectedRefundWon: expected }),
              })
              .mapErr(inProgress)
              .map(changed => ended('CANCEL', changed, { way: wayBack(changed), ...said })),
          )
          .with('TERMINATE', () =>
            contracts
              .terminate({ ...asked, isOverride: beyondRules })
              .mapErr(inProgress)
              .map(changed => ended('TERMINATE', changed, { way: null, ...said })),
          )
          .with('RESUME', () =>
            contracts
              .resume(asked)
              .mapErr(inProgress)
              .map(changed => ended('RESUME', changed, { way: null, ...said })),
          )
          .exhaustive()
      }),
    )
  })

  mount(money.giveGoodwill, ({ desk, caller, params, body }) => {
    const { amount, paidByBankOn = null, again = false } = body
    return reasoned(body).andThen(said =>
      desk
        .giveGoodwill({ id: paymentIn(params), amountWon: amount, paidByBankOn, again, staff: caller.member, ...said })
        .map(({ basis, given: { way, refund } }) =>
          done('GOODWILL', {
            orderId: basis.orderId,
            amount: refund.amountWon,
            way,
            isByWorker: way === 'CARD',
            rule: refund.rule,
            notices: ['GOODWILL_REFUNDED'],
            term: basis.payment.term,
            dryRun: said.dryRun,
          }),
        ),
    )
  })

  mount(money.adoptRefunds, ({ desk, caller, params, body }) =>
    reasoned(body).andThen(said =>
      desk.adoptRefunds({ id: paymentIn(params), staff: caller.member, ...said }).map(({ payment, adoption }) => {
        const sum = adoption.refunds.reduce((won, { amountWon }) => Won.plus(won, amountWon), NO_WON)
        return done('ADOPT', {
          orderId: payment.orderId,
          amount: sum,
          way: 'CARD',
          rule: adoption.refunds[0]?.rule ?? null,
          notices: adoption.isRefunded ? ['REFUNDED'] : [],
          found: sum === NO_WON ? 'TAKEN' : 'GIVEN_BACK',
          dryRun: said.dryRun,
        })
      }),
    ),
  )

  mount(money.reconcilePayment, ({ desk, caller, params, body }) =>
    reasoned(body).andThen(said =>
      desk
        .reconcilePayment({ id: paymentIn(params), staff: caller.member, ...said })
        .mapErr(inProgress)
        .andThen(findings => {
          const found = findings[0] === undefined ? null : foundOf(findings[0])
          return found === null
            ? errAsync({ kind: 'ProviderSilent' as const })
            : okAsync(done('RECONCILE', { way: 'CARD', found, dryRun: said.dryRun }))
        }),
    ),
  )

  mount(money.retryRefund, ({ desk, caller, params, body }) =>
    reasoned(body).andThen(said =>
      desk
        .retryRefund({ id: refundIn(params), staff: caller.member, ...said })
        .map(({ refund }) =>
          done('RETRY_REFUND', { ...backOf(refund), way: 'CARD', isByWorker: true, dryRun: said.dryRun }),
        ),
    ),
  )

  mount(money.settleRefund, ({ desk, caller, params, body }) =>
    reasoned(body).andThen(said =>
      desk
        .settleRefund({
          id: refundIn(params),
          paidOn: body.paidOn,
          shownWon: body.expected,
          staff: caller.member,
          ...said,
        })
        .map(({ refund, settled: { refunds } }) =>
          done('SETTLE_REFUND', {
            ...backOf(refund),
            // What went back at the provider's own page meanwhile was not paid by bank.
            amount: refunds.find(({ paidByBankOn }) => paidByBankOn !== null)?.amountWon ?? NO_WON,
            way: 'BANK',
            dryRun: said.dryRun,
          }),
        ),
    ),
  )

  mount(money.reopenRefund, ({ desk, caller, params, body }) =>
    reasoned(body).andThen(said =>
      desk
        .reopenRefund({ id: refundIn(params), staff: caller.member, ...said })
        .map(refund => done('REOPEN_REFUND', { ...backOf(refund), notices: [], dryRun: said.dryRun })),
    ),
  )

  mount(money.changePaymentLink, ({ desk, caller, params, body }) =>
    orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said =>
        desk
          .changePaymentLink({
            orderId,
            what: body.what === 'SEND' ? 'AGAIN' : 'CANCEL',
            staff: caller.member,
            ...said,
          })
          .mapErr(inProgress)
          .map(link =>
            done(link === null ? 'CANCEL_LINK' : 'SEND_LINK', {
              orderId,
              notices: link === null ? [] : ['PAYMENT_LINK'],
              term: link?.term ?? null,
              expiresAt: link?.expiresAt ?? null,
              dryRun: said.dryRun,
            }),
          ),
      ),
    ),
  )

  mount(money.payRenewal, ({ desk, caller, params, body }) => {
    const { kind, reference, cashReceipt = null, expected: shownWon } = body
    return orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said =>
        desk
          .renewAtDesk({ orderId, payment: { kind, reference, cashReceipt }, shownWon, staff: caller.member, ...said })
          .mapErr(inProgress)
          .map(({ term, amountWon, isRepeated }) =>
            done('PAY_RENEWAL', {
              orderId,
              amount: amountWon,
              way: kind,
              term,
              isRepeated,
              notices: isRepeated ? [] : ['RENEWED'],
              dryRun: said.dryRun,
            }),
          ),
      ),
    )
  })

  mount(money.reverseRenewal, ({ desk, caller, params, body }) =>
    orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said =>
        desk
          .reverseRenewal({ orderId, staff: caller.member, ...said })
          .mapErr(inProgress)
          .map(({ term, amountWon }) =>
            done('REVERSE_RENEWAL', {
              orderId,
              amount: amountWon,
              term,
              notices: ['RENEWAL_REVERSED'],
              dryRun: said.dryRun,
            }),
          ),
      ),
    ),
  )

  mount(money.chargeRenewal, ({ desk, caller, params, body: { expected: shownWon, ...body } }) =>
    orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said =>
        desk
          .chargeUnpaid({ orderId, shownWon, staff: caller.member, ...said })
          .mapErr(inProgress)
          .map(({ term, amountWon }) =>
            done('CHARGE_RENEWAL', {
              orderId,
              amount: amountWon,
              way: 'CARD',
              isByWorker: true,
              term,
              notices: ['RENEWED'],
              dryRun: said.dryRun,
            }),
          ),
      ),
    ),
  )

  mount(money.settleFee, ({ desk, caller, params, body }) => {
    const { way, reference, expected: shownWon, dryRun = false, reason = dryRun ? '' : null } = body
    return orderOf(params).andThen(orderId =>
      desk
        .advanceOrder({
          orderId,
          event: 'fee.settled',
          staff: caller.member,
          reason,
          details: {
            feeWay: way,
            ...(reference !== undefined && { reference }),
            ...(shownWon !== undefined && { shownWon }),
          },
          dryRun,
        })
        .map(({ change }) =>
          done('SETTLE_FEE', {
            orderId,
            amount: Won.of(change.amountWon ?? 0).unwrapOr(NO_WON),
            way: way === 'WAIVED' ? null : way,
            dryRun,
          }),
        ),
    )
  })

  mount(money.reverseFee, ({ desk, caller, params, body }) =>
    orderOf(params).andThen(orderId =>
      reasoned(body).andThen(said =>
        desk.advanceOrder({ orderId, event: 'fee.reversed', staff: caller.member, ...said }).map(({ change }) =>
          done('REVERSE_FEE', {
            orderId,
            amount: Won.of(-(change.amountWon ?? 0)).unwrapOr(NO_WON),
            dryRun: said.dryRun,
          }),
        ),
      ),
    ),
  )
}

type Said = { readonly reason: string; readonly dryRun: boolean }

/** Why is said before anything moves; what would happen is answered without. */
const reasoned = ({
  reason,
  dryRun = false,
}: {
  readonly reason?: string | undefined
  readonly dryRun?: boolean | undefined
}): ResultAsync<Said, ReasonMissing> =>
  reason === undefined && !dryRun ? errAsync({ kind: 'ReasonMissing' }) : okAsync({ reason: reason ?? '', dryRun })

/** An id that is none belongs to nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000'
const idIn = (id: string | undefined): string => (id !== undefined && isUuid(id) ? id : NO_ID)
const paymentIn = ({ paymentId }: Readonly<Record<string, string>>): string => idIn(paymentId)
const refundIn = ({ refundId }: Readonly<Record<string, string>>): string => idIn(refundId)

/** A payment that is being decided is not the same request once more. */
const inProgress = <Failure extends { readonly kind: string }>(
  failure: Failure | InProgress,
): Exclude<Failure, InProgress> | PaymentInProgress =>
  failure.kind === 'InProgress' ? { kind: 'PaymentInProgress' } : (failure as Exclude<Failure, InProgress>)

const done = (action: MoneyAction, told: Partial<money.MoneyDone>): money.MoneyDone => ({
  orderId: null,
  amount: null,
  way: null,
  isByWorker: false,
  rule: null,
  from: null,
  to: null,
  notices: [],
  term: null,
  expiresAt: null,
  found: null,
  isRepeated: false,
  dryRun: false,
  ...told,
  action,
})

const ended = (
  action: MoneyAction,
  { before, change: { step, refund } }: ChangedContract,
  { way, dryRun }: { readonly way: 'CARD' | 'BANK' | null; readonly dryRun: boolean },
): money.MoneyDone => {
  const notice = noticeOfStep({ ...step, from: before.state }, 0)
  return done(action, {
    orderId: before.id,
    amount: refund?.amountWon ?? null,
    way,
    isByWorker: way === 'CARD',
    rule: refund?.rule ?? null,
    from: before.state,
    to: step.to,
    notices: [...(notice === null ? [] : [notice]), ...(refund === null ? [] : (['REFUNDED'] as const))],
    dryRun,
  })
}

const noticeOfRefund = (rule: string): NoticeKind => (rule === 'GOODWILL' ? 'GOODWILL_REFUNDED' : 'REFUNDED')

const backOf = ({ orderId, amountWon, rule }: RefundRecord) => ({
  orderId,
  amount: amountWon,
  rule,
  notices: [noticeOfRefund(rule)],
})

const foundOf = ({ verdict }: Finding): money.MoneyDone['found'] =>
  match(verdict)
    .returnType<money.MoneyDone['found']>()
    .with({ kind: 'Taken' }, () => 'TAKEN')
    .with({ kind: 'Refused' }, { kind: 'NotAsked' }, { kind: 'NotTaken' }, () => 'NOT_TAKEN')
    .with({ kind: 'Undecided' }, () => 'UNDECIDED')
    .with({ kind: 'GivenBack' }, () => 'GIVEN_BACK')
    .with({ kind: 'Mismatch' }, () => 'MISMATCH')
    .with({ kind: 'Unsure' }, () => null)
    .exhaustive()

const paymentOf = ({
  id,
  term,
  amountWon,
  feeWon,
  givenBackWon,
  attempts,
  refunds,
  ...payment
}: StaffPayment): money.MoneyPayment => ({
  paymentId: id,
  term,
  amount: amountWon,
  fee: feeWon,
  givenBack: givenBackWon,
  status: payment.status,
  kind: payment.kind,
  method: payment.method,
  cardLabel: payment.cardLabel,
  reference: payment.reference,
  receivedBy: payment.receivedBy,
  cashReceipt: payment.cashReceipt,
  approvedAt: payment.approvedAt,
  receiptUrl: payment.receiptUrl,
  isInDoubt: attempts.some(({ status }) => isOpen(status)),
  failure: attempts.at(-1)?.failure ?? null,
  refunds: refunds.map(refund => ({
    refundId: refund.id,
    n: refund.n,
    amount: refund.amountWon,
    rule: refund.rule,
    status: refund.status,
    paidByBankOn: refund.paidByBankOn,
    sentAt: refund.sentAt,
    decidedAt: refund.decidedAt,
    failure: refund.failure,
    isLeftToStaff: refund.isLeftToStaff,
  })),
})
