import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import {
  isInLocker,
  type Locker,
  type LockerCode,
  type LockerKind,
  type LockerZone,
  type LooseOrder,
  placeNoted,
} from '#core/storing/locker.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import {
  LOCKERS,
  type LockerKey,
  type LockerNotFound,
  type LockerRecords,
  type LockersAdded,
  type LockersExist,
  type LockersNotRemoved,
  type NewLockers,
} from '#core/storing/ports/locker-records.ts'
import type { RegionCode } from '#core/storing/region.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'

export const postgresLockerRecords = (postgres: Postgres, within: Within = null): LockerRecords => ({
  add: (lockers, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<LockersAdded, LockersExist | OnlyTried>> => {
      const { codes } = lockers
      const added = await addLockers(tx, lockers, decision.at)
      const known = codes.filter(code => !added.has(code))
      if (known.length > 0) return err({ kind: 'LockersExist', codes: known })
      const { placed, loose } = placeNoted(await looseOrders(tx, lockers.region), lockers)
      for (const { orderId, code, n } of placed) {
        await tx
          .updateTable('locker_place')
          .set({ order_id: orderId })
          .where('region', '=', lockers.region)
          .where('code', '=', code)
          .where('n', '=', n)
          .execute()
      }
      const done = { placed: placed.map(({ orderId }) => orderId), loose }
      if (dryRun) return err({ kind: 'OnlyTried', added: done })
      await writeDecision(tx, 'locker add', subjectOf(codes), decision)
      return ok(done)
    }).orElse(refusal => (refusal.kind === 'OnlyTried' ? ok(refusal.added) : err(refusal))),
  remove: ({ region, codes }, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<void, LockersNotRemoved>> => {
      const places = await tx
        .selectFrom('locker_place')
        .select(['code', 'order_id'])
        .where('region', '=', region)
        .where('code', 'in', codes)
        .forUpdate()
        .execute()
      const unknown = codes.filter(code => !places.some(place => place.code === code))
      if (unknown.length > 0) return err({ kind: 'LockersUnknown', codes: unknown })
      const taken = codes.filter(code => places.some(place => place.code === code && place.order_id !== null))
      if (taken.length > 0) return err({ kind: 'LockersTaken', codes: taken })
      if (dryRun) return ok()
      for (const table of ['locker_place', 'locker'] as const)
        await tx.deleteFrom(table).where('region', '=', region).where('code', 'in', codes).execute()
      await writeDecision(tx, 'locker remove', subjectOf(codes), decision)
      return ok()
    }),
  list: ({ region, zone, state, kind, after, limit }) =>
    ask(postgres, async db => {
      const { rows } = await sql<LockerRow>`
        ${SELECT} where l.region = ${region}
          and ${zone === null ? sql`true` : sql`l.zone = ${zone}`}
          and ${kind === null ? sql`true` : sql`l.kind in (${kind}, 'BOTH')`}
          and ${isWithin('l.region', within)} and ${IN_STATE[state ?? 'ANY']} and ${ROWS.beyond(after)}
        order by ${ROWS.order} limit ${limit}`.execute(db)
      return rows.map(toLocker)
    }),
  find: key => ask(postgres, async db => (within === null || within.includes(key.region) ? findLocker(db, key) : null)),
  block: (key, reason, decision, { dryRun }) =>
    transact(postgres, async (tx): Promise<Result<Locker, LockerNotFound>> => {
      const found = await findLocker(tx, key)
      if (found === null) return err({ kind: 'LockerNotFound' })
      if (!dryRun) {
        await tx
          .updateTable('locker')
          .set({ blocked_reason: reason })
          .where('region', '=', key.region)
          .where('code', '=', key.code)
          .execute()
        const command = reason === null ? 'locker unblock' : 'locker block'
        await writeDecision(tx, command, key.code, decision)
      }
      return ok({ ...found, blockedReason: reason })
    }),
})

/** As it was typed: one code, or a range. */
const subjectOf = (codes: readonly LockerCode[]): string => [...new Set([codes[0], codes.at(-1)])].join('..')

/** What a dry run would have done; it is rolled back. */
type OnlyTried = { readonly kind: 'OnlyTried'; readonly added: LockersAdded }

/** The codes that were not there. */
const addLockers = async (
  db: Database,
  { region, codes, zone, kind, capacity }: NewLockers,
  at: Instant,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ code: string }>`
    with added as (
      insert into locker (region, code, zone, kind, added_at)
      select ${region}, code, ${zone}, ${kind}, ${Instant.toDate(at)}::timestamptz from unnest(${codes}::text[]) as code
      on conflict do nothing returning code
    ), placed as (
      insert into locker_place (region, code, n) select ${region}, code, n from added, generate_series(1, ${capacity}::integer) as n
    )
    select code from added`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

const IN_LOCKER = ORDER_STATES.filter(isInLocker)

/** The longest there first. */
const looseOrders = async (db: Database, region: RegionCode): Promise<readonly LooseOrder[]> => {
  const { rows } = await sql<LooseOrder>`
    select o.id as "orderId", o.locker from storage_order o
    where o.location = ${region} and o.state = any(${IN_LOCKER}::text[])
      and not exists (select from locker_place p where p.order_id = o.id)
    order by o.storage_start_date, o.id`.execute(db)
  return rows
}

type LockerRow = {
  readonly region: RegionCode
  readonly code: LockerCode
  readonly zone: LockerZone
  readonly kind: LockerKind
  readonly blocked_reason: string | null
  readonly added_at: Instant
  readonly capacity: number
  readonly orders: readonly OrderId[]
}

const SELECT = sql`
  select l.*, p.capacity, p.orders from locker l, lateral (
    select count(*)::integer as capacity, coalesce(array_agg(order_id order by n) filter (where order_id is not null), '{}') as orders
    from locker_place where region = l.region and code = l.code
  ) p`

const ROWS = sortedBy(LOCKERS, 'asc', ['length(l.code)', 'l.code'])

const IN_STATE = {
  ANY: sql`true`,
  FREE: sql`l.blocked_reason is null and cardinality(p.orders) < p.capacity`,
  TAKEN: sql`cardinality(p.orders) > 0`,
  BLOCKED: sql`l.blocked_reason is not null`,
}

const findLocker = async (db: Database, { region, code }: LockerKey): Promise<Locker | null> => {
  const { rows } = await sql<LockerRow>`${SELECT} where l.region = ${region} and l.code = ${code}`.execute(db)
  return rows[0] === undefined ? null : toLocker(rows[0])
}

const toLocker = ({ blocked_reason: blockedReason, added_at: addedAt, ...row }: LockerRow): Locker => ({
  ...row,
  blockedReason,
  addedAt,
})
