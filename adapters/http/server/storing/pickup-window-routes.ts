import type { Result } from 'neverthrow'
import * as windows from '#adapters/http/contract/storing/pickup-windows.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

type Query = Readonly<Record<string, string | undefined>>
type Params = Readonly<Record<string, string>>

/** When gear is picked up. */
export const pickupWindowRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  const own = service.pickupWindows
  mount(windows.regionWindows, ({ caller, query }) =>
    regionOf(query).asyncAndThen(region => own(caller).ofRegion(region)),
  )
  mount(windows.orderWindow, ({ caller, params }) => orderOf(params).asyncAndThen(id => own(caller).ofOrder(id)))
  mount(windows.chooseWindow, ({ caller, params, body }) =>
    orderOf(params).asyncAndThen(id => own(caller).choose(id, body)),
  )
}

const regionOf = (query: Query): Result<RegionCode, InvalidInput> =>
  RegionCode.parse(query['region'] ?? '').mapErr(() => ({ kind: 'InvalidInput', field: 'region' }))

const orderOf = (params: Params): Result<OrderId, OrderNotFound> =>
  parseOrderId(params['orderId'] ?? '').mapErr(() => ({ kind: 'OrderNotFound' }))
