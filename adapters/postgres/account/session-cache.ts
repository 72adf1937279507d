import { okAsync } from 'neverthrow'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Listening } from '#adapters/postgres/listening.ts'
import { SESSION_ENDED_CHANNEL } from './session-records.ts'

/** How long a session is believed without asking, in milliseconds of the process's own time. */
const BELIEVED_FOR_MS = 5_000
const MAX_SESSIONS = 20_000

type Entry = { readonly record: SessionRecord; readonly until: number }

export type SessionCache = {
  readonly sessions: SessionRecords
  /** All are asked for anew. */
  readonly evictAll: () => void
}

/**
 * Spares each request a round trip for its session. An end in any process reaches this one by notification; while the connection for that
 * is down nothing is believed.
 */
export const cachedSessions = (records: SessionRecords, listening: Pick<Listening, 'on' | 'isOpen'>): SessionCache => {
  const known = new Map<SessionId, Entry>()
  // A read that began before an end may answer after it: it is passed on, but not remembered.
  let ends = 0
  const evict = (id: SessionId): void => {
    ends += 1
    known.delete(id)
  }
  const evictAll = (): void => {
    ends += 1
    known.clear()
  }
  const evictOthers = (customer: CustomerId, keep: SessionId | null): void => {
    ends += 1
    for (const [id, { record }] of known) if (record.customer === customer && id !== keep) known.delete(id)
  }
  listening.on(SESSION_ENDED_CHANNEL, { heard: id => evict(id as SessionId), lost: evictAll })

  const remember = (record: SessionRecord): void => {
    if (!listening.isOpen()) return
    const now = performance.now()
    // The oldest come first: what is not believed any more is not kept either.
    for (const [id, { until }] of known) {
      if (until > now) break
      known.delete(id)
    }
    if (known.size >= MAX_SESSIONS) known.clear()
    known.delete(record.id)
    known.set(record.id, { record, until: now + BELIEVED_FOR_MS })
  }
  const recall = (id: SessionId): SessionRecord | null => {
    const entry = known.get(id)
    return entry && entry.until > performance.now() ? entry.record : null
  }

  return {
    evictAll,
    sessions: {
      start: records.start,
      find: id => {
        const believed = recall(id)
        const endsBefore = ends
        return believed
          ? okAsync(believed)
          : records.find(id).andTee(found => {
              if (found && ends === endsBefore) remember(found)
            })
      },
      touch: (id, at: Instant) =>
        records.touch(id, at).andTee(() => {
          const entry = known.get(id)
          if (entry && entry.record.endedAt === null && at > entry.record.lastSeenAt)
            known.set(id, { ...entry, record: { ...entry.record, lastSeenAt: at } })
        }),
      end: (id, at) => {
        evict(id)
        return records.end(id, at).andTee(() => evict(id))
      },
      ofCustomer: records.ofCustomer,
      endOthers: (customer, keep, at) => {
        evictOthers(customer, keep)
        return records.endOthers(customer, keep, at).andTee(() => evictOthers(customer, keep))
      },
      evictOthers,
    },
  }
}
