import { makeAdvanceOrder } from '#core/storing/service/advance-order.ts'
import { makeBookWish } from '#core/storing/service/book-wish.ts'
import { makeCapacity } from '#core/storing/service/capacity.ts'
import { makeCheckouts } from '#core/storing/service/checkouts.ts'
import { makeExpireOrders } from '#core/storing/service/expire-orders.ts'
import { makeOrders } from '#core/storing/service/orders.ts'
import { makeOwnRecords } from '#core/storing/service/own-records.ts'
import { makeOwnReports } from '#core/storing/service/own-reports.ts'
import { makeOwnStorage } from '#core/storing/service/own-storage.ts'
import { makePickupPlaces } from '#core/storing/service/pickup-places.ts'
import { makePickupWindows } from '#core/storing/service/pickup-windows.ts'
import { makeRoomRequests } from '#core/storing/service/room-requests.ts'
import { makeReadPicture } from '#core/storing/service/read-picture.ts'
import { makeMessageBudget } from '#core/account/service/message-budget.ts'
import { made } from '../token.ts'
import { Ids } from './ids.ts'
import { ServicePorts } from './ports.ts'

const {
  clock,
  shop,
  customers,
  images,
  orderRecords: records,
  reportRecords: reports,
  pictureLinks: links,
} = ServicePorts
const { newOrderId, newPaymentId, newCheckoutId, newSavedPlaceId } = Ids

const windows = ServicePorts.pickupWindowRecords
const messageBudget = made(makeMessageBudget, { rateLimiter: ServicePorts.rateLimiter, hash: ServicePorts.hash, clock })
const bookWish = made(makeBookWish, { records, windows, clock, shop })

/** What happens to the gear. */
export const StoringService = {
  orders: made(makeOrders, { records, windows, clock, shop, newOrderId, newPaymentId }),
  checkouts: made(makeCheckouts, { records, views: ServicePorts.checkoutViews, customers, clock, shop, newCheckoutId }),
  pickupPlaces: made(makePickupPlaces, { places: ServicePorts.pickupPlaceRecords, bookWish, clock, newSavedPlaceId }),
  capacity: made(makeCapacity, { rooms: ServicePorts.capacityRecords, shop }),
  roomRequests: made(makeRoomRequests, {
    requests: ServicePorts.roomRequestRecords,
    rooms: ServicePorts.capacityRecords,
    clock,
    shop,
  }),
  pickupWindows: made(makePickupWindows, { windows, bookWish, messageBudget, clock, shop }),
  bookWish,
  ownStorage: made(makeOwnStorage, { views: ServicePorts.storageViews, links, clock, shop }),
  ownRecords: made(makeOwnRecords, { views: ServicePorts.recordViews, clock }),
  ownReports: made(makeOwnReports, { reports, links, clock }),
  readPicture: made(makeReadPicture, { reports, images, links, clock }),
  expireOrders: made(makeExpireOrders, { records, clock }),
  advanceOrder: made(makeAdvanceOrder, { records, clock, shop }),
}
