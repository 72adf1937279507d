import { errAsync, okAsync } from 'neverthrow'
import type { DeviceRecords } from '#core/staff/ports/device-records.ts'

/** A device whose records outlive the page: give the same one to the next page. `fill` leaves no room. */
export const memoryDeviceRecords = (): DeviceRecords & { readonly fill: () => void } => {
  const kept = new Map<string, Map<string, string>>()
  const ofKind = (kind: string): Map<string, string> => {
    const found = kept.get(kind) ?? new Map<string, string>()
    kept.set(kind, found)
    return found
  }
  let isFull = false
  return {
    all: kind => okAsync([...ofKind(kind).values()].map(text => JSON.parse(text))),
    put(kind, key, record) {
      if (isFull) return errAsync({ kind: 'DeviceRefused' })
      ofKind(kind).set(key, JSON.stringify(record))
      return okAsync(undefined)
    },
    remove(kind, key) {
      ofKind(kind).delete(key)
      return okAsync(undefined)
    },
    clear(kind) {
      ofKind(kind).clear()
      return okAsync(undefined)
    },
    fill: () => void (isFull = true),
  }
}
