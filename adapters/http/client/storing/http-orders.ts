import type { Orders } from '#core/storing/ports/orders.ts'
import { keepBoth, preCreate } from '#adapters/http/contract/storing/storage.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Orders placed through the API. */
export const httpOrders = ({ send }: { readonly send: Send }): Orders => ({
  keepBoth: orderId => send(keepBoth, { params: { orderId } }).map(() => undefined),
  place: request => send(preCreate, { body: request }),
})
