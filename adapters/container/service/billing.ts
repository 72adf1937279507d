import { makeCardTries } from '#core/billing/service/card-tries.ts'
import { makeComparePayment } from '#core/billing/service/compare-payment.ts'
import { makeDailySelfCheck } from '#core/billing/service/daily-self-check.ts'
import { makeDeleteDroppedCards } from '#core/billing/service/delete-dropped-cards.ts'
import { makeDoDuties } from '#core/billing/service/do-duties.ts'
import { makeOpenPayments } from '#core/billing/service/open-payments.ts'
import { makeMessageBudget } from '#core/account/service/message-budget.ts'
import { makeOwnContracts } from '#core/billing/service/own-contracts.ts'
import { makeOwnPrices } from '#core/billing/service/own-prices.ts'
import { makePaymentLinks } from '#core/billing/service/payment-links.ts'
import { makePayments } from '#core/billing/service/payments.ts'
import { makeRenewDue } from '#core/billing/service/renew-due.ts'
import { makeReportUnknownPayment } from '#core/billing/service/report-unknown-payment.ts'
import { makeSelfCheck } from '#core/billing/service/self-check.ts'
import { makeSettlePayments } from '#core/billing/service/settle-payments.ts'
import { makeSettleRefunds } from '#core/billing/service/settle-refunds.ts'
import { makeSettleRenewal } from '#core/billing/service/settle-renewal.ts'
import { makeStoredCards } from '#core/billing/service/stored-cards.ts'
import { makeTakeDeletedCard } from '#core/billing/service/take-deleted-card.ts'
import { makeTakeHint } from '#core/billing/service/take-hint.ts'
import { makeNotifyPriceChanges } from '#core/billing/service/notify-price-changes.ts'
import { made } from '../token.ts'
import { Ids } from './ids.ts'
import { noteSecurity } from './note-security.ts'
import { ServicePorts } from './ports.ts'

const { clock, shop, rateLimiter, hash, background, delay, failpoint, gateway, billingGateway } = ServicePorts
const { paymentRecords: records, refundRecords: refunds, renewalRecords: renewals } = ServicePorts
const { contractRecords: contracts, priceRecords: prices, chargeableCards: cards } = ServicePorts
const { newAttemptId, newEquipmentId } = Ids

const cardTries = made(makeCardTries, { rateLimiter, noteSecurity, hash, clock })
const comparePayment = made(makeComparePayment, {
  taken: ServicePorts.takenPayments,
  refunds,
  gateway,
  clock,
})
const settleRenewal = made(makeSettleRenewal, { records, cards, gateway, billingGateway, clock, shop })
const settlePayments = made(makeSettlePayments, {
  records,
  gateway,
  clock,
  shop,
  newAttemptId,
  newEquipmentId,
  settleRenewal,
  comparePayment,
})
const payments = made(makePayments, {
  records,
  renewals,
  gateway,
  clock,
  shop,
  newAttemptId,
  newEquipmentId,
  cardTries,
  failpoint,
})
const openPayments = made(makeOpenPayments, { records, payments, passes: ServicePorts.paymentPasses, clock })
const selfCheck = made(makeSelfCheck, { cardLedger: ServicePorts.cardLedger, ownLedger: ServicePorts.ownLedger, clock })

/** Money, and what comes due. */
export const BillingService = {
  payments,
  openPayments,
  paymentLinks: made(makePaymentLinks, {
    links: ServicePorts.paymentLinkRecords,
    records,
    openPayments,
    renewals,
    passes: ServicePorts.paymentPasses,
    rateLimiter,
    hash,
    clock,
  }),
  takeDeletedCard: made(makeTakeDeletedCard, {
    cards: ServicePorts.storedCardRecords,
    rateLimiter,
    hash,
    noteSecurity,
    clock,
  }),
  takeHint: made(makeTakeHint, {
    records,
    settlePayments,
    reportUnknownPayment: made(makeReportUnknownPayment, { taken: ServicePorts.takenPayments, gateway, clock }),
    rateLimiter,
    hash,
    clock,
  }),
  settlePayments,
  ownContracts: made(makeOwnContracts, {
    contracts,
    refunds,
    renewals,
    messageBudget: made(makeMessageBudget, { rateLimiter, hash, clock }),
    gateway,
    clock,
    shop,
    failpoint,
    comparePayment,
  }),
  settleRefunds: made(makeSettleRefunds, { refunds, gateway, clock, failpoint, comparePayment }),
  selfCheck,
  dailySelfCheck: made(makeDailySelfCheck, {
    selfCheck,
    settlePayments,
    taken: ServicePorts.takenPayments,
    comparisons: ServicePorts.ledgerComparisons,
    clock,
  }),
  storedCards: made(makeStoredCards, {
    cards: ServicePorts.storedCardRecords,
    gateway: billingGateway,
    cardTries,
    noteSecurity,
    background,
    delay,
    clock,
  }),
  deleteDroppedCards: made(makeDeleteDroppedCards, {
    dropped: ServicePorts.droppedCards,
    gateway: billingGateway,
    clock,
  }),
  settleRenewal,
  renewDue: made(makeRenewDue, {
    renewals,
    records,
    cards,
    billingGateway,
    gateway,
    clock,
    shop,
    failpoint,
    delay,
    callsInFlight: ServicePorts.renewalCalls,
  }),
  doDuties: made(makeDoDuties, { duties: ServicePorts.dutyRecords, clock, shop }),
  ownPrices: made(makeOwnPrices, { prices, clock }),
  notifyPriceChanges: made(makeNotifyPriceChanges, { prices, clock }),
}
