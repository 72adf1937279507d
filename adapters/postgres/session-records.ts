import { sql } from 'kysely'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { moment } from './moment.ts'
import { ask, type Postgres } from './postgres.ts'

/** The channel on which processes tell each other that a session has ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

export const postgresSessionRecords = (postgres: Postgres): SessionRecords => ({
  start: session =>
    ask(postgres, async db => {
      await db
        .insertInto('session')
        .values({
          id: session.id,
          customer_id: session.customer,
          created_at: Instant.toDate(session.createdAt),
          last_seen_at: Instant.toDate(session.lastSeenAt),
          ended_at: session.endedAt === null ? null : Instant.toDate(session.endedAt),
        })
        .execute()
    }),
  find: id =>
    ask(postgres, async db => {
      const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
      return row
        ? ({
            id: row.id as SessionId,
            customer: row.customer_id as CustomerId,
            createdAt: row.created_at,
            lastSeenAt: row.last_seen_at,
            endedAt: row.ended_at,
          } satisfies SessionRecord)
        : null
    }),
  touch: (id, at) =>
    ask(postgres, async db => {
      await db
        .updateTable('session')
        .set({ last_seen_at: Instant.toDate(at) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('last_seen_at', '<', moment(at))
        .execute()
    }),
  end: (id, at) =>
    ask(postgres, async db => {
      await db
        .with('ended', query =>
          query
            .updateTable('session')
            .set({ ended_at: Instant.toDate(at) })
            .where('id', '=', id)
            .where('ended_at', 'is', null)
            .returning('id'),
        )
        .selectFrom('ended')
        .select(({ fn, val, ref }) =>
          fn('pg_notify', [val(SESSION_ENDED_CHANNEL), sql`${ref('ended.id')}::text`]).as('told'),
        )
        .execute()
    }),
})
