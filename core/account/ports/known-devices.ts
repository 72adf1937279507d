import type { Instant } from '#core/shared/instant.ts'
import type { KnownDevice } from '../known-device.ts'

/** What such a browser keeps, signed by us. */
export interface KnownDevices {
  /** Null for what is not ours, or too old. */
  read(mark: string, now: Instant): KnownDevice | null
  issue(device: KnownDevice, now: Instant): string
}
