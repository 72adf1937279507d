import {
  FREE_LOCKERS_NAMED,
  type LockerCode,
  lockerIn,
  type LockerOffer,
  type LockerPlace,
  type LockerRefused,
  type LockerWish,
  suitsKind,
} from '#core/storing/locker.ts'
import type { Order } from '#core/storing/order.ts'
import { lockerKey, type LockerRow, type MemoryDatabase, type OrderRow } from '#adapters/memory/memory-database.ts'

export const offerLocker = (database: MemoryDatabase, row: OrderRow, wish: LockerWish): LockerOffer => {
  const { order, place } = row
  const lockers = [...database.lockers.values()].filter(({ region }) => region === order.location)
  if (lockers.length === 0) return { kind: 'NoStock' }
  const free = lockers
    .filter(({ kind, blockedReason }) => blockedReason === null && suitsKind(kind, order.equipmentType))
    .toSorted((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .flatMap(locker =>
      freePlaces(database, order, locker).map(n => ({ zone: locker.zone, place: { code: locker.code, n } })),
    )
  const refuse = (kind: LockerRefused['kind'], asked: string): LockerRefused => ({
    kind,
    asked,
    free: [...new Set(free.map(one => one.place.code))].slice(0, FREE_LOCKERS_NAMED),
  })
  if (wish.kind === 'Zone') {
    const { zone } = wish
    const next = free.find(one => zone === null || one.zone === zone)
    return next ? { kind: 'Free', place: next.place } : refuse('NoFreeLocker', zone ?? 'ANY')
  }
  const text = wish.kind === 'Code' ? wish.text : wish.kind === 'AsBefore' ? order.locker : null
  if (!text) return { kind: 'NotSaid' }
  const code = lockerIn(order.location, text)
  const locker = code && database.lockers.get(lockerKey(order.location, code))
  if (!code || !locker) return refuse('LockerUnknown', text)
  if (locker.blockedReason !== null) return refuse('LockerBlocked', code)
  if (!suitsKind(locker.kind, order.equipmentType)) return refuse('LockerOfOtherKind', code)
  if (place?.code === code) return refuse('LockerSame', code)
  const swap = wish.kind === 'Code' && wish.isSwap ? offerSwap(database, row, code) : null
  if (swap !== null) return swap
  const offered: LockerPlace | undefined = free.find(one => one.place.code === code)?.place
  return offered ? { kind: 'Free', place: offered } : refuse('LockerFull', code)
}

/** The one set that is in that locker, where this one is in another that suits it too. */
const offerSwap = (
  { orders, lockers }: MemoryDatabase,
  { order, place }: OrderRow,
  code: LockerCode,
): LockerOffer | null => {
  const [holder, more] = [...orders.values()].filter(
    other => other.order.location === order.location && other.place?.code === code,
  )
  const own = place && lockers.get(lockerKey(order.location, place.code))
  if (!holder?.place || more !== undefined || !place || own?.blockedReason !== null) return null
  if (!suitsKind(own.kind, holder.order.equipmentType)) return null
  const { id: orderId, state } = holder.order
  return { kind: 'Free', place: holder.place, swap: { orderId, state, place, timeline: holder.timeline } }
}

const freePlaces = (
  { orders }: MemoryDatabase,
  { location }: Order,
  { code, capacity }: LockerRow,
): readonly number[] => {
  const taken = new Set(
    [...orders.values()]
      .filter(row => row.order.location === location && row.place?.code === code)
      .map(row => row.place?.n),
  )
  return Array.from({ length: capacity }, (_, at) => at + 1).filter(n => !taken.has(n))
}
