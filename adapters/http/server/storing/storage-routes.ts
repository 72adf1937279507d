import { ResultAsync } from 'neverthrow'
import * as storage from '#adapters/http/contract/storing/storage.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { DrawHome } from '#adapters/http/server/home-drawings.ts'
import { encoded, type makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** What the caller stores, and placing an order for more. */
export const storageRoutes = (
  mount: ReturnType<typeof makeMount>,
  service: ServiceSide,
  drawHome: DrawHome | null,
): void => {
  mount(storage.homeInfo, ({ caller, query: { build } }) => {
    const home = service.ownStorage(caller).home()
    if (build === undefined || drawHome === null) return home
    return ResultAsync.combine([home, service.ownProfile(caller).read()]).andThen(([own, customer]) =>
      ResultAsync.fromSafePromise(drawHome({ build, home: own, customer })).map(drawn => {
        const { status, body } = encoded(storage.homeInfo, own)
        return { status, body: drawn === null ? body : { ...(body as object), drawn } }
      }),
    )
  })
  mount(storage.activeStoring, ({ caller }) => service.ownStorage(caller).active())
  mount(storage.equipmentReports, ({ caller }) => service.ownStorage(caller).reports())
  mount(storage.orderStats, ({ caller }) => service.ownStorage(caller).countActive())
  mount(storage.keepBoth, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(id => service.orders(caller).keepBoth(id)),
  )
  mount(storage.preCreate, ({ caller, body }) => service.orders(caller).place(body))
}
