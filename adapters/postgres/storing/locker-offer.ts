import { sql, type Transaction } from 'kysely'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import {
  FREE_LOCKERS_NAMED,
  LockerCode,
  type LockerKind,
  type LockerOffer,
  type LockerRefused,
  type LockerWish,
  type LockerZone,
  suitsKind,
} from '#core/storing/locker.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import type { OrderRow } from './order-row.ts'

type Gear = Pick<OrderRow, 'id' | 'location' | 'equipment_type' | 'locker'>

/**
 * What the region has for the gear. A free place is locked until the transaction ends, past those that others are just taking: two that come at
 * once are offered two places, or one of them none.
 */
export const offerLocker = async (tx: Transaction<Schema>, gear: Gear, wish: LockerWish): Promise<LockerOffer> => {
  if (!(await hasLockers(tx, gear))) return { kind: 'NoStock' }
  if (wish.kind === 'Zone') return offerOfZone(tx, gear, wish.zone)
  const text = wish.kind === 'Code' ? wish.text : wish.kind === 'AsBefore' ? gear.locker : null
  return text ? offerOfCode(tx, gear, text) : { kind: 'NotSaid' }
}

const hasLockers = async (tx: Transaction<Schema>, { location }: Gear): Promise<boolean> =>
  (await tx.selectFrom('locker').select('code').where('region', '=', location).limit(1).execute()).length > 0

const offerOfZone = async (tx: Transaction<Schema>, gear: Gear, zone: LockerZone | null): Promise<LockerOffer> => {
  const { rows } = await sql<{ code: LockerCode; n: number }>`
    select p.code, p.n ${freePlaces(gear)} ${zone === null ? sql`` : sql`and l.zone = ${zone}`}
    order by length(p.code), p.code, p.n limit 1
    for update of p skip locked`.execute(tx)
  const [place] = rows
  return place === undefined ? refusal(tx, gear, 'NoFreeLocker', zone ?? 'ANY') : { kind: 'Free', place }
}

const offerOfCode = async (tx: Transaction<Schema>, gear: Gear, text: string): Promise<LockerOffer> => {
  const code = LockerCode.parse(text).unwrapOr(null)
  const locker =
    code === null
      ? undefined
      : await tx
          .selectFrom('locker')
          .selectAll()
          .where('region', '=', gear.location)
          .where('code', '=', code)
          .executeTakeFirst()
  if (code === null || locker === undefined) return refusal(tx, gear, 'LockerUnknown', text)
  if (locker.blocked_reason !== null) return refusal(tx, gear, 'LockerBlocked', code)
  if (!suitedKinds(gear).includes(locker.kind as LockerKind)) return refusal(tx, gear, 'LockerOfOtherKind', code)
  const places = tx.selectFrom('locker_place').select('n').where('region', '=', gear.location).where('code', '=', code)
  if (await places.where('order_id', '=', gear.id).executeTakeFirst()) return refusal(tx, gear, 'LockerSame', code)
  const place = await places
    .where('order_id', 'is', null)
    .orderBy('n')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return place === undefined ? refusal(tx, gear, 'LockerFull', code) : { kind: 'Free', place: { code, n: place.n } }
}

const suitedKinds = ({ equipment_type: type }: Gear): readonly LockerKind[] =>
  (['BOTH', ...EQUIPMENT_TYPES] as const).filter(kind => suitsKind(kind, type as (typeof EQUIPMENT_TYPES)[number]))

const freePlaces = (gear: Gear) => sql`
  from locker_place p join locker l on l.region = p.region and l.code = p.code
  where p.region = ${gear.location} and p.order_id is null and l.blocked_reason is null
    and l.kind = any(${suitedKinds(gear)}::text[])`

const refusal = async (
  tx: Transaction<Schema>,
  gear: Gear,
  kind: LockerRefused['kind'],
  asked: string,
): Promise<LockerRefused> => {
  const { rows } = await sql<{ code: LockerCode }>`
    select p.code ${freePlaces(gear)} group by p.code order by length(p.code), p.code limit ${FREE_LOCKERS_NAMED}`.execute(
    tx,
  )
  return { kind, asked, free: rows.map(({ code }) => code) }
}
