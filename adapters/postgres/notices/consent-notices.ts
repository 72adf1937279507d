import { sql } from 'kysely'
import { ok } from 'neverthrow'
import type { ConsentNotices } from '#core/notices/ports/consent-notices.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeNotices } from './write-notice.ts'

/** A notice goes to a proved contact only. */
const REACHABLE = sql.raw('(c.phone_proved_at is not null or c.email_proved_at is not null)')

export const postgresConsentNotices = (postgres: Postgres): ConsentNotices => ({
  // In the order of ids, with the place kept in the document: a worker that dies goes on where the last commit was.
  tellTerms: (now, limit) =>
    transact(postgres, async tx => {
      const release = await tx
        .selectFrom('terms_document')
        .select(['kind', 'version', 'told_to'])
        .where('released_at', 'is not', null)
        .where('told_at', 'is', null)
        .orderBy('released_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!release) return ok(0)
      const { kind, version, told_to: toldTo } = release
      const { rows } = await sql<{ id: string }>`
        select id from customer where ${toldTo}::uuid is null or id > ${toldTo}::uuid order by id limit ${limit}`.execute(
        tx,
      )
      const last = rows.at(-1)
      await writeNotices(
        tx,
        rows.map(({ id }) => ({
          event: `terms:${kind}:${version}:${id}`,
          kind: 'TERMS_CHANGE' as const,
          customer: id,
          order: null,
          at: now,
        })),
      )
      await tx
        .updateTable('terms_document')
        .set(
          last !== undefined && rows.length === limit
            ? { told_to: placeOf(last.id) }
            : { told_to: null, told_at: Instant.toDate(now) },
        )
        .where('kind', '=', kind)
        .where('version', '=', version)
        .execute()
      return ok(rows.length)
    }),
  tellMarketing: (now, limit) =>
    transact(postgres, async tx => {
      const { rows } = await sql<{ id: string; customer_id: string; agreed: boolean }>`
        update consent set told_at = ${Instant.toDate(now)}
        where id in (
          select n.id from consent n join customer c on c.id = n.customer_id
          where n.term = 'marketing' and n.told_at is null and ${REACHABLE}
            and n.given_at > ${Instant.toDate(now)}::timestamptz - interval '14 days'
            -- Whoever never agreed has nothing to be told.
            and (n.agreed or exists (
              select from consent b where b.customer_id = n.customer_id and b.term = 'marketing' and b.agreed and b.id < n.id
            ))
          order by n.given_at limit ${limit} for update of n skip locked
        )
        returning id, customer_id, agreed`.execute(tx)
      await writeNotices(
        tx,
        rows.map(({ id, customer_id: customer, agreed }) => ({
          event: `consent:${id}`,
          kind: agreed ? ('MARKETING_AGREED' as const) : ('MARKETING_WITHDRAWN' as const),
          customer,
          order: null,
          at: now,
        })),
      )
      return ok(rows.length)
    }),
  remindMarketing: (now, limit) =>
    transact(postgres, async tx => {
      const { rows } = await sql<{ id: string; customer_id: string }>`
        update consent set reconfirmed_at = ${Instant.toDate(now)}
        where id in (
          select n.id from consent n join customer c on c.id = n.customer_id
          where n.term = 'marketing' and n.agreed and ${REACHABLE}
            and coalesce(n.reconfirmed_at, n.given_at) <= ${Instant.toDate(now)}::timestamptz - interval '2 years'
            and not exists (
              select from consent b where b.customer_id = n.customer_id and b.term = 'marketing' and b.id > n.id
            )
          order by coalesce(n.reconfirmed_at, n.given_at) limit ${limit} for update of n skip locked
        )
        returning id, customer_id`.execute(tx)
      await writeNotices(
        tx,
        rows.map(({ id, customer_id: customer }) => ({
          event: `consent:${id}:${Day.of(now)}`,
          kind: 'MARKETING_RECONFIRM' as const,
          customer,
          order: null,
          at: now,
        })),
      )
      return ok(rows.length)
    }),
})

/** Behind all ids that begin as this one: no customer can be found by it. */
const placeOf = (id: string): string => `${id.slice(0, 8)}-ffff-ffff-ffff-ffffffffffff`
