import type { Clock } from '#core/shared/clock.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { KnownDevice } from '../known-device.ts'
import type { KnownDevices } from '../ports/known-devices.ts'

/** Distinguishes a browser that an account knows from a stranger's. */
export type DeviceMemory = {
  /** By what the browser has kept. */
  readonly read: (mark: string | null) => KnownDevice | null
  /** What it is to keep now that this customer has signed in on it; the same device stays the same. */
  readonly remember: (customer: CustomerId, before: KnownDevice | null) => string
}

type Deps = { readonly devices: KnownDevices; readonly clock: Clock; readonly newDeviceId: () => string }

export const makeDeviceMemory = ({ devices, clock, newDeviceId }: Deps): DeviceMemory => ({
  read: mark => (mark === null ? null : devices.read(mark, clock.now())),
  remember: (customer, before) =>
    devices.issue({ customer, id: before?.customer === customer ? before.id : newDeviceId() }, clock.now()),
})
