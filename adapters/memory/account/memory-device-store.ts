import type { DeviceStore } from '#core/shared/device-store.ts'

export const memoryDeviceStore = <Thing>(nothing: Thing): DeviceStore<Thing> => {
  let kept = nothing
  return {
    read: () => kept,
    write(thing) {
      kept = thing
    },
    clear() {
      kept = nothing
    },
  }
}
