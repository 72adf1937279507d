import { addDays, toDay } from './calendar.ts'
import { lockerOf } from './lockers.ts'
import type { Shop } from './shop.ts'
import { type Contract, isActive, EXPECTED_STATUSES, GONE, type World } from './world.ts'

/** Where shop and model differ; nothing when they agree. */
export const differences = async (shop: Shop, world: World): Promise<readonly string[]> =>
  (await Promise.all([inRecords(shop, world), inMoney(shop, world), onScreens(shop, world)])).flat()

const isHere = (world: World, { owner }: Contract): boolean => world.owners[owner]?.hasLeft === false

const compared = (what: string, real: unknown, model: unknown): readonly string[] => {
  const [one, other] = [JSON.stringify(real), JSON.stringify(model)]
  return one === other ? [] : [`${what}: ${one}, by the model ${other}`]
}

/** The stored orders whose owner is here. */
const inRecords = async (shop: Shop, world: World): Promise<readonly string[]> => {
  const rows = await shop.rows(
    `select o.id, json_build_array(o.location, o.equipment_type, o.serial_number, o.place_status = 'KNOWN', (select l.code from locker_place l where l.order_id = o.id), o.pickup_half, b.day || ' ' || b.half,
         o.wish_day || ' ' || o.wish_half || case when o.wish_lost then ' lost' else '' end, o.state, o.terms_paid, p.status, o.attempt_open, o.pickup_date, o.storage_start_date,
       o.renewal_status, o.declines, o.last_declined_on, case when o.terms_paid > 0 then o.auto_renewal end,
       exists (select from staff_task s where s.subject = o.id and s.kind = 'GEAR_MISSING' and s.done_at is null),
       o.state = 'PICKUP_SCHEDULED' and exists (select from staff_task s where s.subject = o.id and s.kind = 'STOP_ON_CLOSED_DAY' and s.done_at is null)) as stands
     from storage_order o join payment p on p.order_id = o.id and p.term = 1
     left join pickup_booking b on b.order_id = o.id`,
  )
  const real = new Map(rows.map(({ id, stands }) => [id, stands]))
  return world.contracts.flatMap((contract, at) => {
    if (!isHere(world, contract)) return []
    const { state, terms, payment, doubt, pickup, start, standing, declines, lastDeclinedOn, renewal } = contract
    const { region, type, serial, hasPlace, half, stop, wish, isMissing, isDayClosed } = contract
    return compared(`order #${at}`, real.get(shop.orderAt(at).id), [
      region,
      type,
      serial,
      hasPlace,
      lockerOf(contract),
      half,
      stop && `${stop.day} ${stop.half}`,
      wish && `${wish.day} ${wish.half}${wish.isLost ? ' lost' : ''}`,
      state,
      terms,
      payment,
      doubt !== null,
      pickup,
      start,
      standing,
      declines,
      lastDeclinedOn,
      terms > 0 ? renewal : null,
      isMissing,
      isDayClosed,
    ])
  })
}

/** The provider's own ledger, departed customers included. */
const inMoney = async (shop: Shop, world: World): Promise<readonly string[]> => {
  const ledger = await shop.ledger()
  return world.contracts.flatMap(({ chargedWon, refundedWon, refund }, at) => {
    const { id } = shop.orderAt(at)
    const own = ledger.filter(({ orderId }) => orderId === id || orderId.startsWith(`${id}_t`))
    const real = [own.reduce((sum, one) => sum + one.chargedWon, 0), own.reduce((sum, one) => sum + one.refundedWon, 0)]
    return compared(`money of #${at} (refund ${refund?.status ?? 'none'})`, real, [chargedWon, refundedWon])
  })
}

/** Home and lists, as each customer reads them. */
const onScreens = async (shop: Shop, world: World): Promise<readonly string[]> => {
  const found = await Promise.all(
    world.owners.map(async (owner, at) => {
      if (owner.hasLeft || !owner.hasLogin) return []
      const home = await shop.call(at, 'GET', '/users/home-info')
      const records = await shop.call(at, 'GET', `/payments/user/${shop.personAt(at).id}`)
      const own = world.contracts.flatMap((contract, number) => (contract.owner === at ? [{ contract, number }] : []))
      const active = own.filter(({ contract }) => isActive(contract)).map(({ contract }) => contract)
      const foremost = active.toSorted((a, b) => b.changedAt - a.changedAt || b.placedAt - a.placedAt)[0]
      return [
        ...compared(
          `home of ${at}`,
          [home.body.storingStatus, home.body.activeCount],
          [EXPECTED_STATUSES[foremost?.state ?? 'UNPAID'][0], active.length],
        ),
        ...compared(`gear of ${at} that is gone`, home.body.goneGear?.goneAt ?? null, lastGone(own, world.now)),
        ...compared(`order of ${at} to pay for`, home.body.unpaidOrder?.orderId ?? null, toPayFor(own, shop)),
        ...own.flatMap(({ contract, number }) => {
          const { id } = shop.orderAt(number)
          const shown = records.body
            .filter(({ orderId }: { orderId: string }) => orderId === id)
            .map(({ term, storingStatus }: { term: number; storingStatus: string }) => `${term} ${storingStatus}`)
          return compared(`records of #${number}`, shown.toSorted(), toRecords(contract))
        }),
      ]
    }),
  )
  return found.flat()
}

type Own = readonly { readonly contract: Contract; readonly number: number }[]

/** When the latest gear went that home still speaks of, for 90 days (G902). */
const lastGone = (own: Own, now: number): string | null => {
  const since = addDays(toDay(now), -90)
  const times = own
    .filter(({ contract: { state, changedAt } }) => GONE.includes(state) && toDay(changedAt) >= since)
    .map(({ contract }) => contract.changedAt)
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** The newest that waits for its payment, unless that is being decided (G615). */
const toPayFor = (own: Own, shop: Shop): string | null => {
  const waiting = own.filter(({ contract: { state, payment } }) => state === 'UNPAID' && payment !== 'IN_PROGRESS')
  const newest = waiting.toSorted((one, other) => other.contract.placedAt - one.contract.placedAt)[0]
  return newest === undefined ? null : shop.orderAt(newest.number).id
}

/** One for each term; a finished one is completed (G72). */
const toRecords = ({ terms, state }: Contract): readonly string[] => {
  const current = Math.max(1, terms)
  return Array.from(
    { length: current },
    (_, at) => `${at + 1} ${at + 1 === current ? EXPECTED_STATUSES[state][1] : 'COMPLETED'}`,
  ).toSorted()
}
