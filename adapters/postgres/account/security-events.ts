import { type Selectable, sql } from 'kysely'
import { okAsync } from 'neverthrow'
import type { Hashed } from '#core/account/hashed.ts'
import { type ListedEvent, SECURITY_EVENTS, type SecurityEvents } from '#core/account/ports/security-events.ts'
import type { Provider } from '#core/account/provider.ts'
import {
  isUnlimited,
  REPEATED_AFTER_SECONDS,
  type SecurityEvent,
  type SecurityEventKind,
} from '#core/account/security-event.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import type { ListPart } from '#core/shared/page.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { insertFrom } from '#adapters/postgres/insert-from.ts'

/** Repeated events that this process has just written; of more than so many it begins anew. */
const MAX_NOTED = 10_000

export const postgresSecurityEvents = (postgres: Postgres): SecurityEvents => {
  const noted = new Map<string, Instant>()
  /** So that a flood does not even ask the database whether it was written down before. */
  const isNoted = ({ kind, customer, address, at }: SecurityEvent): boolean => {
    const what = `${kind} ${customer} ${address}`
    const before = noted.get(what)
    if (before !== undefined && Math.abs(Instant.secondsBetween(before, at)) < REPEATED_AFTER_SECONDS) return true
    if (noted.size >= MAX_NOTED) noted.clear()
    noted.set(what, at)
    return false
  }
  return {
    add: event =>
      isUnlimited(event) && isNoted(event) ? okAsync(undefined) : ask(postgres, db => addSecurityEvent(db, event)),
    ofCustomer: (customer, part) => ask(postgres, db => findSecurityEvents(db, customer, part)),
  }
}

/** The lock on the customer lets a withdrawal in progress finish first. */
export const addSecurityEvent = async (db: Database, event: SecurityEvent): Promise<void> => {
  const { customer, at, ...noted } = event
  const since = sql`${Instant.toDate(Instant.plusSeconds(at, -REPEATED_AFTER_SECONDS))}::timestamptz`
  await insertFrom(
    'security_event',
    { ...noted, customer_id: customer, at: Instant.toDate(at) },
    sql`where (${customer}::uuid is null or exists (select from customer where id = ${customer}::uuid for key share))
      and not (${isUnlimited(event)}::boolean and exists (
        select from security_event e
        where e.kind = ${event.kind} and e.at > ${since} and e.customer_id is not distinct from ${customer}::uuid
          and e.address is not distinct from ${event.address}
      ))`,
  ).execute(db)
}

const LISTED = sortedBy(SECURITY_EVENTS, 'desc', ['at', 'id'])

export const findSecurityEvents = async (
  db: Database,
  customer: CustomerId,
  { after, limit }: ListPart,
): Promise<readonly ListedEvent[]> => {
  const { rows } = await sql<Row & { readonly nth_address: number | null }>`
    with known as (
      select *, case when address is not null then max(id) over (partition by address) end as last_id
      from security_event where customer_id = ${customer}
    ), counted as (
      select *, case when address is not null then dense_rank() over (order by last_id desc nulls last) end as nth_address from known
    )
    select * from counted where ${LISTED.beyond(after)} order by ${LISTED.order} limit ${limit}`.execute(db)
  return rows.map(row => ({ ...toEvent(row), id: row.id, nthAddress: row.nth_address }))
}

type Row = Selectable<Schema['security_event']>

const toEvent = (row: Row): SecurityEvent => ({
  kind: row.kind as SecurityEventKind,
  customer: row.customer_id as CustomerId | null,
  account: row.account as Hashed | null,
  via: row.via as Provider | null,
  address: row.address as Hashed | null,
  device: row.device,
  at: row.at,
})
