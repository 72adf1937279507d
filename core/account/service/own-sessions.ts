import type { Clock } from '#core/shared/clock.ts'
import type { Caller } from '../customer.ts'
import type { OwnSessions } from '../ports/own-sessions.ts'
import type { SessionRecords } from '../ports/session-records.ts'
import { sessionState } from '../session-timing.ts'
import type { NoteSecurity } from './note-security.ts'

type Deps = { readonly sessions: SessionRecords; readonly noteSecurity: NoteSecurity; readonly clock: Clock }

/** Where one caller is signed in; sessions that are idle or over are none. */
export const makeOwnSessions =
  ({ sessions, noteSecurity, clock }: Deps) =>
  (caller: Caller): OwnSessions => ({
    list: () =>
      sessions.ofCustomer(caller.customer).map(records =>
        records
          .filter(record => sessionState(record, clock.now()) === 'Live')
          .map(({ id, device, createdAt, lastSeenAt }) => ({
            device,
            startedAt: createdAt,
            lastSeenAt,
            isThis: id === caller.session,
          }))
          .toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
      ),
    endOthers() {
      const at = clock.now()
      return sessions
        .endOthers(caller.customer, caller.session, at)
        .andTee(() => noteSecurity({ kind: 'LOGGED_OUT_EVERYWHERE', customer: caller.customer, at }))
    },
  })
