import { sql } from 'kysely'
import { err, ok, type Result } from 'neverthrow'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId, StaffId } from '#core/shared/ids.ts'
import type { TaskKind } from '#core/staff/task-kinds.ts'
import { LabelCode, type LabelNumber } from '#core/storing/label-code.ts'
import { currentLocker, type LockerCode } from '#core/storing/locker.ts'
import { parseOrderId } from '#core/storing/order-id.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { CheckRecord, ZoneChecks, ZoneUnknown } from '#core/storing/ports/zone-checks.ts'
import type { RegionCode } from '#core/storing/region.ts'
import { compareZone, type ExpectedSet, type ScannedSet, type ZoneKey } from '#core/storing/zone-check.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { closeTasks, writeTasks } from '#adapters/postgres/staff/write-task.ts'

const MISSING: TaskKind = 'GEAR_MISSING'

export const postgresZoneChecks = (postgres: Postgres): ZoneChecks => ({
  expect: zone =>
    ask(postgres, async db =>
      (await isKnown(db, zone)) ? { sets: await setsIn(db, zone), last: await lastOf(db, zone) } : null,
    ).andThen((found): Result<NonNullable<typeof found>, ZoneUnknown> =>
      found === null ? err({ kind: 'ZoneUnknown' }) : ok(found),
    ),
  finish: ({ scanned, since, ...zone }, decision, { dryRun }) =>
    transact(postgres, async tx => {
      if (!(await isKnown(tx, zone))) return err({ kind: 'ZoneUnknown' } as const)
      const { orders, unknown } = await ordersOf(tx, scanned)
      // Locked in one order, as everybody who locks several: nobody moves one of them before its task is written.
      const locked = new Set([...orders, ...(await setsIn(tx, zone)).map(({ orderId }) => orderId)])
      await sql`select from storage_order where id = any(${[...locked]}) order by id for update`.execute(tx)
      const moved = await changedSince(tx, [...locked], since)
      const isCounted = ({ orderId }: { readonly orderId: OrderId }): boolean =>
        // What came into the zone while others were waited for was put there just now.
        locked.has(orderId) && !moved.has(orderId)
      const compared = compareZone(
        (await setsIn(tx, zone)).filter(isCounted),
        (await recorded(tx, orders)).filter(isCounted),
      )
      if (dryRun) return ok({ ...compared, unknown })
      const { found, missing, unexpected } = compared
      await tx
        .insertInto('zone_check')
        .values({
          ...zone,
          checked_at: Instant.toDate(decision.at),
          checked_by: decision.by,
          found: found.length,
          missing: missing.length,
          unexpected: unexpected.length,
        })
        .execute()
      // That a set of another region lies here is said, and ends nothing there: whoever types its id may not have seen it (G814).
      const own = (await recorded(tx, orders)).filter(({ region }) => region === zone.region)
      await closeTasks(
        tx,
        own.map(({ orderId }) => orderId),
        [MISSING],
        decision.at,
      )
      await writeTasks(
        tx,
        missing.map(({ orderId, locker }) => ({
          kind: MISSING,
          subject: orderId,
          detail: `not in ${locker} when zone ${zone.zone} was checked`,
        })),
        decision.at,
      )
      await writeDecision(tx, 'locker check', zone.zone, decision)
      return ok({ ...compared, unknown })
    }),
})

const isKnown = async (db: Database, { region, zone }: ZoneKey): Promise<boolean> =>
  (await db
    .selectFrom('locker')
    .select('code')
    .where('region', '=', region)
    .where('zone', '=', zone)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** As they are side by side. */
const setsIn = async (db: Database, { region, zone }: ZoneKey): Promise<readonly ExpectedSet[]> => {
  const { rows } = await sql<{ order_id: OrderId; code: LockerCode; number: LabelNumber | null }>`
    select p.order_id, p.code, b.number from locker l
    join locker_place p on p.region = l.region and p.code = l.code
    left join label b on b.order_id = p.order_id
    where l.region = ${region} and l.zone = ${zone} and p.order_id is not null
    order by length(p.code), p.code, p.n`.execute(db)
  return rows.map(({ order_id: orderId, code, number }) => ({
    orderId,
    label: number === null ? null : LabelCode.of(number),
    locker: code,
  }))
}

const lastOf = async (db: Database, { region, zone }: ZoneKey): Promise<CheckRecord | null> => {
  const row = await db
    .selectFrom('zone_check')
    .selectAll()
    .where('region', '=', region)
    .where('zone', '=', zone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { found, missing, unexpected } = row
  return { at: row.checked_at, by: row.checked_by as StaffId, found, missing, unexpected }
}

/** Whose the labels and ids are, and those that are of no set. */
const ordersOf = async (
  db: Database,
  scanned: readonly string[],
): Promise<{ readonly orders: readonly OrderId[]; readonly unknown: readonly string[] }> => {
  const read = scanned.map(text => ({
    text,
    number: LabelCode.parse(text).map(LabelCode.number).unwrapOr(null),
    id: parseOrderId(text.toUpperCase()).unwrapOr(null),
  }))
  // Each way by an index of its own.
  const { rows } = await sql<{ number: LabelNumber | null; id: OrderId }>`
    select number, order_id as id from label where number = any(${read.flatMap(({ number }) => number ?? [])}::bigint[])
    union all
    select null::bigint, id from storage_order where id = any(${read.flatMap(({ id }) => id ?? [])})`.execute(db)
  const found = read.map(({ text, number, id }) => ({
    text,
    order: rows.find(row => row.id === id || (number !== null && row.number === number))?.id ?? null,
  }))
  return {
    orders: [...new Set(found.flatMap(({ order }) => order ?? []))],
    unknown: [...new Set(found.flatMap(({ text, order }) => (order === null ? text : [])))],
  }
}

const recorded = async (db: Database, orders: readonly OrderId[]): Promise<readonly ScannedSet[]> => {
  const { rows } = await sql<{ id: OrderId; state: OrderState; location: RegionCode; locker: string | null }>`
    select id, state, location, locker from storage_order where id = any(${[...orders]}) order by id`.execute(db)
  return rows.map(({ id, state, location, locker }) => ({
    orderId: id,
    state,
    region: location,
    locker: currentLocker({ state, locker }),
  }))
}

/** Orders of which a step was recorded since the check began: they are neither missing nor unexpected (G885). */
const changedSince = async (db: Database, orders: readonly OrderId[], since: Instant): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ order_id: string }>`
    select distinct order_id from timeline
    where order_id = any(${[...orders]}) and recorded_at > ${Instant.toDate(since)}`.execute(db)
  return new Set(rows.map(({ order_id: id }) => id))
}
