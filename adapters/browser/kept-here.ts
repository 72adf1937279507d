import type { KeptHere } from '#core/account/ports/kept-here.ts'
import type { DeviceStorage } from './device-storage.ts'

type Deps = {
  readonly storage: DeviceStorage
  /** Of this tab alone. */
  readonly tabStorage: DeviceStorage
}

/** The address is the app's own, so whatever stands in its storages is ours: every key of the specification, and every later one. */
export const keptHere = ({ storage, tabStorage }: Deps): KeptHere => ({
  forgetAll() {
    storage.clear()
    tabStorage.clear()
  },
})
