import { Won } from '#core/shared/won.ts'
import { serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Orders } from '#core/storing/ports/orders.ts'
import { keepBoth, preCreate } from '#adapters/http/contract/storing/storage.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Orders placed through the API. */
export const httpOrders = ({ send }: { readonly send: Send }): Orders => ({
  keepBoth: orderId => send(keepBoth, { params: { orderId } }).map(() => undefined),
  place: ({ selection, agreements }) =>
    send(preCreate, { body: { ...selection, ...(agreements === null ? {} : { agreements }) } }).andThen(placed =>
      Won.of(placed.amountWon)
        .map(amountWon => ({ orderId: placed.orderId as OrderId, amountWon }))
        .mapErr(() => serviceUnreachable),
    ),
})
