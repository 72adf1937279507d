import { okAsync } from 'neverthrow'
import { FAILURES_OUTDATED_AFTER_SECONDS } from '#core/account/log-in-pause.ts'
import type { ExpiredRecords } from '#core/privacy/ports/expired-records.ts'
import { SECURITY_EVENTS_RETENTION_DAYS } from '#core/privacy/retention.ts'
import { SESSION_HOURS } from '#core/account/session-timing.ts'
import { ROOM_OFFER_HOURS, ROOM_REQUEST_DAYS } from '#core/storing/room-request.ts'
import { Instant } from '#core/shared/instant.ts'
import type { MemoryDatabase } from '#adapters/memory/memory-database.ts'

const DAY_SECONDS = 24 * 60 * 60

const clearWhere = <Key, Row>(rows: Map<Key, Row>, isOver: (row: Row) => boolean): void => {
  for (const [key, row] of rows) if (isOver(row)) rows.delete(key)
}

export const memoryExpiredRecords = (database: MemoryDatabase): ExpiredRecords => ({
  purge(at) {
    const ago = (seconds: number): Instant => Instant.plusSeconds(at, -seconds)
    const isPast = ({ expiresAt }: { readonly expiresAt: Instant }): boolean => expiresAt <= at
    clearWhere(database.codes, ({ sentAt }) => sentAt <= ago(DAY_SECONDS))
    clearWhere(database.grants, isPast)
    clearWhere(database.beginnings, isPast)
    clearWhere(database.candidates, isPast)
    clearWhere(database.uses, ([newest]) => newest === undefined || newest <= ago(DAY_SECONDS))
    clearWhere(database.guards, ({ failedAt }) => failedAt <= ago(FAILURES_OUTDATED_AFTER_SECONDS))
    for (const event of database.securityEvents)
      if (event.at <= ago(SECURITY_EVENTS_RETENTION_DAYS * DAY_SECONDS)) database.securityEvents.delete(event)
    clearWhere(database.sessions, ({ createdAt, endedAt }) => {
      const over = Instant.plusSeconds(createdAt, SESSION_HOURS * 60 * 60)
      return Math.min(endedAt ?? over, over) <= ago(30 * DAY_SECONDS)
    })
    for (const [customer, requests] of database.roomRequests)
      database.roomRequests.set(
        customer,
        requests.filter(
          ({ askedAt, toldAt }) =>
            askedAt > ago(ROOM_REQUEST_DAYS * DAY_SECONDS) &&
            (toldAt === null || toldAt > ago(ROOM_OFFER_HOURS * 60 * 60)),
        ),
      )
    return okAsync(undefined)
  },
})
