import { errAsync, okAsync } from 'neverthrow'
import { NOTHING_DUE_YET } from '#core/billing/renewal-standing.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { orderName } from '#core/storing/order-name.ts'
import type { NewOrderRecord, OrderAtHand, OrderRecords } from '#core/storing/ports/order-records.ts'
import { isAttemptOpen, type MemoryDatabase, type OrderRow, takeStep } from './memory-database.ts'

export const memoryOrderRecords = ({ orders }: MemoryDatabase): OrderRecords => ({
  place(placed) {
    for (const row of orders.values()) if (isReplaced(row, placed)) takeStep(row, voided(placed))
    orders.set(placed.id, rowOf(placed))
    return okAsync(undefined)
  },
  change(id, decide, options) {
    const row = orders.get(id)
    if (!row) return errAsync({ kind: 'OrderNotFound' })
    const before = row.order
    return decide(atHandOf(row)).asyncAndThen(change => {
      if (!options?.dryRun) takeStep(row, change)
      return okAsync({ before, change })
    })
  },
  changeOwn({ customer, equipmentId }, decide) {
    const row = [...orders.values()].find(one => one.customer === customer && one.order.equipmentId === equipmentId)
    if (!row) return errAsync({ kind: 'NoEquipment' })
    const before = row.order
    return decide(atHandOf(row)).asyncAndThen(change => {
      takeStep(row, change)
      return okAsync({ before, change })
    })
  },
  find(id) {
    const row = orders.get(id)
    return okAsync(row ? atHandOf(row) : null)
  },
  unpaidSince: (placedBefore, limit) =>
    okAsync(
      [...orders.values()]
        .filter(row => row.order.state === 'UNPAID' && !isAttemptOpen(row) && row.order.placedAt <= placedBefore)
        .toSorted((a, b) => a.order.placedAt - b.order.placedAt)
        .slice(0, limit)
        .map(row => row.order.id),
    ),
})

const atHandOf = (row: OrderRow): OrderAtHand => ({
  order: row.order,
  timeline: row.timeline,
  attemptOpen: isAttemptOpen(row),
  checkouts: row.checkouts,
})

const isReplaced = (row: OrderRow, { customer, selection }: NewOrderRecord): boolean =>
  row.customer === customer &&
  row.order.equipmentType === selection.equipmentType &&
  row.order.state === 'UNPAID' &&
  !isAttemptOpen(row)

const voided = ({ customer, placedAt }: NewOrderRecord) =>
  ({
    event: 'order.voided',
    to: 'EXPIRED',
    occurredAt: placedAt,
    recordedAt: placedAt,
    actor: { kind: 'CUSTOMER', id: customer },
    reason: null,
    set: {},
  }) as const

const rowOf = (placed: NewOrderRecord): OrderRow => ({
  customer: placed.customer,
  order: {
    ...placed.selection,
    id: placed.id,
    state: 'UNPAID',
    placedAt: placed.placedAt,
    stateChangedAt: placed.placedAt,
    pickupDate: null,
    storageStartDate: null,
    termsPaid: 0,
    autoRenewal: 'NEEDS_CARD',
    renewal: NOTHING_DUE_YET,
    equipmentSize: NO_GEAR_TEXT,
    equipmentId: null as EquipmentId | null,
    locker: null,
  },
  timeline: [
    {
      event: 'order.precreated',
      from: null,
      to: 'UNPAID',
      occurredAt: placed.placedAt,
      recordedAt: placed.placedAt,
      actor: { kind: 'CUSTOMER', id: placed.customer },
      reason: null,
    },
  ],
  payment: {
    id: placed.paymentId,
    orderId: placed.id,
    orderName: orderName(placed.selection),
    amountWon: placed.amountWon,
    status: 'READY',
    method: null,
    approvedAt: null,
    receiptUrl: null,
    failure: null,
    paymentKey: null,
  },
  attempts: [],
  reports: [],
  checkouts: [],
})
