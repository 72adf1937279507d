import { type Selectable, sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import { afterReminder, type SentReminder } from '#core/billing/price-change.ts'
import type { Day } from '#core/shared/day.ts'
import { retryAfterSeconds } from '#core/notices/delivery-tries.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { type NoticeId, type NoticeOutcome, type NoticeState, type SentBy, statesOf } from '#core/notices/notice.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { AlimtalkId } from '#core/notices/ports/alimtalk-sender.ts'
import {
  type Addressee,
  type NoticeRecords,
  NOTICES,
  type SentMessage,
  type TakenAlimtalk,
} from '#core/notices/ports/notice-records.ts'
import { TOLD_TOGETHER } from '#core/notices/together.ts'
import { Instant } from '#core/shared/instant.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { isSubjectWithin, type Within } from '#adapters/postgres/within.ts'
import { readNoticeFacts } from './notice-facts.ts'
import { toListed, toWritten } from './notice-row.ts'
import { pricedOrdersFrom } from '#adapters/postgres/billing/price-row.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeTasks } from '#adapters/postgres/staff/write-task.ts'

/** What was taken as an Alimtalk, or is sent again by the staff, is told by itself. */
const GROUP = sql<string>`case when n.kind = any(${[...TOLD_TOGETHER]}::text[]) and n.alimtalk_id is null and n.resent_of is null
  then concat_ws(' ', n.customer_id, n.kind, n.channel) else n.id::text end`

/** Constants, or a prepared plan could not know that the index of such notices will do. */
const OPEN = [sql.lit('NEW'), sql.lit('HANDED_ON')]

export const postgresNoticeRecords = (postgres: Postgres, within: Within = null): NoticeRecords => ({
  claimDue: (limit, holdSeconds, gatherSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<{ id: NoticeId; attempt: number; group: string }>`
        with due as materialized (
          select n.id, n.customer_id, ${GROUP} as "group" from notice n where n.state in ('NEW', 'HANDED_ON') and n.next_try_at <= now()
            and not (n.kind = any(${[...TOLD_TOGETHER]}::text[]) and n.state = 'NEW' and (
              select count(*) > 1 and max(b.next_try_at) > now() - make_interval(secs => ${gatherSeconds}) from notice b
              where b.state = 'NEW' and b.customer_id = n.customer_id and b.kind = n.kind and b.channel = n.channel
            ))
          order by n.next_try_at limit ${limit} for update skip locked
        ), beside as materialized (
          select n.id from notice n
          where n.state in ('NEW', 'HANDED_ON') and n.next_try_at <= now()
            and n.customer_id in (select due.customer_id from due) and ${GROUP} in (select due."group" from due) and n.id not in (select due.id from due)
          for update skip locked
        )
        update notice n
        set state = 'HANDED_ON', attempts = n.attempts + 1, next_try_at = now() + make_interval(secs => ${holdSeconds})
        where n.id in (select id from due union all select id from beside)
        returning n.id, n.attempts as attempt, ${GROUP} as "group"`.execute(db)
      return rows
    }),
  putOff: (id, seconds) =>
    ask(postgres, async db => {
      await db
        .updateTable('notice')
        .set({ next_try_at: sql`now() + make_interval(secs => ${seconds})` })
        .where('id', '=', id)
        .where('state', 'in', OPEN)
        .execute()
    }),
  open: (id, now) =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('notice as n')
        .leftJoin('customer as c', 'c.id', 'n.customer_id')
        .leftJoin('notice as first', 'first.id', 'n.resent_of')
        .select([
          'first.event as first_event',
          'n.kind',
          'n.channel',
          'n.order_id',
          'n.event',
          'n.former_phone',
          'n.text',
          'n.alimtalk_id',
          'n.alimtalk_at',
          'c.phone',
          'c.email',
          'c.email_proved_at',
        ])
        .select(isPhoneUsable('c').as('is_phone_usable'))
        .where('n.id', '=', id)
        .where('n.state', 'in', OPEN)
        .executeTakeFirst()
      if (!row) return null
      return {
        kind: row.kind as NoticeKind,
        taken: toTaken(row),
        to: toAddressee(row),
        // Sent again, it speaks of what the first was about.
        facts: {
          ...(await readNoticeFacts(db, { ...row, event: row.first_event ?? row.event }, now)),
          ...toWritten(row),
        },
      }
    }),
  noteAlimtalk: (id, taken, seconds) =>
    transact(postgres, async tx => {
      const order = await lockReminded(tx, id)
      const row = await tx
        .updateTable('notice')
        .set({
          alimtalk_id: taken.id,
          alimtalk_at: Instant.toDate(taken.at),
          text: taken.text,
          // What went wrong until here is no try of what follows.
          attempts: 0,
          next_try_at: sql`now() + make_interval(secs => ${seconds})`,
        })
        .where('id', '=', id)
        .where('state', 'in', OPEN)
        .returning('renews_on')
        .executeTakeFirst()
      if (order && row?.renews_on)
        await noteReminder(tx, order.id, {
          renewsOn: row.renews_on as Day,
          namedWon: taken.namedWon ?? null,
          arrivedAt: null,
        })
      return ok(undefined)
    }),
  settle: (id, { state, at, message }) =>
    transact(postgres, async tx => {
      const order = message ? await lockReminded(tx, id) : undefined
      const row = await settled(tx, id, { state, at, message })
      if (order && row?.renews_on)
        await noteReminder(tx, order.id, {
          renewsOn: row.renews_on as Day,
          namedWon: message?.namedWon ?? null,
          arrivedAt: state === 'SENT' ? at : null,
        })
      return ok(undefined)
    }),
  giveUp: (id, at) =>
    transact(postgres, async tx => {
      const row = await settled(tx, id, { state: 'UNDELIVERED', at, message: null })
      if (row) {
        const task = { kind: 'NOTICE_UNDELIVERED', subject: row.order_id ?? row.customer_id }
        await writeTasks(tx, [{ ...task, detail: `${row.kind} by ${row.channel}` }], at)
      }
      return ok(undefined)
    }),
  list: ({ order, customer, outcome }, { after, limit }) =>
    ask(postgres, async db => {
      const all = db
        .selectFrom('notice')
        .innerJoin('customer as c', 'c.id', 'notice.customer_id')
        .selectAll('notice')
        .select('c.name')
      const ofOrder = order === undefined ? all : all.where('notice.order_id', '=', order)
      const ofCustomer = customer === undefined ? ofOrder : ofOrder.where('notice.customer_id', '=', customer)
      const rows = await (outcome === undefined ? ofCustomer : ofCustomer.where(hasOutcome(outcome)))
        .where(isSubjectWithin('notice', within))
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map(row => ({
        ...toListed(row),
        customer: row.customer_id as CustomerId,
        customerName: row.name,
      }))
    }),
  told: (customer, { after, limit }) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('notice')
        .select(['id', 'created_at', 'sent_by', 'channel', 'text'])
        .where('customer_id', '=', customer)
        .where('text', 'is not', null)
        .where('state', 'in', WENT_OUT)
        .where(({ and, eb, exists, not, selectFrom }) =>
          not(
            and([
              eb('channel', '=', 'EMAIL'),
              exists(
                selectFrom('notice as sms')
                  .select('sms.id')
                  .whereRef('sms.event', '=', 'notice.event')
                  .where('sms.channel', '=', 'SMS')
                  // Of several sets another one may keep it.
                  .where(either =>
                    either.or([either('sms.text', 'is not', null), either('sms.sent_with', 'is not', null)]),
                  )
                  .where('sms.state', 'in', WENT_OUT),
              ),
            ]),
          ),
        )
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map(row => ({
        id: row.id as NoticeId,
        createdAt: row.created_at,
        sentBy: (row.sent_by ?? row.channel) as SentBy,
        text: row.text ?? '',
      }))
    }),
})

