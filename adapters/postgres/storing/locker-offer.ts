import { sql, type Transaction } from 'kysely'
import { EQUIPMENT_TYPES } from '#core/storing/equipment-type.ts'
import {
  FREE_LOCKERS_NAMED,
  type LockerCode,
  lockerIn,
  type LockerKind,
  type LockerOffer,
  type LockerRefused,
  type LockerSwap,
  type LockerWish,
  type LockerZone,
  suitsKind,
} from '#core/storing/locker.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { type OrderRow, toStep } from './order-row.ts'

type Gear = Pick<OrderRow, 'id' | 'location' | 'equipment_type' | 'locker'>

/**
 * What the region has for the gear. A free place is locked until the transaction ends, past those that others are just taking: two that come at
 * once are offered two places, or one of them none.
 */
export const offerLocker = async (tx: Transaction<Schema>, gear: Gear, wish: LockerWish): Promise<LockerOffer> => {
  if (!(await hasLockers(tx, gear))) return { kind: 'NoStock' }
  if (wish.kind === 'Zone') return offerOfZone(tx, gear, wish.zone)
  if (wish.kind === 'Code' && wish.isSwap) return offerOfCode(tx, gear, wish.text, await offerSwap(tx, gear, wish.text))
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
  return place === undefined ? refusal(tx, gear, 'NoFreeLocker', zone ?? ANY_ZONE) : { kind: 'Free', place }
}

/** The one set that is in that locker, where this one is in another that suits it too; its order is locked until the transaction ends. */
const offerSwap = async (tx: Transaction<Schema>, gear: Gear, text: string): Promise<Swap | null> => {
  const { rows } = await sql<{ n: number; order_id: OrderId; state: OrderState; own_code: LockerCode; own_n: number }>`
    select p.n, o.id as order_id, o.state, own.code as own_code, own.n as own_n
    from locker_place own
    join locker own_locker on own_locker.region = own.region and own_locker.code = own.code
    join locker_place p on p.region = own.region and p.code = ${lockerIn(gear.location, text)}
    join storage_order o on o.id = p.order_id
    where own.order_id = ${gear.id} and own.code <> p.code and own_locker.blocked_reason is null
      and own_locker.kind in ('BOTH', o.equipment_type)
    for update of o, p, own`.execute(tx)
  const [one, more] = rows
  if (one === undefined || more !== undefined) return null
  const { n, order_id: orderId, state, own_code: code, own_n } = one
  const steps = await tx.selectFrom('timeline').selectAll().where('order_id', '=', orderId).orderBy('step').execute()
  return { n, swap: { orderId, state, place: { code, n: own_n }, timeline: steps.map(toStep) } }
}

type Swap = { readonly n: number; readonly swap: LockerSwap }

const offerOfCode = async (
  tx: Transaction<Schema>,
  gear: Gear,
  text: string,
  swap: Swap | null = null,
): Promise<LockerOffer> => {
  const code = lockerIn(gear.location, text)
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
  if (swap !== null) return { kind: 'Free', place: { code, n: swap.n }, swap: swap.swap }
  const place = await places
    .where('order_id', 'is', null)
    .orderBy('n')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return place === undefined ? refusal(tx, gear, 'LockerFull', code) : { kind: 'Free', place: { code, n: place.n } }
}

const ANY_ZONE = 'ANY'

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
  // What was asked for and another member is just taking looks free until they have it.
  const isOther =
    kind !== 'NoFreeLocker' ? sql`p.code <> ${asked}` : asked === ANY_ZONE ? sql`false` : sql`l.zone <> ${asked}`
  const { rows } = await sql<{ code: LockerCode }>`
    select p.code ${freePlaces(gear)} and ${isOther} group by p.code order by length(p.code), p.code limit ${FREE_LOCKERS_NAMED}`.execute(
    tx,
  )
  return { kind, asked, free: rows.map(({ code }) => code) }
}
