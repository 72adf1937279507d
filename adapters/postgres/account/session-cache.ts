import pg from 'pg'
import { okAsync } from 'neverthrow'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { CONNECTION, DATABASE_TIMEOUTS } from '#adapters/postgres/database-timeouts.ts'
import { SESSION_ENDED_CHANNEL } from './session-records.ts'

/** How long a session is believed without asking, in milliseconds of the process's own time. */
const BELIEVED_FOR_MS = 5_000
const RECONNECT_AFTER_MS = 1_000
/** How soon a connection that went silent is noticed, which would hear of no end any more. */
const LISTENS_STILL_EVERY_MS = 5_000
const MAX_SESSIONS = 20_000

type Entry = { readonly record: SessionRecord; readonly until: number }

export type SessionCache = {
  readonly sessions: SessionRecords
  /** All are asked for anew. */
  readonly evictAll: () => void
  readonly close: () => Promise<void>
}

/**
 * Spares each request a round trip for its session. An end in any process reaches this one by notification; while the connection for that
 * is down nothing is believed.
 */
export const cachedSessions = (
  records: SessionRecords,
  { url, report }: { readonly url: string; readonly report: (cause: unknown) => void },
): SessionCache => {
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
  const ears = listenForEnds(url, { heard: id => evict(id as SessionId), lost: evictAll, report })

  const remember = (record: SessionRecord): void => {
    if (!ears.areOpen()) return
    if (known.size >= MAX_SESSIONS) known.clear()
    known.set(record.id, { record, until: performance.now() + BELIEVED_FOR_MS })
  }
  const recall = (id: SessionId): SessionRecord | null => {
    const entry = known.get(id)
    return entry && entry.until > performance.now() ? entry.record : null
  }

  return {
    evictAll,
    close: ears.close,
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

type Listener = {
  readonly heard: (id: string) => void
  readonly lost: () => void
  readonly report: (cause: unknown) => void
}

const listenForEnds = (url: string, { heard, lost, report }: Listener) => {
  let client: pg.Client | null = null
  let isOpen = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined

  // A connection that is ended while it still opens fails, which is no news.
  const reportWhileOpen = (cause: unknown): void => {
    if (!isClosed) report(cause)
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'seasonkeep sessions',
      ...CONNECTION,
      query_timeout: DATABASE_TIMEOUTS.customers.silentMs,
    })
    client = fresh
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', reportWhileOpen)
    fresh.on('end', () => {
      isOpen = false
      clearTimeout(looking)
      lost()
      if (!isClosed) again = setTimeout(attempt, RECONNECT_AFTER_MS)
    })
    await fresh.connect()
    await fresh.query(`listen ${SESSION_ENDED_CHANNEL}`)
    isOpen = true
    lookAgain(fresh)
  }
  const lookAgain = (current: pg.Client): void => {
    looking = setTimeout(() => {
      current.query('select').then(
        () => isOpen && lookAgain(current),
        // An end that was not heard may be among what it did not answer.
        () => void current.end().catch(() => undefined),
      )
    }, LISTENS_STILL_EVERY_MS)
  }
  const attempt = (): void => {
    connect().catch(reportWhileOpen)
  }
  attempt()

  return {
    areOpen: () => isOpen,
    close: async () => {
      isClosed = true
      clearTimeout(again)
      clearTimeout(looking)
      await client?.end().catch(() => undefined)
    },
  }
}
