import { EMPTY_PICKS } from '#core/storing/order.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { PaymentRecords, SettledAttempt } from '#core/billing/ports/payment-records.ts'
import { decideAttempt } from '#core/billing/service/decide-attempt.ts'
import { settlement } from '#core/billing/service/settlement.ts'
import type { Verdict } from '#core/billing/service/verdict.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { type OrderLimit, ORDERS_PER_CUSTOMER } from '#core/storing/order-limit.ts'
import type { PickupPlace } from '#core/storing/pickup-place.ts'
import type { PickupWish } from '#core/storing/pickup-window.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { NewOrderRecord, OrderChange, OrderRecords } from '#core/storing/ports/order-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'
import { NOON } from '#adapters/conformance/noon.ts'
import { addCustomer } from '#adapters/conformance/account/people.ts'
import { paidRecord } from '#core/billing/testing/paid-record.ts'

export type RecordsUnderTest = {
  readonly customers: CustomerRecords
  readonly orders: OrderRecords
  readonly payments: PaymentRecords
  readonly views: StorageViews
  /** Somebody who may file reports. */
  readonly inspector: StaffId
}

type Placing = {
  readonly equipmentType?: EquipmentType
  readonly location?: RegionCode
  readonly placedAt?: Instant
  readonly pickupPlace?: PickupPlace | null
  readonly pickupWish?: PickupWish | null
  readonly limit?: OrderLimit
  readonly withinCapacity?: NewOrderRecord['withinCapacity']
}

export const AMOUNT = 99_000 as Won

/** What happens to an order, for suites that need one in some state. */
export const ordering = (bench: () => RecordsUnderTest) => {
  const newCustomer = () => addCustomer(bench().customers)
  const tryPlacing = (
    customer: CustomerId,
    {
      equipmentType = 'SKI',
      location = 'RESORT',
      placedAt = NOON,
      pickupPlace = null,
      pickupWish = null,
      limit = ORDERS_PER_CUSTOMER,
      withinCapacity = null,
    }: Placing = {},
  ) => {
    const id = newIds.order()
    return bench()
      .orders.place(
        {
          id,
          paymentId: newIds.payment(),
          customer,
          selection: {
            equipmentType,
            location,
            plan: 'BASIC',
            ...EMPTY_PICKS,
          },
          amountWon: AMOUNT,
          agreements: null,
          pickupPlace,
          pickupWish,
          placedAt,
          withinCapacity,
        },
        limit,
      )
      .map(() => id)
  }
  const place = async (...asked: Parameters<typeof tryPlacing>): Promise<OrderId> => {
    const placed = await tryPlacing(...asked)
    if (placed.isErr()) throw new Error(`not placed: ${placed.error.kind}`)
    return placed.value
  }
  const open = (orderId: OrderId, customer: CustomerId | null, now = NOON, paymentKey = `key_${orderId}`) =>
    bench().payments.open(
      orderId,
      customer,
      decideAttempt({ paymentKey, orderId, amount: AMOUNT }, newIds.attempt, { now, evenIfExpired: false }),
    )
  const taken = (orderId: OrderId): Verdict => ({
    kind: 'Taken',
    record: paidRecord({ orderId, totalWon: AMOUNT, approvedAt: NOON }),
  })
  const settle = (attempt: SettledAttempt, verdict: Verdict, now = NOON, shop = TRIAL_SHOP) =>
    bench().payments.settle(
      attempt,
      settlement(verdict, { now, feeBasisPoints: 300, newEquipmentId: newIds.equipment, shop }),
    )
  const pay = async (orderId: OrderId, customer: CustomerId, now = NOON): Promise<void> => {
    const attempt = (await open(orderId, customer, now)).unwrapOr(null)
    if (attempt) await settle(attempt, taken(orderId), now)
  }
  const readState = async (orderId: OrderId) => (await bench().orders.find(orderId)).unwrapOr(null)?.order.state
  const step = (change: Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>): OrderChange => ({
    occurredAt: NOON,
    recordedAt: NOON,
    actor: { kind: 'SCHEDULER', id: null },
    reason: null,
    set: {},
    ...change,
  })

  return { newCustomer, place, tryPlacing, open, taken, settle, pay, readState, step }
}
