import type { ClientBase } from 'pg'
import { describe, expect, test } from 'vitest'
import { PAGE_SIZE } from '#core/shared/page.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { type HistoryTab, isActive, isPaid, PROJECTION } from '#core/storing/projection.ts'
import type { Answer, Customer } from '#adapters/reliability/testing/api.ts'
import { runningService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'
import { lifeUntil, seedOrder } from '#adapters/reliability/testing/seed-order.ts'

const service = await sharedService({ roles: ['api'] })

const readId = async ({ token }: Customer, of = service): Promise<string> =>
  (await of.call('GET', '/api/users/me', { token })).body.user.id

const LISTS = ['', '/detailed', '/stored', '/past', '/recent-plan', '/in-progress', '/completed']
const sameBody = ({ status, body }: Answer) => ({ status, body: { ...body, requestId: '' } })

/** Somebody with a paid order. */
const owner = async () => {
  const customer = await service.customer()
  const orderId = await customer.order()
  const { body } = await customer.confirm(orderId, await customer.agree(orderId))
  return { customer, orderId, paymentId: body.payment.paymentId as string, id: await readId(customer) }
}

describe('what a customer looks back on', () => {
  test("another customer's lists are refused like those of an unknown id, with the same answer (D1)", async () => {
    const { id } = await owner()
    const { token } = await service.customer()
    for (const list of LISTS) {
      const [other, nobody, nonsense] = await Promise.all(
        [id, '00000000-0000-4000-8000-000000000000', "1' or '1'='1"].map(user =>
          service.call('GET', `/api/payments/user/${encodeURIComponent(user)}${list}`, { token }),
        ),
      )
      expect(other).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
      expect([nobody, nonsense].map(answer => answer && sameBody(answer))).toEqual(
        Array.from({ length: 2 }, () => other && sameBody(other)),
      )
    }
  })

  test("another customer's payment and timeline are unknown ones (D2)", async () => {
    const { orderId, paymentId } = await owner()
    const { token } = await service.customer()
    for (const [own, unknown] of [
      [`/api/payments/${paymentId}`, '/api/payments/00000000-0000-4000-8000-000000000000'],
      [`/api/orders/${orderId}/timeline`, '/api/orders/SK-AAAAAAAAAAAA/timeline'],
      [`/api/orders/${orderId}/timeline`, '/api/orders/%27/timeline'],
    ] as const) {
      const [foreign, absent] = [
        await service.call('GET', own, { token }),
        await service.call('GET', unknown, { token }),
      ]
      expect(foreign.status).toBe(404)
      expect(sameBody(foreign)).toEqual(sameBody(absent))
    }
  })

  test('nothing is returned without a token, and nothing is cached on the way (D14, A17)', async () => {
    const { customer, id, orderId, paymentId } = await owner()
    const paths = [
      ...LISTS.map(list => `/api/payments/user/${id}${list}`),
      '/api/payments/history',
      '/api/users/storing/in-storage',
      `/api/payments/${paymentId}`,
      `/api/orders/${orderId}/timeline`,
    ]
    for (const path of paths) {
      expect((await service.call('GET', path)).status).toBe(401)
      const { status, headers } = await service.call('GET', path, { token: customer.token })
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
  })

  test('the timeline lists each step with its time, newest first, and the money', async () => {
    const { customer, orderId } = await owner()
    const { body } = await service.call('GET', `/api/orders/${orderId}/timeline`, { token: customer.token })
    expect(body.timeline.map(({ event }: { event: string }) => event)).toEqual([
      'payment.confirmed',
      'order.precreated',
    ])
    for (const { occurredAt } of body.timeline) expect(new Date(occurredAt).toISOString()).toBe(occurredAt)
    expect(body.payments).toMatchObject([{ term: 1, amount: 99_000, status: 'DONE' }])
    expect(body.record).toMatchObject({ orderId, storingStatus: 'REQUESTED', cancellable: true })
  })
})

test('lists come in pages, and each record once', async () => {
  const customer = await service.customer()
  const { token } = customer
  const placed: string[] = []
  for (let count = 0; count < PAGE_SIZE + 5; count += 1) placed.push(await customer.order())
  const id = await readId(customer)
  for (const path of ['/payments/history', `/payments/user/${id}`, `/payments/user/${id}/past`]) {
    const page = async (query = '') => (await service.call('GET', `/api${path}${query}`, { token })).body
    const first = await page()
    expect(first).toHaveLength(PAGE_SIZE)
    const { next } = first.at(-1)
    const second = await page(`?after=${next}`)
    const all = path.endsWith('/past') ? placed.slice(0, -1) : placed
    expect([...first, ...second].map(({ orderId }) => orderId)).toEqual(all.toReversed())
    expect([...first.slice(0, -1), ...second].filter(record => 'next' in record)).toEqual([])
    const refused = await service.call('GET', `/api${path}?after=1%27`, { token })
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'after' } })
  }
})

