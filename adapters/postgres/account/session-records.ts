import { type Selectable, sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import type { SessionRecord, SessionRecords } from '#core/account/ports/session-records.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { succeeded } from './log-in-guard.ts'

/** The channel on which processes notify each other that a session has ended. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

export const postgresSessionRecords = (postgres: Postgres): SessionRecords => ({
  start: ({ id, customer, device, createdAt, lastSeenAt, endedAt }, generation, logIn) =>
    ask(postgres, async db => {
      // The lock waits for a transaction that ends this customer's sessions, and then the row is read again.
      const start = sql`
        insert into session (id, customer_id, device, created_at, last_seen_at, ended_at)
        select ${id}, id, ${device}, ${Instant.toDate(createdAt)}, ${Instant.toDate(lastSeenAt)},
               ${endedAt === null ? null : Instant.toDate(endedAt)}
        from customer where id = ${customer} and session_generation = ${generation} for share
        returning id`
      const statement =
        logIn === undefined ? start : sql`with started as (${start}), ${succeeded(logIn)} select id from started`
      const { rows } = await statement.execute(db)
      return rows.length === 1
    }).andThen(hasStarted => (hasStarted ? ok(undefined) : err({ kind: 'SignInOutdated' as const }))),
  find: id =>
    ask(postgres, async db => {
      // Of other names the database would say that they are no ids, which is a fault and no answer.
      if (!isUuid(id)) return null
      const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? toSession(row) : null
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
  ofCustomer: customer =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('customer_id', '=', customer)
        .where('ended_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .limit(UNPAGED_MOST)
        .execute()
      return rows.map(toSession).toSorted((one, other) => other.createdAt - one.createdAt)
    }),
  endOthers: (customer, keep, at) => transact(postgres, async tx => ok(await endSessions(tx, { customer, keep, at }))),
  // Nothing is remembered here.
  evictOthers: () => undefined,
})

type Ending = { readonly customer: CustomerId; readonly keep: SessionId | null; readonly at: Instant }

/** Ends all sessions of a customer but the one to keep, and notifies every process of each; answers how many. */
export const endSessions = async (tx: Transaction<Schema>, { customer, keep, at }: Ending): Promise<number> => {
  // First, and a statement of its own: the next one sees each session that has begun until here, and none begins after it.
  await sql`update customer set session_generation = session_generation + 1 where id = ${customer}`.execute(tx)
  const { rows } = await sql`
    with ended as (
      update session set ended_at = ${Instant.toDate(at)}
      where customer_id = ${customer} and ended_at is null and id is distinct from ${keep}::uuid
      returning id
    )
    select pg_notify(${SESSION_ENDED_CHANNEL}, id::text) from ended`.execute(tx)
  return rows.length
}

/** Whether it has not ended; it is locked until `tx` is over. */
export const hasSession = async (tx: Transaction<Schema>, id: SessionId): Promise<boolean> => {
  const { rows } = await sql`select from session where id = ${id} and ended_at is null for share`.execute(tx)
  return rows.length === 1
}

const toSession = (row: Selectable<Schema['session']>): SessionRecord => ({
  id: row.id as SessionId,
  customer: row.customer_id as CustomerId,
  device: row.device,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  endedAt: row.ended_at,
})
