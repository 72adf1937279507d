import type { SessionStore } from '#core/account/ports/session-store.ts'
import type { DeviceStore } from '#core/shared/device-store.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OwnNotice, OwnNotices } from '../ports/own-notices.ts'

/** Until when a customer has seen their notices on this device. */
export type SeenNotices = { readonly customer: CustomerId; readonly until: Instant }

/** The notices of whoever is signed in here, and which of them are new here. */
export type ReadNotices = {
  readonly list: OwnNotices['list']
  readonly isNew: (notice: OwnNotice) => boolean
  readonly markSeen: (newest: OwnNotice) => void
}

type Deps = {
  readonly ownNotices: OwnNotices
  readonly seenNoticesStore: DeviceStore<SeenNotices | null>
  readonly sessionStore: SessionStore
}

export const makeReadNotices = ({ ownNotices, seenNoticesStore, sessionStore }: Deps): ReadNotices => {
  const customer = (): CustomerId | undefined => sessionStore.read()?.customer.id
  return {
    list: after => ownNotices.list(after),
    isNew: ({ at }) => {
      const seen = seenNoticesStore.read()
      return seen === null || seen.customer !== customer() || at > seen.until
    },
    markSeen: ({ at: until }) => {
      const owner = customer()
      if (owner !== undefined) seenNoticesStore.write({ customer: owner, until })
    },
  }
}
