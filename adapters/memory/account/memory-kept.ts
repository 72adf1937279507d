import type { DeviceStore } from '#core/shared/device-store.ts'

export const memoryKept = <Thing>(nothing: Thing): DeviceStore<Thing> => {
  let kept = nothing
  return {
    read: () => kept,
    keep(thing) {
      kept = thing
    },
    forget() {
      kept = nothing
    },
  }
}
