import { type Selectable, sql } from 'kysely'
import { ok } from 'neverthrow'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { Channel } from '#core/notices/channels.ts'
import type { NoticeId, NoticeState } from '#core/notices/notice.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { Addressee, ListedNotice, NoticeRecords } from '#core/notices/ports/notice-records.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { noticeFactsOf } from './notice-facts.ts'
import { ask, type Postgres, transact } from './postgres.ts'
import type { Schema } from './schema.ts'
import { writeTasks } from './write-task.ts'

/** Constants, or a prepared plan could not know that the indexes of such notices will do. */
const NEW = sql.lit('NEW')
const OPEN = [NEW, sql.lit('HANDED_ON')]

export const postgresNoticeRecords = (postgres: Postgres): NoticeRecords => ({
  newOnes: limit =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('notice')
        .select('id')
        .where('state', '=', NEW)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id as NoticeId)
    }),
  handedOn: ids =>
    ask(postgres, async db => {
      await db
        .updateTable('notice')
        .set({ state: 'HANDED_ON' })
        .where(({ eb, val, fn }) => eb('id', '=', fn.any(val([...ids]))))
        .where('state', '=', NEW)
        .execute()
    }),
  anyOpen: () =>
    ask(postgres, async db => {
      const row = await db.selectFrom('notice').select('id').where('state', 'in', OPEN).limit(1).executeTakeFirst()
      return row !== undefined
    }),
  open: (id, now) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('notice as n')
        .leftJoin('customer as c', 'c.id', 'n.customer_id')
        .select(['n.kind', 'n.channel', 'n.order_id', 'n.former_phone', 'c.phone', 'c.email', 'c.email_key'])
        .where('n.id', '=', id)
        .where('n.state', 'in', OPEN)
        .executeTakeFirst()
      if (!row) return null
      return {
        kind: row.kind as NoticeKind,
        to: addresseeOf(row),
        facts: await noticeFactsOf(db, row.order_id, now),
      }
    }),
  settle: (id, state, at) =>
    ask(postgres, async db => {
      await settled(db, id, state, at)
    }),
  giveUp: (id, at) =>
    transact(postgres, async tx => {
      const row = await settled(tx, id, 'UNDELIVERED', at)
      if (row) {
        const task = { kind: 'NOTICE_UNDELIVERED', subject: row.order_id ?? row.customer_id }
        await writeTasks(tx, [{ ...task, detail: `${row.kind} by ${row.channel}` }], at)
      }
      return ok(undefined)
    }),
  list: (order, limit) =>
    ask(postgres, async db => {
      const all = db.selectFrom('notice').selectAll()
      const rows = await (order === null ? all : all.where('order_id', '=', order))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(listedOf)
    }),
})

const settled = (db: Postgres['db'], id: NoticeId, state: NoticeState, at: Instant) =>
  db
    .updateTable('notice')
    .set({ state, settled_at: Instant.toDate(at), former_phone: null })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst()

type Contact = {
  readonly channel: string
  readonly former_phone: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly email_key: string | null
}

const addresseeOf = ({
  channel,
  former_phone: former,
  phone: current,
  email,
  email_key: key,
}: Contact): Addressee | null => {
  const phone = former ?? current
  if (channel === 'SMS') return phone === null ? null : { channel, phone: phone as PhoneNumber }
  return email === null || key === null ? null : { channel: 'EMAIL', email }
}

const listedOf = (row: Selectable<Schema['notice']>): ListedNotice => ({
  id: row.id as NoticeId,
  kind: row.kind as NoticeKind,
  channel: row.channel as Channel,
  order: row.order_id as OrderId | null,
  state: row.state as NoticeState,
  createdAt: row.created_at,
  settledAt: row.settled_at,
})
