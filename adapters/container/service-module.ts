import { ContainerModule } from 'inversify'
import { newIds } from '#adapters/system/new-ids.ts'
import { makePayments } from '#core/billing/service/payments.ts'
import { makeSettlePayments } from '#core/billing/service/settle-payments.ts'
import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { makeCheckouts } from '#core/storing/service/checkouts.ts'
import { makeExpireOrders } from '#core/storing/service/expire-orders.ts'
import { makeOrders } from '#core/storing/service/orders.ts'
import { makeOwnRecords } from '#core/storing/service/own-records.ts'
import { makeOwnReports } from '#core/storing/service/own-reports.ts'
import { makeOwnStorage } from '#core/storing/service/own-storage.ts'
import { makeReadPicture } from '#core/storing/service/read-picture.ts'
import { accountServiceModule } from './account-service-module.ts'
import { Ids } from './id-tokens.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindFactory, bindValue } from './token.ts'
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

const billingServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { paymentRecords: records, gateway, failpoint } = ServicePorts
  const { newAttemptId, newEquipmentId } = Ids
  const deps = { records, gateway, clock, newAttemptId, newEquipmentId }
  bindFactory(module, ServiceSide.payments, makePayments, { ...deps, failpoint })
  bindFactory(module, ServiceSide.settlePayments, makeSettlePayments, deps)
})

/** The use cases of the service side; their ports are bound by the container that loads them. */
export const serviceModules = [idsModule, accountServiceModule, storingServiceModule, billingServiceModule]
