import { errAsync, okAsync } from 'neverthrow'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { memoryLogInGuard } from './memory-log-in-guard.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

export const memorySessionRecords = (database: MemoryDatabase): SessionRecords => {
  const { customers, sessions } = database
  const change = (id: SessionId, to: (session: SessionRecord) => SessionRecord) => {
    const session = sessions.get(id)
    if (session && session.endedAt === null) sessions.set(id, to(session))
    return okAsync(undefined)
  }
  return {
    start(session, generation, logIn) {
      if (customers.get(session.customer)?.sessionGeneration !== generation) return errAsync({ kind: 'SignInOutdated' })
      sessions.set(session.id, session)
      return logIn === undefined ? okAsync(undefined) : memoryLogInGuard(database).succeeded(logIn)
    },
    find: id => okAsync(sessions.get(id) ?? null),
    touch: (id, at) => change(id, session => (at > session.lastSeenAt ? { ...session, lastSeenAt: at } : session)),
    end: (id, at) => change(id, session => ({ ...session, endedAt: at })),
    ofCustomer: customer => okAsync(liveOf(sessions, customer).toSorted((a, b) => b.createdAt - a.createdAt)),
    endOthers: (customer, keep, at) => okAsync(endSessions(database, { customer, keep, at })),
    evictOthers: () => undefined,
  }
}

type Sessions = MemoryDatabase['sessions']

const liveOf = (sessions: Sessions, customer: CustomerId): readonly SessionRecord[] =>
  [...sessions.values()].filter(session => session.customer === customer && session.endedAt === null)

type Ending = { readonly customer: CustomerId; readonly keep: SessionId | null; readonly at: Instant }

/** Ends all sessions of a customer but the one to keep; answers how many. */
export const endSessions = ({ customers, sessions }: MemoryDatabase, { customer, keep, at }: Ending): number => {
  const row = customers.get(customer)
  if (row) customers.set(customer, { ...row, sessionGeneration: row.sessionGeneration + 1 })
  const others = liveOf(sessions, customer).filter(({ id }) => id !== keep)
  for (const session of others) sessions.set(session.id, { ...session, endedAt: at })
  return others.length
}
