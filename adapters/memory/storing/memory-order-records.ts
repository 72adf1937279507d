import { errAsync, okAsync } from 'neverthrow'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import type { EquipmentId } from '#core/shared/ids.ts'
import { NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { orderName } from '#core/storing/order-name.ts'
import { Instant } from '#core/shared/instant.ts'
import type { EarlierGear } from '#core/storing/hand-over.ts'
import type {
  EarlierGearAsked,
  NewOrderRecord,
  LockedOrder,
  OrderChange,
  OrderRecords,
} from '#core/storing/ports/order-records.ts'
import { lockWindows } from './memory-booked-windows.ts'
import { checkRoomInMemory } from './memory-capacity-records.ts'
import { endRoomRequest, toRoomWish } from './memory-room-requests.ts'
import { offerLocker } from './memory-locker-offer.ts'
import { isAttemptOpen, type MemoryDatabase, type OrderRow, takeStep } from '#adapters/memory/memory-database.ts'

export const memoryOrderRecords = (database: MemoryDatabase): OrderRecords => {
  const { orders, customers } = database
  return {
    place(placed, limit) {
      if (!customers.has(placed.customer)) return errAsync({ kind: 'SignInNeeded', hadToken: true })
      const own = [...orders.values()].filter(({ customer }) => customer === placed.customer)
      const newest = own.map(row => row.order.placedAt).toSorted((a, b) => b - a)
      const first = newest[limit.count - 1]
      const opens = first === undefined ? null : Instant.plusSeconds(first, limit.windowSeconds)
      if (opens !== null && opens > placed.placedAt) {
        const retryAfterSeconds = Math.max(1, Math.ceil(Instant.secondsBetween(placed.placedAt, opens)))
        return errAsync({ kind: 'TooManyRequests', retryAfterSeconds })
      }
      const older = [...orders.values()].filter(row => isReplaced(row, placed))
      if (older.some(isAttemptOpen)) return errAsync({ kind: 'InProgress' })
      const soldOut = checkRoomInMemory(database, placed, older)
      if (soldOut !== null) return errAsync(soldOut)
      for (const row of older) takeStep(row, voided(placed, row.order.placedAt))
      orders.set(placed.id, rowOf(placed))
      endRoomRequest(database, placed.customer, toRoomWish(placed.selection))
      return okAsync(undefined)
    },
    change(id, decide, options) {
      const row = orders.get(id)
      if (!row) return errAsync({ kind: 'OrderNotFound' })
      const before = row.order
      const locked = lockedOrder(row)
      const asked = options?.lockers
      const booked = options?.windows ? lockWindows(database, row, options.windows) : undefined
      return decide({
        ...locked,
        ...(asked && { lockers: offerLocker(database, row, asked) }),
        ...(booked && { windows: booked }),
        ...(options?.earlierGear && { earlierGear: earlierGear(database, row, options.earlierGear) }),
      }).asyncAndThen(change => {
        if (!options?.dryRun) {
          takeStep(row, change)
          const other = change.beside && orders.get(change.beside.orderId)
          if (change.beside && other) takeStep(other, change.beside.change)
        }
        return okAsync({ before, change })
      })
    },
    changeOwn({ customer, equipmentId }, decide) {
      const row = [...orders.values()].find(one => one.customer === customer && one.order.equipmentId === equipmentId)
      if (!row) return errAsync({ kind: 'NoEquipment' })
      const before = row.order
      return decide(lockedOrder(row)).asyncAndThen(change => {
        takeStep(row, change)
        return okAsync({ before, change })
      })
    },
    find(id) {
      const row = orders.get(id)
      return okAsync(row ? lockedOrder(row) : null)
    },
    toldToCollectAt: () => okAsync([]),
    keepBoth(customer, second) {
      const row = orders.get(second)
      if (row?.customer !== customer) return errAsync({ kind: 'OrderNotFound' })
      row.isSecond = false
      return okAsync(undefined)
    },
    unpaidSince: (placedBefore, limit) =>
      okAsync(
        [...orders.values()]
          .filter(row => row.order.state === 'UNPAID' && !isAttemptOpen(row) && row.order.placedAt <= placedBefore)
          .toSorted((a, b) => a.order.placedAt - b.order.placedAt)
          .slice(0, limit)
          .map(row => row.order.id),
      ),
  }
}

const earlierGear = ({ orders }: MemoryDatabase, own: OrderRow, asked: EarlierGearAsked): EarlierGear | null => {
  const kind = asked === 'SAME' ? own.order.equipmentType : asked
  const [newest] = [...orders.values()]
    .filter(row => row !== own && row.customer === own.customer && row.order.equipmentType === kind)
    .filter(({ order }) => ['RETURNED', 'COMPLETED'].includes(order.state) && order.equipmentSize !== NO_GEAR_TEXT)
    .toSorted((a, b) => b.order.stateChangedAt - a.order.stateChangedAt)
  if (newest === undefined) return null
  const { id: orderId, brand, equipmentName, equipmentSize, serialNumber } = newest.order
  return { orderId, brand, equipmentName, equipmentSize, serialNumber }
}

const lockedOrder = (row: OrderRow): LockedOrder => ({
  order: row.order,
  customer: row.customer,
  timeline: row.timeline,
  attemptOpen: isAttemptOpen(row),
  checkouts: row.checkouts,
})

const isReplaced = (row: OrderRow, { customer, selection }: NewOrderRecord): boolean =>
  row.customer === customer && row.order.equipmentType === selection.equipmentType && row.order.state === 'UNPAID'

const voided = ({ customer, placedAt }: NewOrderRecord, olderPlacedAt: Instant): OrderChange => {
  const at = Math.max(placedAt, olderPlacedAt) as Instant
  return {
    event: 'order.voided',
    to: 'EXPIRED',
    occurredAt: at,
    recordedAt: at,
    actor: { kind: 'CUSTOMER', id: customer },
    reason: null,
    set: {},
  }
}

const rowOf = (placed: NewOrderRecord): OrderRow => ({
  customer: placed.customer,
  order: {
    ...placed.selection,
    id: placed.id,
    state: 'UNPAID',
    placedAt: placed.placedAt,
    stateChangedAt: placed.placedAt,
    pickupDate: null,
    pickupHalf: null,
    pickupWish: placed.pickupWish,
    missedPickup: null,
    placeStatus: placed.pickupPlace === null ? 'MISSING' : 'KNOWN',
    storageStartDate: null,
    termsPaid: 0,
    autoRenewal: 'NEEDS_CARD',
    renewal: INITIAL_RENEWAL_STATE,
    equipmentSize: NO_GEAR_TEXT,
    serialNumber: NO_GEAR_TEXT,
    handedParts: null,
    equipmentId: null as EquipmentId | null,
    locker: null,
    ending: null,
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
  ...(placed.pickupPlace && { pickup: { place: placed.pickupPlace, changedAt: placed.placedAt } }),
})
