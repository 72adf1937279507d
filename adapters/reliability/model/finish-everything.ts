import type { OrderEvent } from '#core/storing/order-event.ts'
import { toDay, seasonOf, startOfDay } from './calendar.ts'
import { toOutcome } from './customer-actions.ts'
import type { Shop } from './shop.ts'
import { ANY_LOCKER } from './staff-actions.ts'
import { noWorld, type State } from './world.ts'
import { allRounds, SETTLE_ALL } from './work-actions.ts'

type Order = {
  readonly at: number
  readonly id: string
  readonly owner: number
  readonly state: State
  readonly hasLogin: boolean
  readonly region: string
}

/** More than the longest way takes: seven steps of the gear, the end of the renewal, a season's wait, and money that is in doubt. */
const MOST_STEPS = 20

const NEXT_OF_STAFF: Partial<Record<State, OrderEvent>> = {
  PICKED_UP: 'report.filed',
  REPORTED: 'storage.arrived',
  TEMP_STORED: 'storage.arrived',
  IN_TRANSIT: 'storage.arrived',
  ARRIVED: 'storage.shelved',
  CHECKOUT_REQUESTED: 'checkout.delivered',
  CHECKOUT_SCHEDULED: 'checkout.delivered',
  CHECKED_OUT: 'equipment.returned',
}

/**
 * From wherever a story has ended: by what customer, OPERATOR and ADMIN may do, and by time that passes, all gear goes back, all money is
 * settled, and every account can be deleted (CW6). Nothing is written past them; throws where there should have been a way.
 */
export const finishEverything = async (shop: Shop): Promise<void> => {
  await shop.order([])
  const { orders } = await shop.readState()
  for (const at of orders.keys()) await finishOrder(shop, at)
  const { people } = await shop.readState()
  for (const [owner, { isHere, hasLogin }] of people.entries()) {
    if (!isHere) continue
    const answer = hasLogin ? toOutcome(await shop.call(owner, 'DELETE', '/users/withdraw')) : await shop.erase(owner)
    if (answer !== '200' && answer !== 'erased')
      throw new Error(`CW6: the account of ${owner} cannot be deleted: ${answer}`)
  }
}

const orderAt = async (shop: Shop, at: number): Promise<Order> => {
  const { orders, people } = await shop.readState()
  const order = orders[at]
  if (order === undefined) throw new Error('an order is gone')
  return { ...order, at, id: shop.orderAt(at).id, hasLogin: people[order.owner]?.hasLogin === true }
}

const finishOrder = async (shop: Shop, at: number): Promise<void> => {
  const taken: string[] = []
  while (taken.length < MOST_STEPS) {
    const order = await orderAt(shop, at)
    const step = await nextStep(shop, order)
    if (step === 'home') return
    taken.push(`${order.state}: ${step}`)
  }
  throw new Error(`CW6: order #${at} does not come home: ${taken.join(', ')}`)
}

const nextStep = async (shop: Shop, order: Order): Promise<string> => {
  const money = await moneyStep(shop, order)
  if (money !== null) return money
  const { state, owner, at, id, hasLogin } = order
  const event = NEXT_OF_STAFF[state]
  if (event === 'storage.shelved' && order.region === 'LAKE') return shelved(shop, id)
  if (event !== undefined) {
    const done = await shop.staff.advance(id, event, event === 'checkout.delivered' ? { deliveredTo: '이영희' } : {})
    return `staff ${event} ${done.isOk() ? '' : done.error.kind}`
  }
  // Whoever has no login asks the staff. What they never paid closes when its time is over, and keeps nobody.
  if (!hasLogin) return stepForCustomer(shop, order)
  if (state === 'UNPAID' || state === 'REQUESTED' || state === 'PICKUP_SCHEDULED') {
    const body = { status: 'CANCELLED', intent: 'CANCEL' }
    return `cancel ${toOutcome(await shop.call(owner, 'PUT', `/payments/${await shop.paymentOf(at)}/status`, body))}`
  }
  // Also where there is no gear any more that could come home: it is lost, damaged or disposed of.
  return state === 'IN_STORAGE' || state === 'RESTORED' ? askedFor(shop, order) : 'home'
}

/** Where every locker is taken, as after orders beyond them, staff puts up another one. */
const shelved = async (shop: Shop, id: string): Promise<string> => {
  const done = await shop.staff.advance(id, 'storage.shelved', ANY_LOCKER)
  if (done.isOk()) return 'staff storage.shelved'
  return done.error.kind === 'NoFreeLocker'
    ? `staff adds a locker ${await shop.addLocker()}`
    : `staff ${done.error.kind}`
}

const stepForCustomer = async (shop: Shop, { state, id }: Order): Promise<string> => {
  if (state === 'REQUESTED' || state === 'PICKUP_SCHEDULED') {
    return `staff cancels ${(await shop.office.cancel(id)).isOk()}`
  }
  if (state === 'IN_STORAGE' || state === 'RESTORED') return `staff hands out ${(await shop.staff.handOut(id)).isOk()}`
  return 'home'
}

/** What is in doubt is decided by time, or by the staff; money that the card did not take back goes by bank. */
const moneyStep = async (shop: Shop, { id }: Order): Promise<string | null> => {
  const [open] = await shop.rows(
    `select o.attempt_open as charge, (
       select r.status from refund r join payment p on p.id = r.payment_id where p.order_id = o.id order by r.n desc limit 1
     ) as refund from storage_order o where o.id = $1`,
    [id],
  )
  if (open?.['charge'] === true) return rest(shop, 'a charge is in doubt')
  if (open?.['refund'] === 'FAILED') return `by bank ${(await shop.office.payByBank(id)).join()}`
  return open?.['refund'] === 'SENT' || open?.['refund'] === 'UNKNOWN' ? rest(shop, 'a refund is in doubt') : null
}

const rest = async (shop: Shop, why: string): Promise<string> => {
  for (const action of SETTLE_ALL) {
    await action.perform(shop, noWorld(shop.now()))
  }
  return why
}

/** Gear in its locker: asked for, if need be as the last time, if need be in the new season. */
const askedFor = async (shop: Shop, { at, id, owner }: Order): Promise<string> => {
  const today = toDay(shop.now())
  const asked = toOutcome(
    await shop.call(owner, 'POST', '/users/equipment/checkout', {
      checkoutDate: today,
      recipientName: '',
      recipientPhone: '',
      address: '스노우밸리로 1, 201호',
      userEquipmentId: await shop.gearOf(at),
    }),
  )
  const payment = await shop.paymentOf(at)
  const terms = (await shop.call(owner, 'GET', `/payments/${payment}/cancel-info`)).body
  const isOver = terms.storageEndDate !== null && today > terms.storageEndDate
  if (asked === '400 CHECKOUT_DAY_TOO_LATE' && terms.isTerminated && isOver) {
    return `staff hands out ${(await shop.staff.handOut(id)).isOk()}`
  }
  if (asked !== '409 CHECKOUT_LIMIT') return `ask for gear ${asked}`
  if (isOver) {
    await shop.setClock(startOfDay(`${seasonOf(today) + 1}-07-01`))
    await allRounds.perform(shop, noWorld(shop.now()))
    return 'wait for the new season'
  }
  const ended = toOutcome(
    await shop.call(owner, 'PUT', `/payments/${payment}/status`, { status: 'CANCELLED', intent: 'TERMINATE' }),
  )
  if (ended !== '409 RENEWAL_LOCKED') return `end ${ended}`
  return `staff ends ${(await shop.office.terminate(id, { isOverride: true })).isOk()}`
}
