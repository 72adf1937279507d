import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import { BY_HAND_LIMITS } from '#core/notices/by-hand.ts'
import type { Channel } from '#core/notices/channels.ts'
import type { NoticeId } from '#core/notices/notice.ts'
import type { NoticeKind } from '#core/notices/notice-kind.ts'
import type { Decision, Resent, StaffNotices, ToCustomer } from '#core/notices/ports/staff-notices.ts'
import type { CustomerId, StaffId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { readNoticeFacts } from './notice-facts.ts'
import { toListed, toWritten } from './notice-row.ts'

type NoticeRow = Selectable<Schema['notice']>

export const postgresStaffNotices = (postgres: Postgres): StaffNotices => ({
  look: (id, reason) =>
    transact(postgres, async tx => {
      const seen = await findNotice(tx, id)
      // It may have gone with its customer meanwhile.
      const row = seen && (await holdCustomer(tx, seen.customer_id)) && (await findNotice(tx, id))
      if (!row) return ok(null)
      await writeDecision(tx, LOOK, row.customer_id, reason)
      return ok({
        ...toListed(row),
        customer: row.customer_id as CustomerId,
        text:
          row.text ??
          (row.sent_with === null ? null : ((await findNotice(tx, row.sent_with as NoticeId))?.text ?? null)),
        resentOf: row.resent_of as NoticeId | null,
        by: row.staff_id as StaffId | null,
      })
    }),
  resend: (id, decide, decision) =>
    transact(postgres, async tx => {
      const seen = await findNotice(tx, id)
      const to = seen && (await lockCustomer(tx, seen.customer_id, decision))
      // It may have gone with its customer meanwhile, or have been settled.
      const row = to && (await findNotice(tx, id))
      if (!to || !row) return err({ kind: 'NoticeNotFound' as const })
      const first = row.resent_of === null ? row : ((await findNotice(tx, row.resent_of as NoticeId)) ?? row)
      const { at } = await tx
        .selectFrom('notice')
        .select(sql<Instant | null>`max(created_at)`.as('at'))
        .where('resent_of', '=', first.id)
        .executeTakeFirstOrThrow()
      const facts = { ...(await readNoticeFacts(tx, first, decision.at)), ...toWritten(row) }
      const decided = decide({ ...to, notice: toListed(row), facts, resentAt: at })
      if (decided.isErr()) return err(decided.error)
      // Shown before it goes out; what the service says by itself names nobody.
      if (decision.dryRun && row.kind === WRITTEN) await writeDecision(tx, LOOK, row.customer_id, decision)
      return ok(
        await send(
          tx,
          { command: 'notice resend', channel: decided.value, decision },
          {
            kind: row.kind,
            customer_id: row.customer_id,
            order_id: row.order_id,
            renews_on: row.renews_on,
            resent_of: first.id,
            text: row.kind === WRITTEN ? row.text : null,
          },
        ),
      )
    }),
  write: ({ customer, text }, decide, decision) =>
    transact(postgres, async tx => {
      const to = await lockCustomer(tx, customer, decision)
      if (!to) return err({ kind: 'CustomerNotFound' as const })
      const decided = decide(to)
      if (decided.isErr()) return err(decided.error)
      const message = { kind: WRITTEN, customer_id: customer, order_id: null, text }
      return ok(await send(tx, { command: 'notice write', channel: decided.value, decision }, message))
    }),
})

const WRITTEN: NoticeKind = 'WRITTEN'
const LOOK = 'notice show'

/** Of a customer who has left there is none. */
const findNotice = (tx: Transaction<Schema>, id: NoticeId): Promise<NoticeRow | undefined> =>
  isUuid(id)
    ? tx
        .selectFrom('notice as n')
        .innerJoin('customer as c', 'c.id', 'n.customer_id')
        .selectAll('n')
        .where('n.id', '=', id)
        .executeTakeFirst()
    : Promise.resolve(undefined)

/** Until the end of the transaction nobody else sends by hand to this customer, nor this member to anybody. */
const lockCustomer = async (
  tx: Transaction<Schema>,
  customer: string,
  { by, at }: Decision,
): Promise<ToCustomer | undefined> => {
  const row = await tx
    .selectFrom('customer')
    .select([isPhoneUsable('customer').as('hasPhone'), sql<boolean>`email_proved_at is not null`.as('hasEmail')])
    .where('id', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  await tx.selectFrom('staff').select('id').where('id', '=', by).forNoKeyUpdate().execute()
  const { perCustomer, perStaff } = BY_HAND_LIMITS
  const since = (seconds: number) => Instant.toDate(Instant.plusSeconds(at, -seconds))
  const { rows } = await sql<{ toCustomer: number; byStaff: number }>`
    select
      (select count(*)::int from notice where customer_id = ${customer} and staff_id is not null
        and created_at > ${since(perCustomer.seconds)}) as "toCustomer",
      (select count(*)::int from notice where staff_id = ${by} and created_at > ${since(perStaff.seconds)}) as "byStaff"`.execute(
    tx,
  )
  const { hasPhone, hasEmail } = row
  return { reachable: { hasPhone, hasEmail }, sent: rows[0] ?? { toCustomer: 0, byStaff: 0 } }
}

type Sending = { readonly command: string; readonly channel: Channel; readonly decision: Decision }

/** A worker sends it as any other; each has an event of its own, so that it is not taken for one that was sent. */
const send = async (
  tx: Transaction<Schema>,
  { command, channel, decision }: Sending,
  message: Pick<Insertable<Schema['notice']>, 'kind' | 'customer_id' | 'order_id' | 'renews_on' | 'resent_of' | 'text'>,
): Promise<Resent> => {
  if (decision.dryRun) return { channel, notice: null }
  const { id } = await tx
    .insertInto('notice')
    .values({
      ...message,
      event: sql<string>`'by-hand:' || gen_random_uuid()`,
      channel,
      created_at: Instant.toDate(decision.at),
      staff_id: decision.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeDecision(tx, command, message.customer_id, decision)
  return { channel, notice: id as NoticeId }
}
