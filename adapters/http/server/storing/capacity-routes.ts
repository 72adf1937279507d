import { readCapacity } from '#adapters/http/contract/storing/capacity.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Where there is room for gear. */
export const capacityRoutes = (mount: ReturnType<typeof makeMount>, { capacity: room }: ServiceSide): void =>
  mount(readCapacity, () => room.full())
