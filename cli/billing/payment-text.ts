import type { StaffPayment } from '#core/billing/ports/staff-payments.ts'
import { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { columns } from '../output.ts'
import { inSeoul } from '../time-text.ts'

type Try = StaffPayment['attempts'][number] | StaffPayment['refunds'][number]

const iso = (instant: Instant | null): string | null => (instant === null ? null : Instant.toIso(instant))
const seoul = (instant: Instant | null): string => (instant === null ? '-' : inSeoul(instant))

export const paymentDocument = (payment: StaffPayment): object => ({
  ...payment,
  approvedAt: iso(payment.approvedAt),
  attempts: payment.attempts.map(tryDocument),
  refunds: payment.refunds.map(tryDocument),
})

const tryDocument = (tried: Try): object => ({
  ...tried,
  sentAt: iso(tried.sentAt),
  decidedAt: iso(tried.decidedAt),
  nextLookAt: iso(tried.nextLookAt),
})

export const paymentText = (payment: StaffPayment): string =>
  [
    columns([
      ['payment', payment.id],
      ['order', `${payment.orderId}, term ${payment.term}, ${payment.orderName}`],
      ['customer', payment.customerName ?? 'has left'],
      ['amount', `${Won.format(payment.amountWon)} won ${payment.status}`],
      ...(payment.givenBackWon === 0 ? [] : [['given back', `${Won.format(payment.givenBackWon)} won`]]),
      ...deskRows(payment),
      ['fee', payment.feeWon === null ? 'none yet' : `${Won.format(payment.feeWon)} won, kept back on a cancellation`],
      ['paid by', [payment.method, payment.cardLabel].filter(Boolean).join(', ') || 'nothing yet'],
      ['paid', seoul(payment.approvedAt)],
      ['receipt', payment.receiptUrl ?? 'none'],
      ['payment key', payment.paymentKey ?? 'none'],
    ]),
    triesText(payment),
    refundsText(payment),
  ]
    .filter(Boolean)
    .join('\n\n')

const deskRows = ({ kind, reference, receivedBy, cashReceipt }: StaffPayment): readonly (readonly string[])[] =>
  kind === 'CARD'
    ? []
    : [
        ['taken by', receivedBy ?? '-'],
        ['reference', `${kind} ${reference ?? '-'}`],
        ['cash receipt', cashReceipt ?? 'none'],
      ]

const decisionText = ({ decidedAt, nextLookAt }: Try): string =>
  decidedAt === null && nextLookAt !== null ? `looked at next ${inSeoul(nextLookAt)}` : seoul(decidedAt)

const failureText = ({ failure }: Try): string => (failure === null ? '' : `${failure.code} ${failure.message}`.trim())

const triesText = ({ attempts }: StaffPayment): string =>
  attempts.length === 0
    ? 'Never tried.'
    : columns([
        ['try', 'status', "provider's order", 'sent', 'decided', ''],
        ...attempts.map(tried => [
          String(tried.n),
          tried.status,
          tried.gatewayOrderId,
          inSeoul(tried.sentAt),
          decisionText(tried),
          failureText(tried),
        ]),
      ])

const refundsText = ({ refunds }: StaffPayment): string =>
  refunds.length === 0
    ? ''
    : columns([
        ['refund', 'status', 'won', 'rule', 'sent', 'decided', ''],
        ...refunds.map(tried => [
          String(tried.n),
          tried.status,
          Won.format(tried.amountWon),
          tried.rule,
          inSeoul(tried.sentAt),
          decisionText(tried),
          tried.paidByBankOn === null ? failureText(tried) : `paid by bank on ${tried.paidByBankOn}`,
        ]),
      ])
