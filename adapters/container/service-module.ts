import { ContainerModule } from 'inversify'
import { newIds } from '#adapters/system/new-ids.ts'
import { makeAuthenticate } from '#core/account/service/authenticate.ts'
import { makeSignIn } from '#core/account/service/log-in.ts'
import { makeOwnProfile } from '#core/account/service/own-profile.ts'
import { makeOwnSession } from '#core/account/service/own-session.ts'
import { makeAccounts } from '#core/account/service/sign-up.ts'
import { makePayments } from '#core/billing/service/payments.ts'
import { makeSettlePayments } from '#core/billing/service/settle-payments.ts'
import type { CustomerId, EquipmentId, OrderId, PaymentId, SessionId } from '#core/shared/ids.ts'
import type { NewId } from '#core/shared/new-id.ts'
import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { makeExpireOrders } from '#core/storing/service/expire-orders.ts'
import { makeOrders } from '#core/storing/service/orders.ts'
import { makeOwnStorage } from '#core/storing/service/own-storage.ts'
import { ServicePorts, ServiceSide } from './service-tokens.ts'
import { bindFactory, bindValue, token } from './token.ts'
import { Ports } from './tokens.ts'

const Ids = {
  newCustomerId: token<NewId<CustomerId>>('NewCustomerId'),
  newSessionId: token<NewId<SessionId>>('NewSessionId'),
  newOrderId: token<NewId<OrderId>>('NewOrderId'),
  newPaymentId: token<NewId<PaymentId>>('NewPaymentId'),
  newEquipmentId: token<NewId<EquipmentId>>('NewEquipmentId'),
  newAttemptId: token<NewId<string>>('NewAttemptId'),
}

const idsModule = new ContainerModule(module => {
  bindValue(module, Ids.newCustomerId, newIds.customer)
  bindValue(module, Ids.newSessionId, newIds.session)
  bindValue(module, Ids.newOrderId, newIds.order)
  bindValue(module, Ids.newPaymentId, newIds.payment)
  bindValue(module, Ids.newEquipmentId, newIds.equipment)
  bindValue(module, Ids.newAttemptId, newIds.attempt)
})

const accountServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { customers, sessions, hasher, tokens } = ServicePorts
  const { newCustomerId, newSessionId } = Ids
  bindFactory(module, ServiceSide.accounts, makeAccounts, { customers, hasher, clock, newCustomerId })
  bindFactory(module, ServiceSide.signIn, makeSignIn, { customers, sessions, hasher, tokens, clock, newSessionId })
  bindFactory(module, ServiceSide.authenticate, makeAuthenticate, { tokens, sessions, clock })
  bindFactory(module, ServiceSide.ownSession, makeOwnSession, { sessions, tokens, clock })
  bindFactory(module, ServiceSide.ownProfile, makeOwnProfile, { customers })
})

const storingServiceModule = new ContainerModule(module => {
  const { clock } = Ports
  const { orderRecords: records, storageViews: views } = ServicePorts
  const { newOrderId, newPaymentId } = Ids
  bindFactory(module, ServiceSide.orders, makeOrders, { records, clock, newOrderId, newPaymentId })
  bindFactory(module, ServiceSide.ownStorage, makeOwnStorage, { views })
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
