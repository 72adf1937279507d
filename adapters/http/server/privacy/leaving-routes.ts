import * as leaving from '#adapters/http/contract/privacy/leaving.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** Leaving for good, and taking one's own data along. */
export const leavingRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void => {
  mount(leaving.withdrawEligibility, ({ caller }) => service.leaving(caller).isEligible())
  mount(leaving.withdraw, ({ caller }) => service.leaving(caller).withdraw())
  mount(leaving.exportOwnData, ({ caller }) => service.ownData(caller).copy())
}