const WENT_OUT: readonly NoticeState[] = ['SENT', 'IN_DOUBT']

/** As `noticeOutcome` has it. */
const hasOutcome = (outcome: NoticeOutcome) => {
  const isOfState = sql<boolean>`notice.state in (${sql.join(statesOf(outcome))})`
  const hasFailed = sql<boolean>`notice.delivery is not distinct from 'FAILED'`
  return outcome === 'FAILED'
    ? sql<boolean>`(${isOfState} or ${hasFailed})`
    : sql<boolean>`(${isOfState} and not ${hasFailed})`
}

const LISTED = sortedBy(NOTICES, 'desc', ['notice.created_at', 'notice.id::text'])

/** Before the notice, as everywhere where both are written. */
const lockReminded = (tx: Transaction<Schema>, id: NoticeId) =>
  tx
    .selectFrom('storage_order as o')
    .innerJoin('notice as n', 'n.order_id', 'o.id')
    .select('o.id')
    .where('n.id', '=', id)
    .where('n.renews_on', 'is not', null)
    .forUpdate('o')
    .executeTakeFirst()

/** Once a reminder has reached the customer, the payment that it names may be charged. The order's row must be locked by this transaction. */
const noteReminder = async (tx: Transaction<Schema>, id: string, reminder: SentReminder): Promise<void> => {
  const [priced] = await pricedOrdersFrom(tx, sql`where o.id = ${id}`)
  if (priced === undefined) return
  const { announcedOn, announcedWon } = afterReminder(priced, reminder)
  await tx
    .updateTable('storage_order')
    .set({ told_on: announcedOn, told_won: announcedWon })
    .where('id', '=', id)
    .execute()
}

