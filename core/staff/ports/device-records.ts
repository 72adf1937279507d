import type { ResultAsync } from 'neverthrow'

/** What a phone of the staff keeps beside the page, by what it is. */
export const DEVICE_RECORDS = ['session', 'tours', 'steps', 'choices'] as const
export type DeviceRecordKind = (typeof DEVICE_RECORDS)[number]

/** The device is full, or keeps nothing. */
export type DeviceRefused = { readonly kind: 'DeviceRefused' }

/** Plain values that outlive a reload and a kill of the browser. */
export interface DeviceRecords {
  all(kind: DeviceRecordKind): ResultAsync<readonly unknown[], DeviceRefused>
  /** Answers once it is written. */
  put(kind: DeviceRecordKind, key: string, record: unknown): ResultAsync<void, DeviceRefused>
  remove(kind: DeviceRecordKind, key: string): ResultAsync<void, DeviceRefused>
  clear(kind: DeviceRecordKind): ResultAsync<void, DeviceRefused>
}
