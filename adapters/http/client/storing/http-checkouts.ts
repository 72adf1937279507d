import * as checkout from '#adapters/http/contract/storing/checkout.ts'
import type { Checkouts } from '#core/storing/ports/checkouts.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** Gear taken out through the API. */
export const httpCheckouts = ({ send }: { readonly send: Send }): Checkouts => ({
  options: () => send(checkout.checkoutOptions, {}),
  request: (asked, key) => send(checkout.requestCheckout, { body: asked, idempotencyKey: key }),
  redirect: asked => send(checkout.redirectCheckout, { body: asked }),
  withdraw: equipmentId => send(checkout.withdrawCheckout, { body: { userEquipmentId: equipmentId } }),
})
