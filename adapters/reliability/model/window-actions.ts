import fc from 'fast-check'
import { contractAction, type Action } from './action.ts'
import { toDay } from './calendar.ts'
import { Pick, toOutcome } from './customer-actions.ts'
import { bookWish } from './money.ts'
import { CANCELLABLE, type Contract } from './world.ts'
import { isFree, isSame, stopAt } from './windows.ts'

const PLACE = { recipientName: '김시즌', phone: '010-1234-5678', address: '스노우밸리로 1', detail: '201호', note: '' }

/** Until the day that is booked begins. */
const isBeforeDay = ({ state, pickup }: Contract, now: number): boolean =>
  state !== 'PICKUP_SCHEDULED' || pickup === null || toDay(now) < pickup

/** Docs/rules/orders.md, G156 and G212. */
export const sayPlace = (pick: number): Action =>
  contractAction(pick, {
    name: 'say where to pick up',
    by: 'CUSTOMER',
    suits: ({ state, hasPlace }) => CANCELLABLE.includes(state) && !hasPlace,
    perform: async (shop, { contract, at }) =>
      toOutcome(await shop.call(contract.owner, 'PUT', `/orders/${shop.orderAt(at).id}/pickup-place`, PLACE)),
    predict(world, contract) {
      const awaits = contract.state === 'UNPAID' || CANCELLABLE.includes(contract.state)
      if (!awaits || !isBeforeDay(contract, world.now)) return '409 PICKUP_PLACE_LOCKED'
      contract.hasPlace = true
      if (contract.state !== 'UNPAID') bookWish(world, contract)
      return '200'
    },
  })

/** Docs/rules/orders.md, G213. */
export const chooseWindow = (pick: number, number: number): Action =>
  contractAction(pick, {
    name: `choose the half-day ${number}`,
    by: 'CUSTOMER',
    suits: (contract, { now }) =>
      contract.region === 'VALLEY' && CANCELLABLE.includes(contract.state) && isBeforeDay(contract, now),
    perform: async (shop, { contract, at }, world) =>
      toOutcome(
        await shop.call(
          contract.owner,
          'PUT',
          `/orders/${shop.orderAt(at).id}/pickup-window`,
          stopAt(world.now, number),
        ),
      ),
    predict(world, contract) {
      const { region, state, pickup, half } = contract
      const stop = stopAt(world.now, number)
      const isOpen = CANCELLABLE.includes(state) && (state === 'REQUESTED' || pickup !== null)
      if (region !== 'VALLEY' || !isOpen || !isBeforeDay(contract, world.now)) return '409 PICKUP_WINDOW_LOCKED'
      const booked = state === 'PICKUP_SCHEDULED' && pickup !== null && half !== null ? { day: pickup, half } : null
      if (booked !== null && isSame(booked, stop)) {
        contract.wish = null
        return '200'
      }
      if (!isFree(world, contract, region, stop)) return '409 WINDOW_FULL'
      contract.wish = { ...stop, isLost: false }
      bookWish(world, contract)
      return '200'
    },
  })

/** Where and when gear is fetched, by its customer. */
export const WINDOW_ACTIONS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Action> }[] = [
  { weight: 2, arbitrary: Pick.map(sayPlace) },
  {
    weight: 5,
    arbitrary: fc.tuple(Pick, fc.nat({ max: 9 })).map(([pick, number]) => chooseWindow(pick, number)),
  },
]
