import fc from 'fast-check'
import type { Answer } from '#adapters/reliability/testing/api.ts'
import { contractAction, type Action } from './action.ts'
import { addDays, toDay, seasonOf } from './calendar.ts'
import { findContracts } from './money.ts'
import { isSoldOut } from './lockers.ts'
import { isFree, stopAt } from './windows.ts'
import {
  changeState,
  type Contract,
  endDay,
  isActive,
  newContract,
  type Region,
  REGIONS,
  SINCE_PICKUP,
  type World,
} from './world.ts'

export const toOutcome = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${body.declined ? 'declined' : body.code}`

export const Pick = fc.nat({ max: 20 })

/** The owner that a number means, of those who sign in; people who have left do nothing. */
export const ownerAt = (world: World, pick: number): number | null => {
  const here = world.owners.flatMap(({ hasLeft, hasLogin }, at) => (hasLeft || !hasLogin ? [] : [at]))
  return here[pick % Math.max(1, here.length)] ?? null
}

const MOST_ORDERS_EACH = 3

/** Where an order is to go, and what was said of its pickup before paying; `wish` is the number of a half-day. */
type Said = { readonly region?: Region; readonly wish?: number | null; readonly hasPlace?: boolean }

const ORDER_PLACE = { recipientName: '김시즌', phone: '010-1234-5678', address: '스노우밸리로 1' }

export const order = (
  pick: number,
  type: Contract['type'],
  plan: Contract['plan'],
  { region = 'RESORT', wish = null, hasPlace = false }: Said = {},
): Action => ({
  name: `order ${type} ${plan} ${region}${wish === null ? '' : ` half-day ${wish}`}${hasPlace ? ' with place' : ''} by ${pick}`,
  can: world => ownerAt(world, pick) !== null && mayOrder(world),
  async perform(shop, world) {
    const answer = await shop.call(ownerAt(world, pick) ?? 0, 'POST', '/orders/pre-create', {
      equipmentType: type,
      location: region,
      plan,
      pickupWindow: wish === null ? null : stopAt(world.now, wish),
      pickupPlace: hasPlace ? ORDER_PLACE : null,
    })
    if (answer.status === 201) shop.ordersMade.push({ id: answer.body.orderId, plan, paymentKeys: [] })
    return toOutcome(answer)
  },
  predict(world) {
    const owner = ownerAt(world, pick) ?? 0
    const stop = wish === null ? null : stopAt(world.now, wish)
    if (stop !== null && !isFree(world, null, region, stop)) return '409 WINDOW_FULL'
    if (region === 'LAKE' && isSoldOut(world, owner, type)) return '409 SOLD_OUT'
    if (!replaced(world, owner, type)) return '409 IN_PROGRESS'
    const wished = stop && { ...stop, isLost: false }
    world.contracts.push(newContract({ owner, type, plan, region, hasPlace, wish: wished }, world.now))
    return '201'
  },
})

export const findUnpaid = (world: World, owner: number, type: Contract['type']): Contract | undefined =>
  world.contracts.find(one => one.owner === owner && one.type === type && one.state === 'UNPAID')

/** The older unpaid order of the kind goes, unless its money may be moving (G49). */
export const replaced = (world: World, owner: number, type: Contract['type']): boolean => {
  const older = findUnpaid(world, owner, type)
  if (older?.doubt) return false
  if (older) changeState(older, 'EXPIRED', world.now)
  return true
}

/** Each has a few orders at a time. */
export const mayOrder = ({ contracts, owners }: World): boolean => contracts.length < MOST_ORDERS_EACH * owners.length

export const checkout = (pick: number, daysAhead: number): Action =>
  contractAction(pick, {
    name: `ask for gear in ${daysAhead} days`,
    by: 'CUSTOMER',
    suits: ({ state }) => state === 'IN_STORAGE' || state === 'RESTORED',
    can: ({ terms, state }) => terms > 0 && state !== 'CANCELLED',
    perform: async (shop, { contract, at }, world) =>
      toOutcome(
        await shop.call(contract.owner, 'POST', '/users/equipment/checkout', {
          checkoutDate: addDays(toDay(world.now), daysAhead),
          recipientName: '',
          recipientPhone: '',
          address: '스노우밸리로 1, 201호',
          userEquipmentId: await shop.gearOf(at),
        }),
      ),
    predict(world, contract) {
      const { plan, state, renewal, checkouts } = contract
      const [day, end] = [addDays(toDay(world.now), daysAhead), endDay(contract)]
      if (state !== 'IN_STORAGE' && state !== 'RESTORED') return '409 INVALID_TRANSITION'
      if (daysAhead < 0) return '400 CHECKOUT_DAY_PAST'
      if (renewal === 'TERMINATED' && end !== null ? day > addDays(end, 30) : daysAhead > 365)
        return '400 CHECKOUT_DAY_TOO_LATE'
      const uses = checkouts.filter(one => !one.isWithdrawn && seasonOf(one.day) === seasonOf(day)).length
      if (plan === 'BASIC' && renewal !== 'TERMINATED' && uses >= 1) return '409 CHECKOUT_LIMIT'
      checkouts.push({ day, isWithdrawn: false, bookedFor: null, restoredOn: null })
      contract.beforeCheckout = state
      contract.logisticsBefore = contract.logistics.length
      changeState(contract, 'CHECKOUT_REQUESTED', world.now)
      return '200'
    },
  })

export const currentCheckout = ({ checkouts }: Contract) =>
  checkouts.findLast(({ isWithdrawn, restoredOn }) => !isWithdrawn && restoredOn === null)

/** T16: it takes back what staff did for it, too. */
export const withdrawn = (contract: Contract, now: number): void => {
  const current = currentCheckout(contract)
  if (current) current.isWithdrawn = true
  contract.logistics.splice(contract.logisticsBefore)
  changeState(contract, contract.beforeCheckout, now)
}

/** Until the day before a delivery that is booked. */
const mayThinkBetter = (contract: Contract, now: number): boolean => {
  const { state } = contract
  if (state !== 'CHECKOUT_REQUESTED' && state !== 'CHECKOUT_SCHEDULED') return false
  const booked = currentCheckout(contract)?.bookedFor ?? null
  return booked === null || toDay(now) < booked
}

export const withdraw = (pick: number): Action =>
  contractAction(pick, {
    name: 'withdraw the checkout',
    by: 'CUSTOMER',
    suits: ({ state }) => state === 'CHECKOUT_REQUESTED' || state === 'CHECKOUT_SCHEDULED',
    can: ({ state }) => SINCE_PICKUP.includes(state),
    perform: async (shop, { contract, at }) =>
      toOutcome(
        await shop.call(contract.owner, 'POST', '/users/equipment/checkout/withdraw', {
          userEquipmentId: await shop.gearOf(at),
        }),
      ),
    predict(world, contract) {
      if (!mayThinkBetter(contract, world.now)) return '409 INVALID_TRANSITION'
      withdrawn(contract, world.now)
      return '200'
    },
  })

/** T43: the day, the season and what staff did for it stay. */
export const redirect = (pick: number, house: number): Action =>
  contractAction(pick, {
    name: `say that the gear goes to house ${house}`,
    by: 'CUSTOMER',
    suits: ({ state }) => state === 'CHECKOUT_REQUESTED' || state === 'CHECKOUT_SCHEDULED',
    can: ({ state }) => SINCE_PICKUP.includes(state),
    perform: async (shop, { contract, at }) =>
      toOutcome(
        await shop.call(contract.owner, 'PUT', '/users/equipment/checkout/place', {
          address: `스노우밸리로 ${house}`,
          userEquipmentId: await shop.gearOf(at),
        }),
      ),
    predict: (world, contract) => (mayThinkBetter(contract, world.now) ? '200' : '409 INVALID_TRANSITION'),
  })

export const leave = (pick: number): Action => ({
  name: `leave ${pick}`,
  can: world => ownerAt(world, pick) !== null,
  perform: async (shop, world) => toOutcome(await shop.call(ownerAt(world, pick) ?? 0, 'DELETE', '/users/withdraw')),
  predict(world) {
    const owner = world.owners[ownerAt(world, pick) ?? 0]
    if (!owner) return 'nobody'
    const own = findContracts(world, owner)
    if (own.some(isActive)) return '409 NOT_ELIGIBLE'
    if (own.some(({ doubt }) => doubt)) return '409 IN_PROGRESS'
    owner.hasLeft = true
    owner.card = null
    return '200'
  },
})

const join: Action = {
  name: 'join',
  can: world => world.owners.filter(({ hasLeft, hasLogin }) => hasLogin && !hasLeft).length < 2,
  perform: async shop => {
    await shop.join()
    return 'joined'
  },
  predict(world) {
    world.owners.push({ card: null, hasLeft: false, hasLogin: true })
    return 'joined'
  },
}

/** What customers do with their orders and themselves; what they do with money is in `money-actions.ts`. */
export const CUSTOMER_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        Pick,
        fc.constantFrom('SKI', 'SNOWBOARD'),
        fc.constantFrom('BASIC', 'FLEX'),
        fc.record({ region: fc.constantFrom(...REGIONS), wish: fc.option(fc.nat({ max: 9 })), hasPlace: fc.boolean() }),
      )
      .map(([pick, type, plan, said]) =>
        order(pick, type, plan, said.region === 'VALLEY' ? said : { ...said, wish: null }),
      ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(Pick, fc.constantFrom(-1, 0, 1, 10, 200, 365, 366)).map(([pick, days]) => checkout(pick, days)),
  },
  { weight: 3, arbitrary: Pick.map(withdraw) },
  { weight: 2, arbitrary: fc.tuple(Pick, fc.nat({ max: 2 })).map(([pick, house]) => redirect(pick, house)) },
  { weight: 1, arbitrary: Pick.map(leave) },
  { weight: 1, arbitrary: fc.constant(join) },
]
