import { type RawBuilder, sql } from 'kysely'
import { ANSWER_RETENTION_DAYS } from '#adapters/http/server/idempotent-answers.ts'
import type { ExpiredRecords } from '#core/privacy/ports/expired-records.ts'
import { FAILURES_OUTDATED_AFTER_SECONDS } from '#core/account/log-in-pause.ts'
import {
  MESSAGE_TEXT_RETENTION_DAYS,
  SECURITY_EVENTS_RETENTION_DAYS,
  STAFF_NOTE_RETENTION_DAYS,
} from '#core/privacy/retention.ts'
import { SESSION_HOURS } from '#core/account/session-timing.ts'
import { ROOM_OFFER_HOURS, ROOM_REQUEST_DAYS } from '#core/storing/room-request.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

const DAY_SECONDS = 24 * 60 * 60
/** So that a long leftover never holds many rows at once. */
const BATCH = 1_000

/** Which rows of which table are over at a moment. */
const overAt = (at: Instant): readonly (readonly [table: string, isOver: RawBuilder<unknown>])[] => {
  const ago = (seconds: number) => sql`${Instant.toDate(Instant.plusSeconds(at, -seconds))}::timestamptz`
  const now = ago(0)
  const monthAgo = ago(30 * DAY_SECONDS)
  return [
    ['verification_code', sql`sent_at <= ${ago(DAY_SECONDS)}`],
    ['reset_grant', sql`expires_at <= ${now}`],
    ['social_beginning', sql`expires_at <= ${now}`],
    ['social_candidate', sql`expires_at <= ${now}`],
    // An empty list is one whose only use was given back.
    ['budget_use', sql`(uses[1] <= ${ago(DAY_SECONDS)} or uses[1] is null)`],
    ['idempotent_answer', sql`created_at <= ${ago(ANSWER_RETENTION_DAYS * DAY_SECONDS)}`],
    ['staff_answer', sql`created_at <= ${ago(ANSWER_RETENTION_DAYS * DAY_SECONDS)}`],
    ['security_event', sql`at <= ${ago(SECURITY_EVENTS_RETENTION_DAYS * DAY_SECONDS)}`],
    ['staff_note', sql`written_at <= ${ago(STAFF_NOTE_RETENTION_DAYS * DAY_SECONDS)}`],
    ['room_request', sql`told_at <= ${ago(ROOM_OFFER_HOURS * 60 * 60)}`],
    ['room_request', sql`told_at is null and asked_at <= ${ago(ROOM_REQUEST_DAYS * DAY_SECONDS)}`],
    ['log_in_guard', sql`failed_at <= ${ago(FAILURES_OUTDATED_AFTER_SECONDS)}`],
    // The first half is for the index.
    [
      'session',
      sql`created_at <= ${monthAgo}
        and least(ended_at, created_at + make_interval(hours => ${SESSION_HOURS})) <= ${monthAgo}`,
    ],
  ]
}

/** Rows that another process holds are left to the next time. */
export const postgresExpiredRecords = (postgres: Postgres): ExpiredRecords => ({
  purge: at =>
    ask(postgres, async db => {
      for (const [table, isOver] of overAt(at)) {
        while ((await purgeBatch(db, table, isOver)) === BATCH);
      }
      const oldest = Instant.plusSeconds(at, -MESSAGE_TEXT_RETENTION_DAYS * DAY_SECONDS)
      while ((await emptyTexts(db, oldest)) === BATCH);
    }),
})

const purgeBatch = async (db: Database, table: string, isOver: RawBuilder<unknown>): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOver} limit ${BATCH} for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** That a message went out stays, what it said does not. */
const emptyTexts = async (db: Database, oldest: Instant): Promise<number> => {
  const { numAffectedRows } = await sql`
    update notice set text = null where ctid = any(array(
      select ctid from notice where text is not null and settled_at <= ${Instant.toDate(oldest)} limit ${BATCH}
      for update skip locked
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
