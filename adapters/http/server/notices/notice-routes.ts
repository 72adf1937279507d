import * as contract from '#adapters/http/contract/notices/own-notices.ts'
import type { makeMount } from '#adapters/http/server/mount.ts'
import type { ServiceSide } from '#adapters/container/service/service-side.ts'

/** What the caller was told. */
export const noticeRoutes = (mount: ReturnType<typeof makeMount>, service: ServiceSide): void =>
  mount(contract.ownNotices, ({ caller, query }) => service.ownNotices(caller).list(query['after'] ?? null))