type Settled = { readonly state: NoticeState; readonly at: Instant; readonly message: SentMessage | null }

/** What did not go out has no text, but for what the staff wrote. */
const settled = (db: Postgres['db'], id: NoticeId, { state, at, message }: Settled) =>
  db
    .updateTable('notice')
    .set({
      state,
      settled_at: Instant.toDate(at),
      former_phone: null,
      sent_by: message?.by ?? null,
      sms_id: message?.smsId ?? null,
      sent_with: message?.with ?? null,
      ...(state === 'SENT' && message?.by === 'ALIMTALK' && { delivery: 'ARRIVED', reported_at: Instant.toDate(at) }),
      // From here on the looks at what became of it are counted, the first after a moment.
      attempts: 0,
      next_try_at: sql`now() + make_interval(secs => ${retryAfterSeconds(1)})`,
      text: message ? (message.with ? null : message.text) : sql`case when kind = ${WRITTEN} then text end`,
    })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst()

const WRITTEN: NoticeKind = 'WRITTEN'

type TakenRow = Pick<Selectable<Schema['notice']>, 'alimtalk_id' | 'alimtalk_at' | 'text'>

const toTaken = ({ alimtalk_id: id, alimtalk_at: at, text }: TakenRow): TakenAlimtalk | null =>
  id === null || at === null ? null : { id: id as AlimtalkId, at, text: text ?? '' }

type Contact = {
  readonly channel: string
  readonly former_phone: string | null
  readonly phone: string | null
  readonly email: string | null
  /** Null without a customer. */
  readonly is_phone_usable: boolean | null
  readonly email_proved_at: Instant | null
}

const toAddressee = ({
  channel,
  former_phone: former,
  phone: current,
  email,
  is_phone_usable: isUsable,
  email_proved_at: emailProvedAt,
}: Contact): Addressee | null => {
  const phone = former ?? (isUsable === true ? current : null)
  if (channel === 'SMS') return phone === null ? null : { channel, phone: phone as PhoneNumber }
  return email === null || emailProvedAt === null ? null : { channel: 'EMAIL', email }
}
