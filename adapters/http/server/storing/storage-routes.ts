import { Result } from 'neverthrow'
import type { output } from 'zod/mini'
import * as storage from '#adapters/http/contract/storing/storage.ts'
import type { InvalidInput } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import { GearText } from '#core/storing/gear-text.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { Selection } from '#core/storing/order.ts'
import { PLANS } from '#core/storing/plan.ts'
import type { HomeOrder } from '#core/storing/ports/own-storage.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import { invalid, parseMember } from '#adapters/http/server/invalid-input.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** What the caller stores, and placing an order for more. */
export const storageRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(storage.homeInfo, ({ caller }) =>
    service
      .ownStorage(caller)
      .home()
      .map(({ order, ...home }) => ({
        success: true as const,
        ...home,
        message: '',
        order: order && toWireOrder(order),
      })),
  )
  mount(storage.activeStoring, ({ caller }) =>
    service
      .ownStorage(caller)
      .active()
      .map(active => ({
        success: true as const,
        hasEquipment: active.length > 0,
        storingList: active.map(({ orderId, orderName, ...item }) => ({
          ...item,
          order: { id: orderId, order_name: orderName, plan: item.plan, location: item.location },
        })),
      })),
  )
  mount(storage.equipmentReports, ({ caller }) =>
    service
      .ownStorage(caller)
      .reports()
      .map(reports => ({
        success: true as const,
        reportsList: reports.map(report => ({ ...report, updatedAt: Instant.toIso(report.updatedAt) })),
      })),
  )
  mount(storage.orderStats, ({ caller }) =>
    service
      .ownStorage(caller)
      .countActive()
      .map(totalStoringCount => ({ success: true as const, totalStoringCount })),
  )
  mount(storage.keepBoth, ({ caller, params }) =>
    parseOrderId(params['orderId'] ?? '')
      .mapErr(() => ({ kind: 'OrderNotFound' as const }))
      .asyncAndThen(id => service.orders(caller).keepBoth(id))
      .map(() => ({ success: true as const, message: '' })),
  )
  mount(storage.preCreate, ({ caller, body }) =>
    parseSelection(body)
      .asyncAndThen(selection => service.orders(caller).place({ selection, agreements: body.agreements ?? null }))
      .map(placed => ({ success: true as const, ...placed, message: '' })),
  )
}

const toWireOrder = ({ pickupTarget, timeline, ...order }: HomeOrder) => ({
  ...order,
  pickupTargetFrom: pickupTarget.from,
  pickupTargetTo: pickupTarget.to,
  timeline: timeline.map(step => ({ ...step, occurredAt: Instant.toIso(step.occurredAt) })),
})

const parseSelection = (body: output<typeof storage.preCreate.body>): Result<Selection, InvalidInput> =>
  Result.combine([
    parseMember(EQUIPMENT_TYPES, body.equipmentType, 'equipmentType'),
    RegionCode.parse(body.location).mapErr(invalid('location')),
    parseMember(PLANS, body.plan, 'plan'),
    GearText.parse(body.brand ?? '').mapErr(invalid('brand')),
    GearText.parse(body.equipmentName ?? '').mapErr(invalid('equipmentName')),
  ]).map(([equipmentType, location, plan, brand, equipmentName]) => ({
    equipmentType,
    location,
    plan,
    brand,
    equipmentName,
  }))
