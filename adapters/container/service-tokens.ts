import type { AnswerRecords } from '#adapters/http/server/idempotent-answers.ts'
import type { ServiceSide as Served } from '#adapters/http/server/service-side.ts'
import type { AccessTokens } from '#core/account/ports/access-tokens.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { PasswordHasher } from '#core/account/ports/password-hasher.ts'
import type { SessionRecords } from '#core/account/ports/session-records.ts'
import type { CardGateway } from '#core/billing/ports/card-gateway.ts'
import type { Failpoint } from '#core/billing/ports/failpoint.ts'
import type { PaymentRecords } from '#core/billing/ports/payment-records.ts'
import type { OrderRecords } from '#core/storing/ports/order-records.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'
import type { AdvanceOrder } from '#core/storing/service/advance-order.ts'
import type { ExpireOrders } from '#core/storing/service/expire-orders.ts'
import { token } from './token.ts'

/** What the service side needs from outside: PostgreSQL or memory, the card provider or a stand-in. */
export const ServicePorts = {
  customers: token<CustomerRecords>('CustomerRecords'),
  sessions: token<SessionRecords>('SessionRecords'),
  hasher: token<PasswordHasher>('PasswordHasher'),
  tokens: token<AccessTokens>('AccessTokens'),
  orderRecords: token<OrderRecords>('OrderRecords'),
  storageViews: token<StorageViews>('StorageViews'),
  paymentRecords: token<PaymentRecords>('PaymentRecords'),
  answers: token<AnswerRecords>('AnswerRecords'),
  gateway: token<CardGateway>('CardGateway'),
  failpoint: token<Failpoint>('Failpoint'),
}

/** What the business does when asked, by customers over HTTP and by staff at the command line. */
export const ServiceSide = {
  accounts: token<Served['accounts']>('Accounts (service)'),
  signIn: token<Served['signIn']>('SignIn (service)'),
  authenticate: token<Served['authenticate']>('Authenticate'),
  ownSession: token<Served['ownSession']>('OwnSession (service)'),
  ownProfile: token<Served['ownProfile']>('OwnProfile (service)'),
  orders: token<Served['orders']>('Orders (service)'),
  ownStorage: token<Served['ownStorage']>('OwnStorage (service)'),
  payments: token<Served['payments']>('Payments (service)'),
  settlePayments: token<Served['settlePayments']>('SettlePayments'),
  expireOrders: token<ExpireOrders>('ExpireOrders'),
  advanceOrder: token<AdvanceOrder>('AdvanceOrder'),
}
