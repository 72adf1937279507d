import { err, ok, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { recordText } from '#core/billing/service/verdict.ts'
import { ADOPTS_REFUNDS, type AdoptRefused } from '#core/billing/service/adopt-refunds.ts'
import { type Finding, type ReconcileRefused, RECONCILES } from '#core/billing/service/reconcile-payment.ts'
import type { PaymentId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { type ListedPayment, PAYMENTS, type StaffPayment } from '#core/billing/ports/staff-payments.ts'
import { readPage } from '#core/shared/page.ts'
import { userNotFound } from '../account/users.ts'
import type { AdoptOptions, ListPaymentsOptions, ReconcileOptions, ShowPaymentOptions } from './payment-command.ts'
import {
  answered,
  answeredPage,
  toErrorCode,
  columns,
  failed,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
} from '../output.ts'
import { LISTING, READING, roleTooLow, proving } from '../staff/staff-member.ts'
import { paymentDocument, paymentText } from './payment-text.ts'
import { inSeoul } from '../time-text.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const listPayments = ({ state, user, from, to, plan, region, ...options }: ListPaymentsOptions): Task =>
  withStaffContext(options, LISTING, ({ payments, customers }) =>
    (user === undefined ? okAsync(null) : customers.identify(user)).andThen(customer =>
      user !== undefined && customer === null
        ? okAsync(refused(userNotFound(user)))
        : readPage(PAYMENTS, options, part =>
            payments.list({
              customer,
              status: state ?? null,
              from: from ?? null,
              to: to ?? null,
              plan: plan ?? null,
              region: region ?? null,
              ...part,
            }),
          ).map(page => answeredPage(page, found => ({ payments: found.map(listedDocument) }), listText)),
    ),
  )

const listedDocument = (payment: ListedPayment): object => ({
  ...payment,
  approvedAt: Instant.toIso(payment.approvedAt),
})

const listText = (found: readonly ListedPayment[]): string =>
  found.length === 0
    ? 'No payment matches.'
    : columns([
        ['paid', 'payment', 'order', 'term', 'customer', 'gear', 'won', 'given back', 'state', 'card'],
        ...found.map(({ id, orderId, orderName: gear, customerName, term, amountWon, givenBackWon, ...payment }) => [
          inSeoul(payment.approvedAt),
          id,
          orderId,
          String(term),
          customerName ?? 'has left',
          gear,
          Won.format(amountWon),
          givenBackWon === 0 ? '-' : Won.format(givenBackWon),
          payment.status,
          payment.cardLabel ?? '-',
        ]),
      ])

export const showPayment = (id: string, options: ShowPaymentOptions): Task =>
  withStaffContext(options, READING, ({ payments }) =>
    payments.find(id).map(found => {
      if (found.length === 0) return refused(notFound(id))
      return answered({ payments: found.map(paymentDocument) }, found.map(paymentText).join('\n\n'))
    }),
  )

export const reconcilePayment = (id: string, { reason, dryRun = false, ...options }: ReconcileOptions) =>
  withStaffContext(
    options,
    proving(RECONCILES, { command: 'payment reconcile', subject: id, reason }, dryRun),
    ({ openMoney, member }) =>
      openMoney()
        .andThen(money => money.reconcilePayment({ id, staff: member, reason, dryRun }))
        .andThen(findings => (findings.some(({ verdict }) => verdict.kind === 'Unsure') ? err(SILENT) : ok(findings)))
        .map(findings => answered({ id, dryRun, found: findings.map(findingDocument) }, findingsText(findings, dryRun)))
        .orElse(
          refusedAs(refusal =>
            refusal.kind === 'ProviderSilent' ? failed(providerSilent()) : refused(toProblem(id, refusal)),
          ),
        ),
  )

export const adoptRefunds = (id: string, { reason, dryRun = false, ...options }: AdoptOptions) =>
  withStaffContext(
    options,
    proving(ADOPTS_REFUNDS, { command: 'payment adopt', subject: id, reason }, dryRun),
    ({ payments, openMoney, member }) =>
      ResultAsync.combine([payments.find(id), openMoney()])
        .andThen(([found, money]) => money.adoptRefunds({ id: onlyTaken(found) ?? id, staff: member, reason, dryRun }))
        .map(({ payment, adoption: { refunds, isRefunded } }) =>
          answered(
            {
              paymentId: payment.id,
              orderId: payment.orderId,
              adopted: refunds.map(({ n, amountWon, rule, decidedAt }) => ({
                n,
                amountWon,
                rule,
                givenBackAt: Instant.toIso(decidedAt),
              })),
              isRefunded: isRefunded || payment.status === 'REFUNDED',
              dryRun,
            },
            columns([
              ['payment', payment.id],
              ['order', payment.orderId],
              ...(refunds.length === 0
                ? [['adopted', "nothing: our books say what the provider's record says"]]
                : refunds.map(({ amountWon, decidedAt }) => [
                    'adopted',
                    `${Won.format(amountWon)} won, given back ${inSeoul(decidedAt)}`,
                  ])),
              ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
            ]),
          ),
        )
        .orElse(
          refusedAs(refusal =>
            refusal.kind === 'ProviderSilent'
              ? failed(providerSilent())
              : refused({ code: toErrorCode(refusal.kind), message: whyNotAdopted(id, refusal) }),
          ),
        ),
  )

/** Of an order with one paid term its payment; of several one is named by its id. */
const onlyTaken = (found: readonly StaffPayment[]): PaymentId | null => {
  const [first = null, ...others] = found.filter(({ attempts }) => attempts.some(({ status }) => status === 'DONE'))
  return others.length === 0 ? (first?.id ?? null) : null
}

const whyNotAdopted = (id: string, refusal: Exclude<AdoptRefused, { kind: 'ProviderSilent' }>): string =>
  match(refusal)
    .with(
      { kind: 'PaymentNotFound' },
      () => `There is no taken payment ${id}, or the order has several: payment show ORDER names them.`,
    )
    .with(
      { kind: 'RefundInDoubt' },
      () => 'A refund of it is not decided yet: refund list shows it. Try again when it is.',
    )
    .with({ kind: 'RecordDiffers' }, ({ givenBackWon }) =>
      givenBackWon === null
        ? "The provider's record is not of this payment: ask the provider."
        : `The provider's record says that ${Won.format(givenBackWon as Won)} won went back, and does not know a refund of ours: payment show has them.`,
    )
    .with(
      { kind: 'MoreThanPaid' },
      ({ givenBackWon, byBankWon }) =>
        `By card ${Won.format(givenBackWon)} won went back and by bank ${Won.format(byBankWon)}, which is more than was paid. If the transfer was not made, refund reopen takes it back.`,
    )
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()

const SILENT = { kind: 'ProviderSilent' } as const

/** With why, where the call itself says. */
export const providerSilent = (reason: string | null = null): Problem => ({
  code: 'PROVIDER_SILENT',
  message: `The card provider gave no answer that can be read${reason === null ? '' : ` (${reason})`}. Nothing was decided; try again, and seasonkeep doctor says whether this machine reaches it.`,
})

export const notFound = (id: string): Problem => ({
  code: 'PAYMENT_NOT_FOUND',
  message: `There is no payment or order ${id}.`,
})

const toProblem = (id: string, refusal: Exclude<ReconcileRefused, { kind: 'ServiceUnreachable' }>): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'PaymentNotFound' }, () => notFound(id).message)
    .with({ kind: 'NothingInDoubt' }, () => 'Nothing is in doubt: every payment of it is decided.')
    .with(
      { kind: 'InProgress' },
      () => 'It is being paid, or its customer is leaving, at this moment. Try again in a minute.',
    )
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive(),
})

