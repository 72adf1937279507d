import type { OwnStorage } from '#core/storing/ports/own-storage.ts'
import {
  activeStoring,
  equipmentReports,
  homeInfo,
  keepBoth,
  orderStats,
  preCreate,
} from '#adapters/http/contract/storing/storage.ts'
import type { Send } from '#adapters/http/client/send.ts'
import type { Orders } from '#core/storing/ports/orders.ts'

/** What the caller has in storage, read through the API. */
export const httpOwnStorage = ({ send }: { readonly send: Send }): OwnStorage => ({
  home: () => send(homeInfo, {}),
  active: () => send(activeStoring, {}),
  reports: () => send(equipmentReports, {}),
  countActive: () => send(orderStats, {}),
})

/** Orders placed through the API. */
export const httpOrders = ({ send }: { readonly send: Send }): Orders => ({
  keepBoth: orderId => send(keepBoth, { params: { orderId } }),
  place: request => send(preCreate, { body: request }),
})
