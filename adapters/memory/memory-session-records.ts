import { okAsync } from 'neverthrow'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { SessionId } from '#core/shared/ids.ts'
import type { MemoryDatabase } from './memory-database.ts'

export const memorySessionRecords = ({ sessions }: MemoryDatabase): SessionRecords => {
  const change = (id: SessionId, to: (session: SessionRecord) => SessionRecord) => {
    const session = sessions.get(id)
    if (session && session.endedAt === null) sessions.set(id, to(session))
    return okAsync(undefined)
  }
  return {
    start(session) {
      sessions.set(session.id, session)
      return okAsync(undefined)
    },
    find: id => okAsync(sessions.get(id) ?? null),
    touch: (id, at) => change(id, session => (at > session.lastSeenAt ? { ...session, lastSeenAt: at } : session)),
    end: (id, at) => change(id, session => ({ ...session, endedAt: at })),
  }
}
