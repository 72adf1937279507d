import { storedOrder } from '../testing/stored-order.ts'
import { assert, asyncProperty, constantFrom, integer, record, array, type Arbitrary } from 'fast-check'
import { err, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { memoryDatabase, type OrderRow } from '#adapters/memory/memory-database.ts'
import { memoryStorageViews } from '#adapters/memory/storing/memory-storage-views.ts'
import type { Caller, Customer } from '#core/account/customer.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import type { Day } from '#core/shared/day.ts'
import type { CustomerId, EquipmentId, OrderId, PaymentId, SessionId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { PAGE_SIZE } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '../order.ts'
import { ORDER_STATES } from '../order-state.ts'
import { PLANS } from '../plan.ts'
import type { RecordViews } from '../ports/record-views.ts'
import { isPaid } from '../projection.ts'
import { isListed } from '../testing/is-listed.ts'
import type { PaidOrder, TermPayment } from '../storage-record.ts'
import { makeOwnRecords } from './own-records.ts'
import { makeOwnStorage } from './own-storage.ts'

const CALLER: Caller = { customer: 'c' as CustomerId, session: 's' as SessionId }
const NOW = 1_795_000_000_000 as Instant
const BEFORE_ARRIVAL = ORDER_STATES.slice(0, ORDER_STATES.indexOf('ARRIVED'))

const orders: Arbitrary<readonly Order[]> = array(
  record({
    state: constantFrom(...ORDER_STATES),
    autoRenewal: constantFrom(...AUTO_RENEWALS),
    plan: constantFrom(...PLANS),
    terms: integer({ min: 1, max: 4 }),
    changedAt: integer({ min: 0, max: 5 }),
  }),
  { maxLength: 6 },
).map(drawn =>
  drawn.map(({ state, autoRenewal, plan, terms, changedAt }, at): Order => {
    const hasArrived = state !== 'CANCELLED' && !BEFORE_ARRIVAL.includes(state)
    return storedOrder('2024-02-29' as Day, {
      id: `SK-${at}` as OrderId,
      plan,
      state,
      placedAt: at as Instant,
      stateChangedAt: (changedAt * 1000) as Instant,
      storageStartDate: hasArrived ? ('2024-02-29' as Day) : null,
      termsPaid: hasArrived ? terms : Number(isPaid(state)),
      autoRenewal,
      equipmentId: isPaid(state) ? (`equipment-${at}` as EquipmentId) : null,
    })
  }),
)

const ORDER = storedOrder('2024-02-29' as Day, {
  id: 'SK-ONE123' as OrderId,
  state: 'EXPIRED',
  placedAt: 0 as Instant,
  stateChangedAt: 0 as Instant,
  pickupDate: null,
  storageStartDate: null,
  termsPaid: 0,
  autoRenewal: 'NEEDS_CARD',
})

const makePayments = ({ id, termsPaid }: Order): readonly TermPayment[] =>
  Array.from({ length: Math.max(1, termsPaid) }, (_, index) => ({
    id: `${id}-${index + 1}` as PaymentId,
    term: index + 1,
    amountWon: 99_000 as Won,
    status: termsPaid === 0 ? 'READY' : 'DONE',
    method: null,
    approvedAt: null,
    receiptUrl: null,
  }))

const makeViews = (paid: readonly PaidOrder[]): RecordViews => ({
  list: (_customer, list) =>
    okAsync(
      paid.flatMap(({ order, payments }) =>
        payments.filter(({ term }) => isListed(list, order, term)).map(payment => ({ order, payments: [payment] })),
      ),
    ),
  recentPlan: () => okAsync(null),
  story: (_customer, id) => {
    const found = paid.find(({ order }) => order.id === id)
    return okAsync(found ? { ...found, timeline: [] } : null)
  },
})

const shopWith = (list: readonly Order[]) => {
  const database = memoryDatabase()
  const customer = { id: CALLER.customer, name: '김시즌' } as Customer
  database.customers.set(CALLER.customer, {
    customer,
    email: null,
    passwordHash: null,
    providerId: null,
    isLinkCut: false,
    sessionGeneration: 0,
  })
  for (const order of list) {
    const [payment] = makePayments(order)
    const row = { customer: CALLER.customer, order, payment, timeline: [], attempts: [], reports: [], checkouts: [] }
    database.orders.set(order.id, row as unknown as OrderRow)
  }
  const paid = list.map(order => ({ order, payments: makePayments(order) }))
  return {
    records: makeOwnRecords({ views: makeViews(paid), clock: { now: () => NOW } })(CALLER),
    storage: makeOwnStorage({
      views: memoryStorageViews(database),
      links: { addressOf: () => '', isOurs: () => false },
      clock: { now: () => NOW },
      shop: () => TRIAL_SHOP,
    })(CALLER),
  }
}

// S16. For every order exactly one place in the lists, and home, active storing and stats speak of the same orders and days.
test('the lists, home, active storing and stats agree about every order', async () => {
  await assert(
    asyncProperty(orders, async list => {
      const { records, storage } = shopWith(list)
      const readItems = async (asked: ReturnType<typeof records.payments>) =>
        (await asked).unwrapOr({ items: [] }).items
      const [applied, inStorage, ended, stored, past, all] = await Promise.all([
        readItems(records.history('applied', null)),
        readItems(records.history('inStorage', null)),
        readItems(records.history('ended', null)),
        readItems(records.payments('stored', null)),
        readItems(records.payments('past', null)),
        readItems(records.payments('all', null)),
      ])
      const active = (await storage.active()).unwrapOr([])
      const home = (await storage.home()).unwrapOr(null)
      const sortedIds = (found: readonly { readonly orderId: OrderId }[]) =>
        found.map(({ orderId }) => orderId).toSorted()

      // Under way, shown in four places.
      const underWay = [...applied, ...inStorage]
      expect(sortedIds(underWay)).toEqual(sortedIds(active))
      expect((await storage.countActive()).unwrapOr(-1)).toBe(underWay.length)
      expect(home?.activeCount).toBe(underWay.length)
      expect(home?.order === null).toBe(underWay.length === 0)
      if (home?.order) expect(sortedIds(underWay)).toContain(home.order.orderId)

      // What waits for its payment at home is one of those that the payments list (G615).
      const waiting = stored.filter(({ hasEquipment }) => !hasEquipment)
      expect(home?.unpaidOrder === undefined).toBe(waiting.length === 0)
      if (home?.unpaidOrder) expect(sortedIds(waiting)).toContain(home.unpaidOrder.orderId)

      // Every paid order is under one tab of the history, every term under one tab of the payments.
      const paidIds = list.filter(({ state }) => isPaid(state)).map(({ id }) => id)
      expect(sortedIds([...underWay, ...ended])).toEqual(paidIds.toSorted())
      const toPaymentId = ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId
      expect([...stored, ...past].map(toPaymentId).toSorted()).toEqual(all.map(toPaymentId).toSorted())
      expect(new Set(all.map(toPaymentId)).size).toBe(list.flatMap(makePayments).length)

      // The running term of an order under way says the same days everywhere.
      for (const one of active) {
        const days = {
          storageEndDate: one.storageEndDate,
          nextPaymentDate: one.nextRenewalDate,
          renewalCancelDeadline: one.renewalCancelDeadline,
        }
        const history = underWay.find(({ orderId }) => orderId === one.orderId)
        expect(history).toMatchObject({ ...days, storageStartDate: one.storageStartDate })
        expect(all.find(({ paymentId }) => paymentId === history?.paymentId)).toMatchObject(days)
      }
      // Nothing that ended or waits for its payment asks for another one.
      for (const one of [...ended, ...past])
        if (!sortedIds(underWay).includes(one.orderId)) expect(one.nextPaymentDate).toBeNull()
    }),
  )
})

test('a list comes twenty at a time, and an unknown place is refused', async () => {
  const many = Array.from({ length: PAGE_SIZE + 1 }, (_, at) => ({
    ...ORDER,
    id: `SK-LONG${at}` as OrderId,
    stateChangedAt: (1000 - at) as Instant,
  }))
  const views: RecordViews = {
    ...makeViews([]),
    list: (_customer, _list, { after, limit }) =>
      okAsync(
        many
          .filter(({ stateChangedAt }) => after === null || stateChangedAt < Number(after[0]))
          .slice(0, limit)
          .map(order => ({ order, payments: makePayments(order) })),
      ),
  }
  const records = makeOwnRecords({ views, clock: { now: () => NOW } })(CALLER)
  const first = (await records.payments('all', null)).unwrapOr(null)
  expect(first?.items.map(({ orderId }) => orderId)).toEqual(many.slice(0, PAGE_SIZE).map(({ id }) => id))
  const second = (await records.payments('all', first?.next ?? null)).unwrapOr(null)
  expect(second).toMatchObject({ items: [{ orderId: `SK-LONG${PAGE_SIZE}` }], next: null })
  for (const after of ['', '1', '1.1..1', '1.1.SK-A B.1', 'x.1.SK-123456.1', '99999999999999.1.SK-123456.1']) {
    expect(await records.history('applied', after)).toEqual(err({ kind: 'InvalidInput', field: 'after' }))
  }
})
