import { ContainerModule } from 'inversify'
import { newIds } from '#adapters/system/new-ids.ts'
import { type CardTries, makeCardTries } from '#core/billing/service/card-tries.ts'
import { type ComparePayment, makeComparePayment } from '#core/billing/service/compare-payment.ts'
import { makeDeleteDroppedCards } from '#core/billing/service/delete-dropped-cards.ts'
import { makeOwnContracts } from '#core/billing/service/own-contracts.ts'
import { makeOwnPrices } from '#core/billing/service/own-prices.ts'
import { makeOpenPayments } from '#core/billing/service/open-payments.ts'
import { makePayments } from '#core/billing/service/payments.ts'
import { makeSelfCheck } from '#core/billing/service/self-check.ts'
import { makeRenewDue } from '#core/billing/service/renew-due.ts'
import { makeSettlePayments } from '#core/billing/service/settle-payments.ts'
import { makeTakeHint } from '#core/billing/service/take-hint.ts'
import { makeSettleRefunds } from '#core/billing/service/settle-refunds.ts'
import { makeSettleRenewal } from '#core/billing/service/settle-renewal.ts'
import { makeTellPrices } from '#core/billing/service/tell-prices.ts'
import { makeStoredCards } from '#core/billing/service/stored-cards.ts'
import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { makeCheckouts } from '#core/storing/service/checkouts.ts'
import { makeDoDuties } from '#core/billing/service/do-duties.ts'
import { makeExpireOrders } from '#core/storing/service/expire-orders.ts'
import { makeOrders } from '#core/storing/service/orders.ts'
import { makeOwnRecords } from '#core/storing/service/own-records.ts'
import { makeOwnReports } from '#core/storing/service/own-reports.ts'
import { makeOwnStorage } from '#core/storing/service/own-storage.ts'
import { makeReadPicture } from '#core/storing/service/read-picture.ts'
import { accountServiceModule, SharedSecurity } from './account-service-module.ts'
import { Ids } from './id-tokens.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindFactory, bindValue, token } from './token.ts'
import { Ports } from './tokens.ts'

const idsModule = new ContainerModule(module => {
  bindValue(module, Ids.newCustomerId, newIds.customer)
  bindValue(module, Ids.newSessionId, newIds.session)
  bindValue(module, Ids.newOrderId, newIds.order)
  bindValue(module, Ids.newPaymentId, newIds.payment)
  bindValue(module, Ids.newEquipmentId, newIds.equipment)
  bindValue(module, Ids.newCheckoutId, newIds.checkout)
  bindValue(module, Ids.newAttemptId, newIds.attempt)
  bindValue(module, Ids.newCandidateId, newIds.candidate)
  bindValue(module, Ids.newCode, newIds.code)
  bindValue(module, Ids.newSecret, newIds.secret)
})

const storingServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { orderRecords: records, customers, checkoutViews, storageViews: views } = ServicePorts
  const { newOrderId, newPaymentId, newCheckoutId } = Ids
  bindFactory(module, ServiceSide.orders, makeOrders, { records, clock, newOrderId, newPaymentId })
  bindFactory(module, ServiceSide.checkouts, makeCheckouts, {
    records,
    views: checkoutViews,
    customers,
    clock,
    newCheckoutId,
  })
  bindFactory(module, ServiceSide.ownStorage, makeOwnStorage, { views, clock })
  bindFactory(module, ServiceSide.ownRecords, makeOwnRecords, { views: ServicePorts.recordViews })
  const { reportRecords: reports, images, pictureLinks: links } = ServicePorts
  bindFactory(module, ServiceSide.ownReports, makeOwnReports, { reports, links, clock })
  bindFactory(module, ServiceSide.readPicture, makeReadPicture, { reports, images, links, clock })
  bindFactory(module, ServiceSide.expireOrders, makeExpireOrders, { records, clock })
  bindFactory(module, ServiceSide.advanceOrder, makeAdvanceOrder, { records, clock })
})

const cardTries = token<CardTries>('CardTries')
const comparePayment = token<ComparePayment>('ComparePayment')

const billingServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { paymentRecords: records, gateway, failpoint } = ServicePorts
  const { newAttemptId, newEquipmentId } = Ids
  const deps = { records, gateway, clock, newAttemptId, newEquipmentId }
  bindFactory(module, ServiceSide.payments, makePayments, { ...deps, cardTries, failpoint })
  bindFactory(module, ServiceSide.openPayments, makeOpenPayments, {
    records: ServicePorts.paymentRecords,
    payments: ServiceSide.payments,
    passes: ServicePorts.paymentPasses,
    clock: Ports.clock,
  })
  bindFactory(module, ServiceSide.settlePayments, makeSettlePayments, {
    ...deps,
    settleRenewal: ServiceSide.settleRenewal,
    comparePayment,
  })
  bindFactory(module, comparePayment, makeComparePayment, { taken: ServicePorts.takenPayments, gateway, clock })
  const { rateLimiter, hash } = ServicePorts
  bindFactory(module, ServiceSide.takeHint, makeTakeHint, {
    records,
    settlePayments: ServiceSide.settlePayments,
    rateLimiter,
    hash,
    clock,
  })
  const { contractRecords: contracts, refundRecords: refunds, renewalRecords: renewals } = ServicePorts
  bindFactory(module, ServiceSide.ownContracts, makeOwnContracts, {
    contracts,
    refunds,
    renewals,
    gateway,
    clock,
    failpoint,
  })
  bindFactory(module, ServiceSide.settleRefunds, makeSettleRefunds, { refunds, gateway, clock })
  const { cardLedger, ownLedger } = ServicePorts
  bindFactory(module, ServiceSide.selfCheck, makeSelfCheck, { cardLedger, ownLedger, clock })
})

const cardServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { storedCardRecords: cards, droppedCards: dropped, billingGateway: gateway } = ServicePorts
  const { noteSecurity } = SharedSecurity
  const { rateLimiter, hash, background, pause } = ServicePorts
  bindFactory(module, cardTries, makeCardTries, { rateLimiter, noteSecurity, hash, clock })
  bindFactory(module, ServiceSide.storedCards, makeStoredCards, {
    cards,
    gateway,
    cardTries,
    noteSecurity,
    background,
    pause,
    clock,
  })
  bindFactory(module, ServiceSide.deleteDroppedCards, makeDeleteDroppedCards, { dropped, gateway, clock })
})

const renewalServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { paymentRecords: records, renewalRecords: renewals, chargeableCards: cards } = ServicePorts
  const { gateway, billingGateway, failpoint, renewalCalls: callsInFlight, dutyRecords: duties } = ServicePorts
  bindFactory(module, ServiceSide.settleRenewal, makeSettleRenewal, { records, cards, gateway, billingGateway, clock })
  bindFactory(module, ServiceSide.renewDue, makeRenewDue, {
    renewals,
    cards,
    billingGateway,
    clock,
    failpoint,
    pause: ServicePorts.pause,
    callsInFlight,
  })
  bindFactory(module, ServiceSide.doDuties, makeDoDuties, { duties, clock })
  const { priceRecords: prices } = ServicePorts
  bindFactory(module, ServiceSide.ownPrices, makeOwnPrices, { prices, clock })
  bindFactory(module, ServiceSide.tellPrices, makeTellPrices, { prices, clock })
})

/** The use cases of the service side; their ports are bound by the container that loads them. */
export const serviceModules = [
  idsModule,
  accountServiceModule,
  storingServiceModule,
  billingServiceModule,
  cardServiceModule,
  renewalServiceModule,
]
