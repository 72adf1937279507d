import * as windows from '#adapters/http/contract/storing/pickup-windows.ts'
import type { PickupWindows } from '#core/storing/ports/pickup-windows.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** When gear is picked up, asked through the API. */
export const httpPickupWindows = ({ send }: { readonly send: Send }): PickupWindows => ({
  ofRegion: region => send(windows.regionWindows, { query: { region } }),
  ofOrder: orderId => send(windows.orderWindow, { params: { orderId } }),
  choose: (orderId, { day, half }) => send(windows.chooseWindow, { params: { orderId }, body: { day, half } }),
})
