import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '#core/shared/uuid.ts'
import type { SubjectRegions } from '#core/staff/ports/subject-regions.ts'
import type { RegionSubject } from '#core/staff/region-bound.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { SUBJECT_ORDER, SUBJECT_UUID } from './subject-uuid.ts'

export const postgresSubjectRegions = (postgres: Postgres): SubjectRegions => ({
  of: (subject, id) =>
    ask(postgres, async db => {
      const { rows } = await sql<{ region: RegionCode }>`
        select distinct location as region from storage_order where id = any(${ordersOf(subject, id)}) order by 1`.execute(
        db,
      )
      return rows.map(({ region }) => region)
    }),
})

const NOTHING = sql`select null::text`

const ordersOf = (subject: RegionSubject, id: string): RawBuilder<unknown> => {
  const byNumber = BY_NUMBER[subject]
  if (byNumber) return /^\d{1,9}$/.test(id) ? byNumber(id) : NOTHING
  return isUuid(id) ? ofUuid(id) : sql`select ${id}`
}

const ofUuid = (id: string): RawBuilder<unknown> => sql`
  select id from storage_order where customer_id = ${id}
  union all select order_id from payment where id = ${id}
  union all select order_id from report where id = ${id}
  union all select p.order_id from refund r join payment p on p.id = r.payment_id where r.id = ${id}
  union all select o.id from notice n join storage_order o on o.id = n.order_id or (n.order_id is null and o.customer_id = n.customer_id)
    where n.id = ${id}`

/** A task is about an order, a payment, a refund or a customer. */
const ofTask = (id: string): RawBuilder<unknown> => sql`
  with task as (
    select ${SUBJECT_ORDER} as named, ${SUBJECT_UUID} as uuid from staff_task s where s.id = ${id}
  )
  select named from task
  union all select p.order_id from task t join payment p on p.id = t.uuid
  union all select p.order_id from task t join refund r on r.id = t.uuid join payment p on p.id = r.payment_id
  union all select o.id from task t join storage_order o on o.customer_id = t.uuid`

/** What was written down is about an order, or about the customer's all. */
const ofWritten = (table: 'complaint' | 'staff_note', id: string): RawBuilder<unknown> => sql`
  select o.id from ${sql.table(table)} k join storage_order o
    on o.id = k.order_id or (k.order_id is null and o.customer_id = k.customer_id)
  where k.id = ${id}`

/** Subjects whose ids are numbers. */
const BY_NUMBER: { readonly [Subject in RegionSubject]?: (id: string) => RawBuilder<unknown> } = {
  TASK: ofTask,
  COMPLAINT: id => ofWritten('complaint', id),
  NOTE: id => ofWritten('staff_note', id),
}
