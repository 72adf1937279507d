import { newIds } from '#adapters/system/new-ids.ts'
import type { CustomerRecords } from '#core/account/ports/customer-records.ts'
import type { PaymentRecords } from '#core/billing/ports/payment-records.ts'
import { decideAttempt } from '#core/billing/service/decide-attempt.ts'
import { settlement } from '#core/billing/service/settlement.ts'
import type { Verdict } from '#core/billing/service/verdict.ts'
import type { CustomerId, OrderId, StaffId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import type { OrderChange, OrderRecords } from '#core/storing/ports/order-records.ts'
import type { StorageViews } from '#core/storing/ports/storage-views.ts'
import { NOON } from './noon.ts'
import { addCustomer } from './people.ts'

export type RecordsUnderTest = {
  readonly customers: CustomerRecords
  readonly orders: OrderRecords
  readonly payments: PaymentRecords
  readonly views: StorageViews
  /** Somebody who may file reports. */
  readonly inspector: StaffId
}

export const AMOUNT = 99_000 as Won

/** What happens to an order, for suites that need one in some state. */
export const ordering = (bench: () => RecordsUnderTest) => {
  const newCustomer = () => addCustomer(bench().customers)
  const place = async (
    customer: CustomerId,
    { equipmentType = 'SKI', placedAt = NOON }: { equipmentType?: EquipmentType; placedAt?: Instant } = {},
  ): Promise<OrderId> => {
    const id = newIds.order()
    await bench().orders.place({
      id,
      paymentId: newIds.payment(),
      customer,
      selection: { equipmentType, location: 'RESORT', plan: 'BASIC', brand: NO_GEAR_TEXT, equipmentName: NO_GEAR_TEXT },
      amountWon: AMOUNT,
      agreements: null,
      placedAt,
    })
    return id
  }
  const open = (orderId: OrderId, customer: CustomerId | null, now = NOON, paymentKey = `key_${orderId}`) =>
    bench().payments.open(
      orderId,
      customer,
      decideAttempt({ paymentKey, orderId, amount: AMOUNT }, newIds.attempt, { now, evenIfExpired: false }),
    )
  const taken = (orderId: OrderId): Verdict => ({
    kind: 'Taken',
    record: {
      paymentKey: `key_${orderId}`,
      orderId,
      status: 'DONE',
      totalWon: AMOUNT,
      balanceWon: AMOUNT,
      method: '카드',
      cardLabel: null,
      approvedAt: NOON,
      receiptUrl: null,
    },
  })
  const settle = (attempt: { id: string; orderId: OrderId }, verdict: Verdict, now = NOON) =>
    bench().payments.settle(attempt, settlement(verdict, { now, newEquipmentId: newIds.equipment }))
  const pay = async (orderId: OrderId, customer: CustomerId, now = NOON): Promise<void> => {
    const attempt = (await open(orderId, customer, now)).unwrapOr(null)
    if (attempt) await settle(attempt, taken(orderId), now)
  }
  const stateOf = async (orderId: OrderId) => (await bench().orders.find(orderId)).unwrapOr(null)?.order.state
  const step = (change: Pick<OrderChange, 'event' | 'to'> & Partial<OrderChange>): OrderChange => ({
    occurredAt: NOON,
    recordedAt: NOON,
    actor: { kind: 'SCHEDULER', id: null },
    reason: null,
    set: {},
    ...change,
  })

  return { newCustomer, place, open, taken, settle, pay, stateOf, step }
}