type Shown = { readonly orderId: string }
const sortedIds = (records: readonly Shown[]) => records.map(({ orderId }) => orderId).toSorted()

/** One order of this customer in each state, with its payment. Written past the card provider, whom the invariants would ask. */
const seedEveryState = async (own: ServiceUnderTest, customer: string): Promise<ReadonlyMap<OrderState, string>> => {
  const db = {
    query: async (text: string, values: readonly unknown[] = []) => ({ rows: await own.rows(text, values) }),
  } as unknown as ClientBase
  const orders = new Map<OrderState, string>()
  for (const [index, state] of ORDER_STATES.entries()) {
    const at = new Date(Date.parse('2026-11-20T03:00:00Z') + index * 1000)
    const orderId = await seedOrder(db, `SK-STATE${index}`, lifeUntil(state), at)
    orders.set(state, orderId)
    await own.rows('update storage_order set customer_id = $1 where id = $2', [customer, orderId])
    await own.rows(
      `insert into payment (id, order_id, term, amount_won, status, payment_key, fee_won, approved_at, created_at)
       values (gen_random_uuid(), $1, 1, 99000, $2, $3, $4, $5, $6)`,
      isPaid(state) ? [orderId, 'DONE', orderId, 2970, at, at] : [orderId, 'READY', null, null, null, at],
    )
  }
  return orders
}

// S16: every call tells of an order in each of the seventeen states in the words of the table of projections.
test('the lists, home, active storing and stats agree about an order in each state', async () => {
  const own = await runningService({ roles: ['api'] })
  try {
    const customer = await own.customer()
    const id = await readId(customer, own)
    const orders = await seedEveryState(own, id)
    const get = async (path: string) => (await own.call('GET', `/api${path}`, { token: customer.token })).body
    const those = (isMeant: (state: OrderState) => boolean) =>
      ORDER_STATES.filter(isMeant)
        .map(state => orders.get(state) ?? '')
        .toSorted()

    const inTab = (tab: HistoryTab) => those(state => PROJECTION[state].historyTab === tab)
    expect(sortedIds(await get(`/payments/user/${id}/in-progress`))).toEqual(inTab('applied'))
    expect(sortedIds(await get('/users/storing/in-storage'))).toEqual(inTab('inStorage'))
    expect(sortedIds(await get(`/payments/user/${id}/completed`))).toEqual(inTab('ended'))
    const isPast = (state: OrderState) => PROJECTION[state].paymentTab === 'past'
    expect(sortedIds(await get(`/payments/user/${id}/past`))).toEqual(those(isPast))
    expect(sortedIds(await get(`/payments/user/${id}/stored`))).toEqual(those(state => !isPast(state)))

    const all: readonly Shown[] = await get(`/payments/user/${id}`)
    expect(await get('/payments/history')).toEqual(all)
    expect(await get(`/payments/user/${id}/detailed`)).toEqual(all)
    for (const state of ORDER_STATES) {
      const { record: storingStatus, leg } = PROJECTION[state]
      const found = all.filter(({ orderId }) => orderId === orders.get(state))
      expect(found).toMatchObject([{ storingStatus, leg, hasEquipment: isPaid(state) }])
    }

    const active = those(isActive)
    const { storingList } = await get('/users/storing/active')
    expect(storingList.map(({ order }: { order: { id: string } }) => order.id).toSorted()).toEqual(active)
    expect(await get('/orders/stats')).toMatchObject({ totalStoringCount: active.length })
    const latest = ORDER_STATES.findLast(isActive) ?? 'UNPAID'
    expect(await get('/users/home-info')).toMatchObject({
      activeCount: active.length,
      storingStatus: PROJECTION[latest].home,
      order: { orderId: orders.get(latest) },
    })
  } finally {
    await own.stop()
  }
})
