import { sql, type Transaction } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import type { Email } from '#core/account/email.ts'
import type { PhoneNumber } from '#core/account/phone-number.ts'
import type { StaffId } from '#core/shared/ids.ts'
import type { ClaimedMessage, MessageWish, StaffMessageId, StaffMessages } from '#core/staff/ports/staff-messages.ts'
import type { StaffAddress } from '#core/staff/staff-address.ts'
import type { NamedTask } from '#core/staff/task-message.ts'
import type { StaffUnknown } from '#core/staff/ports/staff-records.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { SUBJECT_ORDER, SUBJECT_UUID } from './subject-uuid.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffMessages = (postgres: Postgres): StaffMessages => ({
  wish: (id, wish, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<void, StaffUnknown>> => {
      const member = await tx
        .selectFrom('staff')
        .select('id')
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .executeTakeFirst()
      if (!member) return err({ kind: 'StaffUnknown' })
      if (dryRun) return ok(undefined)
      await tx.deleteFrom('staff_message_wish').where('staff_id', '=', id).execute()
      if (wish !== null) await writeWish(tx, id, wish)
      await writeDecision(tx, `staff notify ${wish === null ? 'NONE' : wish.to.channel}`, id, decision)
      return ok(undefined)
    }),
  wishes: () =>
    ask(postgres, async db => {
      const rows = await db.selectFrom('staff_message_wish').selectAll().orderBy('staff_id').execute()
      return rows.map(row => ({ staff: row.staff_id as StaffId, to: toAddress(row), kinds: row.kinds }))
    }),
  // The row of who was told decides which of two workers writes the message.
  gather: pauseSeconds =>
    ask(postgres, async db => {
      const { rows } = await sql`
        with fresh as materialized (
          select w.staff_id, s.id as task_id
          from staff_message_wish w
            join staff m on m.id = w.staff_id and m.disabled_at is null
            join staff_task s on s.done_at is null and s.kind = any(w.kinds)
          where not exists (select from staff_task_told t where t.staff_id = w.staff_id and t.task_id = s.id)
            and not exists (
              select from staff_message b
              where b.staff_id = w.staff_id and b.created_at > now() - make_interval(secs => ${pauseSeconds})
            )
            and (m.regions is null or ${IS_WITHIN})
        ), message as materialized (
          select staff_id, nextval(pg_get_serial_sequence('staff_message', 'id')) as id
          from fresh group by staff_id
        ), told as (
          insert into staff_task_told (staff_id, task_id, message_id)
          select staff_id, task_id, message.id from fresh join message using (staff_id)
          on conflict do nothing returning staff_id, message_id
        )
        insert into staff_message (id, staff_id) overriding system value
        select distinct message_id, staff_id from told returning id`.execute(db)
      return rows.length
    }),
  claimDue: (limit, holdSeconds) =>
    ask(postgres, async db => {
      const { rows } = await sql<Claimed>`
        with due as materialized (
          select id from staff_message where state = 'NEW' and next_try_at <= now()
          order by next_try_at limit ${limit} for update skip locked
        ), claimed as (
          update staff_message b
          set attempts = b.attempts + 1, next_try_at = now() + make_interval(secs => ${holdSeconds})
          from due where b.id = due.id returning b.id, b.staff_id, b.attempts
        )
        select c.id::text as id, c.attempts as attempt, w.channel, w.address,
          (
            select coalesce(json_agg(json_build_object(
              'id', s.id, 'kind', s.kind, 'order', coalesce(p.order_id, o.id),
              'dueOn', coalesce(s.due_on, (s.created_at at time zone 'Asia/Seoul')::date)
            ) order by s.id), '[]')
            from staff_task_told t join staff_task s on s.id = t.task_id and s.done_at is null
              left join storage_order o on o.id = ${SUBJECT_ORDER}
              left join payment p on p.id = ${SUBJECT_UUID}
            where t.message_id = c.id
          ) as tasks
        from claimed c
          join staff m on m.id = c.staff_id
          left join staff_message_wish w on w.staff_id = c.staff_id and m.disabled_at is null`.execute(db)
      return rows.map(toClaimed)
    }),
  putOff: (id, seconds) =>
    ask(postgres, async db => {
      await sql`
        update staff_message set next_try_at = now() + make_interval(secs => ${seconds})
        where id = ${id} and state = 'NEW'`.execute(db)
    }),
  settle: (id, end) =>
    ask(postgres, async db => {
      await sql`update staff_message set state = ${end} where id = ${id} and state = 'NEW'`.execute(db)
    }),
})

/** A task (`s`) that the list of a member (`m`) who is bound to regions shows (G376). */
const IS_WITHIN = sql<boolean>`exists (
  select from storage_order o
  where o.location = any(m.regions) and (
    o.id = ${SUBJECT_ORDER} or o.customer_id = ${SUBJECT_UUID} or o.id in (
      select p.order_id from payment p where p.id = ${SUBJECT_UUID}
      union all select p.order_id from refund r join payment p on p.id = r.payment_id where r.id = ${SUBJECT_UUID}
    )
  )
)`

/** What is open now has been there before: it is no news. */
const writeWish = async (tx: Transaction<Schema>, id: StaffId, { to, kinds }: MessageWish): Promise<void> => {
  const address = to.channel === 'SMS' ? to.phone : to.email
  await tx
    .insertInto('staff_message_wish')
    .values({ staff_id: id, channel: to.channel, address, kinds: [...kinds] })
    .execute()
  await sql`
    insert into staff_task_told (staff_id, task_id) select ${id}, id from staff_task where done_at is null
    on conflict do nothing`.execute(tx)
}

const toAddress = ({ channel, address }: { readonly channel: string; readonly address: string }): StaffAddress =>
  channel === 'SMS' ? { channel, phone: address as PhoneNumber } : { channel: 'EMAIL', email: address as Email }

type Claimed = {
  readonly id: StaffMessageId
  readonly attempt: number
  readonly channel: string | null
  readonly address: string | null
  readonly tasks: readonly NamedTask[]
}

const toClaimed = ({ id, attempt, channel, address, tasks }: Claimed): ClaimedMessage => ({
  id,
  attempt,
  to: channel === null || address === null ? null : toAddress({ channel, address }),
  tasks,
})
