import type { OwnStorage } from '#core/storing/ports/own-storage.ts'
import { activeStoring, equipmentReports, homeInfo, orderStats } from '#adapters/http/contract/storing/storage.ts'
import type { Send } from '#adapters/http/client/send.ts'

/** What the caller has in storage, read through the API. */
export const httpOwnStorage = ({ send }: { readonly send: Send }): OwnStorage => ({
  home: () => send(homeInfo, {}),
  active: () => send(activeStoring, {}),
  reports: () => send(equipmentReports, {}),
  countActive: () => send(orderStats, {}),
})
