import type { Instant } from '#core/shared/instant.ts'
import type { LedgerPayment } from './ledger.ts'

const SEOUL_OFFSET_MS = 9 * 60 * 60 * 1000
const VAT_DIVISOR = 11

/** The shop's id at the provider, of fourteen characters at most. */
export const SANDBOX_MID = 'seasonkeep'

/** As Toss writes times: `2026-11-02T10:15:00+09:00`. */
export const seoulTime = (instant: Instant): string =>
  `${new Date(instant + SEOUL_OFFSET_MS).toISOString().slice(0, 19)}+09:00`

const toCard = (payment: LedgerPayment): object => ({
  issuerCode: '71',
  acquirerCode: '71',
  number: '12345678****123*',
  installmentPlanMonths: 0,
  isInterestFree: false,
  interestPayer: null,
  approveNo: '00000000',
  useCardPoint: false,
  cardType: '신용',
  ownerType: '개인',
  acquireStatus: 'READY',
  amount: payment.amountWon,
})

const toCancels = (payment: LedgerPayment): object[] => {
  let leftWon = payment.amountWon
  return payment.refunds.map(refund => ({
    cancelAmount: refund.amountWon,
    cancelReason: refund.reason,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    refundableAmount: refund.status === 'ABORTED' ? leftWon : (leftWon -= refund.amountWon),
    cardDiscountAmount: 0,
    transferDiscountAmount: 0,
    easyPayDiscountAmount: 0,
    canceledAt: seoulTime(refund.at),
    transactionKey: refund.transactionKey,
    receiptKey: null,
    cancelStatus: refund.status,
    cancelRequestId: null,
  }))
}

/** The Payment object of Toss's version 2022-11-16. */
export const paymentObject = (payment: LedgerPayment, sandboxUrl: string): object => {
  const vat = Math.round(payment.balanceWon / VAT_DIVISOR)
  const hasMethod = payment.authenticatedAt !== null
  return {
    mId: SANDBOX_MID,
    version: '2022-11-16',
    paymentKey: payment.paymentKey,
    type: payment.type,
    orderId: payment.orderId,
    orderName: payment.orderName,
    status: payment.status,
    method: hasMethod ? '카드' : null,
    currency: 'KRW',
    country: 'KR',
    totalAmount: payment.amountWon,
    balanceAmount: payment.balanceWon,
    suppliedAmount: payment.balanceWon - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    requestedAt: seoulTime(payment.requestedAt),
    approvedAt: payment.approvedAt === null ? null : seoulTime(payment.approvedAt),
    lastTransactionKey: payment.lastTransactionKey,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: payment.isPartialCancelable,
    secret: `ps_${payment.paymentKey.slice(-12)}`,
    metadata: null,
    card: hasMethod ? toCard(payment) : null,
    easyPay: null,
    virtualAccount: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
    cancels: payment.refunds.length === 0 ? null : toCancels(payment),
    failure: payment.failure,
    receipt: payment.approvedAt === null ? null : { url: `${sandboxUrl}/toss/receipt/${payment.paymentKey}` },
    checkout: { url: `${sandboxUrl}/toss/v1/payments/${payment.paymentKey}/checkout` },
  }
}
