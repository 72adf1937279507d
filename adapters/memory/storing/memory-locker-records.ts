import { errAsync, okAsync } from 'neverthrow'
import { type Locker, type LockerCode, placeNoted, suitsKind } from '#core/storing/locker.ts'
import { LOCKERS, type LockerKey, type LockerRecords, type LockerSearch } from '#core/storing/ports/locker-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { type LockerRow, type MemoryDatabase, lockerKey, looseOrders } from '#adapters/memory/memory-database.ts'

export const memoryLockerRecords = (database: MemoryDatabase): LockerRecords => {
  const { lockers, orders } = database
  const find = ({ region, code }: LockerKey): LockerRow | undefined => lockers.get(lockerKey(region, code))
  const toLocker = (row: LockerRow): Locker => ({ ...row, orders: ordersIn(database, row.region, row.code) })

  return {
    add({ codes, ...shared }, { at }, { dryRun }) {
      const known = codes.filter(code => find({ region: shared.region, code }))
      if (known.length > 0) return errAsync({ kind: 'LockersExist', codes: known })
      const { placed, loose } = placeNoted(looseOrders(database, shared.region), { ...shared, codes })
      if (!dryRun) {
        for (const code of codes)
          lockers.set(lockerKey(shared.region, code), { ...shared, code, blockedReason: null, addedAt: at })
        for (const { orderId, code, n } of placed) Object.assign(orders.get(orderId) ?? {}, { place: { code, n } })
      }
      return okAsync({ placed: placed.map(({ orderId }) => orderId), loose })
    },
    remove({ region, codes }, _decision, { dryRun }) {
      const unknown = codes.filter(code => !find({ region, code }))
      if (unknown.length > 0) return errAsync({ kind: 'LockersUnknown', codes: unknown })
      const taken = codes.filter(code => ordersIn(database, region, code).length > 0)
      if (taken.length > 0) return errAsync({ kind: 'LockersTaken', codes: taken })
      if (!dryRun) for (const code of codes) lockers.delete(lockerKey(region, code))
      return okAsync(undefined)
    },
    list: ({ after, limit, ...search }) =>
      okAsync(
        [...lockers.values()]
          .map(toLocker)
          .filter(locker => isFound(locker, search) && (after === null || isBehind(locker, after)))
          .toSorted((a, b) => (isBehind(a, LOCKERS.placeOf(b)) ? 1 : -1))
          .slice(0, limit),
      ),
    find(key) {
      const row = find(key)
      return okAsync(row ? toLocker(row) : null)
    },
    block(key, reason, _decision, { dryRun }) {
      const row = find(key)
      if (!row) return errAsync({ kind: 'LockerNotFound' })
      const blocked = { ...row, blockedReason: reason }
      if (!dryRun) lockers.set(lockerKey(key.region, key.code), blocked)
      return okAsync(toLocker(blocked))
    },
  }
}

const ordersIn = ({ orders }: MemoryDatabase, region: RegionCode, code: LockerCode): Locker['orders'] =>
  [...orders.values()]
    .filter(({ order, place }) => order.location === region && place?.code === code)
    .toSorted((a, b) => (a.place?.n ?? 0) - (b.place?.n ?? 0))
    .map(({ order }) => order.id)

const isFound = (
  { region, zone, kind, orders, capacity, blockedReason }: Locker,
  search: Pick<LockerSearch, 'region' | 'zone' | 'state' | 'kind'>,
): boolean => {
  if (search.kind !== null && !suitsKind(kind, search.kind)) return false
  if (region !== search.region || (search.zone !== null && zone !== search.zone)) return false
  if (search.state === 'FREE') return blockedReason === null && orders.length < capacity
  if (search.state === 'TAKEN') return orders.length > 0
  return search.state === null || blockedReason !== null
}

const isBehind = (locker: Locker, after: readonly (string | number)[]): boolean => {
  const [length = 0, code = ''] = LOCKERS.placeOf(locker)
  const [afterLength = 0, afterCode = ''] = after
  return length === afterLength ? code > afterCode : length > afterLength
}
