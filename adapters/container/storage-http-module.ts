import { ContainerModule } from 'inversify'
import { httpCapacity, httpRoomRequests } from '#adapters/http/client/storing/http-capacity.ts'
import { httpCheckouts } from '#adapters/http/client/storing/http-checkouts.ts'
import { httpOrders, httpOwnStorage } from '#adapters/http/client/storing/http-storage.ts'
import { httpOwnNotices } from '#adapters/http/client/notices/http-own-notices.ts'
import { httpPickupPlaces } from '#adapters/http/client/storing/http-pickup-places.ts'
import { httpPickupWindows } from '#adapters/http/client/storing/http-pickup-windows.ts'
import { httpOwnContracts } from '#adapters/http/client/billing/http-own-contracts.ts'
import { httpOwnPrices } from '#adapters/http/client/billing/http-own-prices.ts'
import { httpOwnRecords } from '#adapters/http/client/storing/http-own-records.ts'
import { httpOwnReports } from '#adapters/http/client/storing/http-own-reports.ts'
import { httpOpenPayments, httpPayments } from '#adapters/http/client/billing/http-payments.ts'
import { httpPaymentLinks } from '#adapters/http/client/billing/http-payment-links.ts'
import { httpStoredCards } from '#adapters/http/client/billing/http-stored-cards.ts'
import { AccountSide } from './account-tokens.ts'
import { HttpTokens } from './http-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The ports of the storing, billing and notices areas along the way to the service. */
export const storageHttpModule = new ContainerModule(module => {
  const { send } = HttpTokens
  bindFactory(module, Ports.orders, httpOrders, { send })
  bindFactory(module, Ports.checkouts, httpCheckouts, { send })
  bindFactory(module, Ports.pickupPlaces, httpPickupPlaces, { send })
  bindFactory(module, Ports.capacity, httpCapacity, { send })
  bindFactory(module, Ports.roomRequests, httpRoomRequests, { send })
  bindFactory(module, Ports.pickupWindows, httpPickupWindows, { send })
  bindFactory(module, Ports.ownStorage, httpOwnStorage, { send })
  bindFactory(module, Ports.ownRecords, httpOwnRecords, { send, sessionStore: AccountSide.sessionStore })
  bindFactory(module, Ports.ownReports, httpOwnReports, { send })
  bindFactory(module, Ports.payments, httpPayments, { send })
  bindFactory(module, Ports.openPayments, httpOpenPayments, { send })
  bindFactory(module, Ports.paymentLinks, httpPaymentLinks, { send })
  bindFactory(module, Ports.ownContracts, httpOwnContracts, { send })
  bindFactory(module, Ports.ownPrices, httpOwnPrices, { send })
  bindFactory(module, Ports.ownNotices, httpOwnNotices, { send })
  bindFactory(module, Ports.storedCards, httpStoredCards, { send })
})
