import type { DeviceData } from '#core/account/ports/device-data.ts'
import type { DeviceStorage } from './device-storage.ts'

type Deps = {
  readonly storage: DeviceStorage
  /** Of this tab alone. */
  readonly tabStorage: DeviceStorage
}

/** The address is the app's own, so everything in its storages is ours: every key of the specification, and every later one. */
export const deviceData = ({ storage, tabStorage }: Deps): DeviceData => ({
  deleteAll() {
    storage.clear()
    tabStorage.clear()
  },
})