const findingDocument = ({ payment, gatewayOrderId, verdict }: Finding): object => ({
  paymentId: payment,
  gatewayOrderId,
  verdict: toErrorCode(verdict.kind),
  says: verdictText(verdict),
})

const findingsText = (findings: readonly Finding[], dryRun: boolean): string =>
  columns([
    ...findings.map(({ gatewayOrderId, verdict }) => [gatewayOrderId, toErrorCode(verdict.kind), verdictText(verdict)]),
    ['', '', dryRun ? NOTHING_WRITTEN : 'Done.'],
  ])

const verdictText = (verdict: Finding['verdict']): string =>
  match(verdict)
    .with({ kind: 'Taken' }, ({ record }) => `The provider took ${Won.format(record.totalWon)} won.`)
    .with({ kind: 'Refused' }, ({ code }) => `No money was taken (${code}).`)
    .with({ kind: 'NotAsked' }, ({ code }) => `No money was taken: the provider does not accept our keys (${code}).`)
    .with({ kind: 'NotTaken' }, () => 'No money was taken.')
    .with({ kind: 'Unsure' }, () => 'The provider gave no answer that can be read.')
    .with({ kind: 'Undecided' }, ({ record }) => `The provider is still deciding (${record.status}).`)
    .with(
      { kind: 'GivenBack' },
      { kind: 'Mismatch' },
      ({ record }) => `The provider's record says ${recordText(record)}.`,
    )
    .exhaustive()
