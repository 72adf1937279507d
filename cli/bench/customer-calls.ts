import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { dropWebhooks } from '#adapters/reliability/testing/drop-webhooks.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { newIds } from '#adapters/system/new-ids.ts'
import { SANDBOX_TOSS_KEYS } from '#adapters/sandbox/sandbox.ts'
import { Day } from '#core/shared/day.ts'
import type { CustomerId, EquipmentId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { CONNECTIONS, rateOf, WARM_UP_SECONDS } from './api.ts'
import {
  agreedOrders,
  AMOUNT_WON,
  call,
  confirm,
  type Shop,
  signedIn,
  type Visit,
  type Visitor,
  visitors,
} from './growth/visits.ts'
import { byTurns, type Finding, median } from './measure.ts'
import { startServer } from './processes.ts'
import { type Ids, type RecordedCall, withRecorder } from './recorded-calls.ts'
import { serveOn } from './with-service.ts'
import { withShop } from './with-shop.ts'

const CUSTOMERS = 20_000
const ROUNDS = 5
/** Not measured, until the compiler has made of the code what it stays: after 4 of them a checkout takes a fifth longer. */
const WARM_UP_ROUNDS = 16
/** Of each round; each is of another customer. */
const WRITES = 30
const UNIT = '/s'
const TARGET = { atLeast: 0.85 }

/** Lists, an order, a payment and a checkout beside Fastify and pg with the statements that the product sends for them. */
export const benchCustomerCalls = (): Promise<readonly Finding[]> =>
  withShop(CUSTOMERS, async ({ databaseUrl, db }) => {
    const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-bench-'))
    try {
      const file = join(folder, 'calls.json')
      writeFileSync(file, JSON.stringify(await recorded(databaseUrl, db)))
      return await measured({ databaseUrl, db, file })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

/** Of the customer with the longest list of payments. */
const lists = async (db: pg.Client) => {
  const { rows } = await db.query<{ id: CustomerId }>(
    'select customer_id as id from storage_order join payment on order_id = storage_order.id group by 1 order by count(*) desc, 1 limit 1',
  )
  const [visitor] = await signedIn(
    db,
    rows.map(({ id }) => id),
  )
  if (visitor === undefined) throw new Error('Nobody has paid.')
  const paths = { payments: `/api/payments/user/${visitor.customer}`, active: '/api/users/storing/active' } as const
  return { token: visitor.token, paths }
}

const recorded = (databaseUrl: string, db: pg.Client): Promise<Readonly<Record<string, RecordedCall>>> =>
  withRecorder(databaseUrl, async ({ url, record }) => {
    await dropWebhooks(databaseUrl)
    const shop = { url, db, customers: CUSTOMERS }
    const { token, paths } = await lists(db)
    // The session of the first of them is remembered for the others.
    await call(shop, 'GET', paths.payments, { token })
    const payments = await record(null, async () => void (await call(shop, 'GET', paths.payments, { token })))
    const active = await record(null, async () => void (await call(shop, 'GET', paths.active, { token })))

    const [visitor] = await visitors(shop, 1)
    const [agreed] = await agreedOrders(shop, 1)
    const [gear] = await checkouts(db, 1)
    if (visitor === undefined || agreed === undefined || gear === undefined)
      throw new Error('The generated shop has nobody to ask for.')
    const key = randomUUID()
    const paying = { ...agreed, key, order: agreed.orderId, payment: await paymentOf(db, agreed.orderId) }
    const taking = { ...gear, key: randomUUID() }
    return {
      payments,
      active,
      order: await record(idsOf(visitor), async () => ({ order: await place(shop, visitor) })),
      confirm: await record(idsOf(paying), () => confirm(shop, agreed, key)),
      checkout: await record(idsOf(taking), () => askFor(shop, gear, taking.key)),
    }
  })

/** Those that the replay puts in the place of the recorded ones. */
const idsOf = ({ token: _token, orderId: _orderId, ...ids }: Readonly<Record<string, string>>): Ids => ids

const place = async (shop: Pick<Shop, 'url'>, { token }: Visitor): Promise<string> => {
  const body = { equipmentType: 'SNOWBOARD', location: 'RESORT', plan: 'FLEX' }
  return String((await call(shop, 'POST', '/api/orders/pre-create', { token, body }))['orderId'])
}

const paymentOf = async (db: pg.Client, order: string): Promise<string> => {
  const { rows } = await db.query<{ id: string }>('select id from payment where order_id = $1', [order])
  return rows[0]?.id ?? ''
}

type Gear = {
  readonly order: OrderId
  readonly equipment: EquipmentId
  readonly customer: CustomerId
  readonly session: string
  readonly token: string
}

/** Gear of as many customers, all in its first term with the same story behind it, and never asked for. */
const checkouts = async (db: pg.Client, count: number): Promise<readonly Gear[]> => {
  const { rows } = await db.query<Pick<Gear, 'order' | 'equipment' | 'customer'>>(
    `select distinct on (customer_id) id as order, equipment_id as equipment, customer_id as customer from storage_order
     where state = 'IN_STORAGE' and plan = 'BASIC' and terms_paid = 1 and step = 8 and auto_renewal = 'ACTIVE'
       and not exists (select from checkout where order_id = storage_order.id)
       and not exists (select from session where customer_id = storage_order.customer_id and device is null)
     limit $1`,
    [count],
  )
  const visitors = await signedIn(
    db,
    rows.map(({ customer }) => customer),
  )
  return rows.flatMap((gear, n) => {
    const visitor = visitors[n]
    return visitor ? [{ ...gear, session: visitor.session, token: visitor.token }] : []
  })
}

const DAYS_AHEAD = 20
const PLACE = { recipientName: '김보관', recipientPhone: '01012345678', address: '스노우밸리로 1' }
const AGREEMENTS = { service: true, damageCompensation: true, partnerDisclaimer: true }

const askFor = async (shop: Pick<Shop, 'url'>, { token, equipment }: Gear, key: string): Promise<void> => {
  const checkoutDate = Day.addDays(Day.of(Instant.ofDate(new Date())), DAYS_AHEAD)
  const body = { ...PLACE, checkoutDate, userEquipmentId: equipment, agreements: AGREEMENTS }
  await call(shop, 'POST', '/api/users/equipment/checkout', { token, key, body })
}

type Measured = { readonly databaseUrl: string; readonly db: pg.Client; readonly file: string }

const measured = async ({ databaseUrl, db, file }: Measured): Promise<readonly Finding[]> => {
  const service = await serveOn(databaseUrl, await freePort())
  const port = await freePort()
  const floor = await startServer(
    [
      'cli/bench/replay-server.ts',
      databaseUrl,
      String(port),
      file,
      `${service.url}/sandbox/toss`,
      SANDBOX_TOSS_KEYS.secretKey,
    ],
    { port, path: '/active' },
  )
  const shop = { url: service.url, db, customers: CUSTOMERS }
  const { token, paths } = await lists(db)
  const findings: Finding[] = []
  for (const name of ['payments', 'active'] as const) {
    const ours = (seconds?: number) =>
      rateOf(service.url, { method: 'GET', path: paths[name], token }, CONNECTIONS, seconds)
    const least = (seconds?: number) => rateOf(floor.url, { method: 'GET', path: `/${name}` }, CONNECTIONS, seconds)
    await Promise.all([ours(WARM_UP_SECONDS), least(WARM_UP_SECONDS)])
    const found = await byTurns(ROUNDS, ours, least)
    findings.push({ what: `list of ${name}, 10 connections`, ...found, unit: UNIT, target: TARGET })
  }

  const replay = (name: string, ids: Ids) => async (): Promise<void> => {
    await call({ url: floor.url }, 'POST', `/${name}`, { token: '', body: ids })
  }
  const ofOrders = async () =>
    perSecond((await visitors(shop, WRITES)).map(visitor => async () => void (await place(shop, visitor))))
  const leastOfOrders = async () => {
    const wanted = (await visitors(shop, WRITES)).map(visitor => ({ ...idsOf(visitor), order: newIds.order() }))
    const rate = await perSecond(wanted.map(ids => replay('order', ids)))
    await expectState(db, wanted, 'UNPAID')
    return rate
  }
  const ofConfirms = async () =>
    perSecond((await agreedOrders(shop, WRITES)).map(agreed => () => confirm(shop, agreed)))
  const leastOfConfirms = async () => {
    const orders: Ids[] = []
    for (const agreed of await agreedOrders(shop, WRITES)) {
      const ids = { ...agreed, order: agreed.orderId, payment: await paymentOf(db, agreed.orderId) }
      orders.push({ ...idsOf(ids), key: randomUUID(), amount: String(AMOUNT_WON) })
    }
    const rate = await perSecond(orders.map(ids => replay('confirm', ids)))
    await expectState(db, orders, 'REQUESTED')
    return rate
  }
  const ofCheckouts = async () =>
    perSecond((await checkouts(db, WRITES)).map(gear => () => askFor(shop, gear, randomUUID())))
  const leastOfCheckouts = async () => {
    const wanted = (await checkouts(db, WRITES)).map(gear => ({ ...idsOf(gear), key: randomUUID() }))
    const rate = await perSecond(wanted.map(ids => replay('checkout', ids)))
    await expectState(db, wanted, 'CHECKOUT_REQUESTED')
    return rate
  }
  for (const [what, ours, least] of [
    ['pre-create', ofOrders, leastOfOrders],
    ['confirm', ofConfirms, leastOfConfirms],
    ['checkout request', ofCheckouts, leastOfCheckouts],
  ] as const) {
    await byTurns(WARM_UP_ROUNDS, ours, least)
    findings.push({
      what: `${what}, 1 connection`,
      ...(await byTurns(ROUNDS, ours, least)),
      unit: UNIT,
      target: TARGET,
    })
  }
  await floor.stop()
  await service.stop()
  return findings
}

/** As often as the middle one of these could be done in a second, one after another. */
const perSecond = async (visits: readonly Visit[]): Promise<number> => {
  if (visits.length === 0) throw new Error('The generated shop has too few customers.')
  const times: number[] = []
  for (const visit of visits) {
    const began = performance.now()
    await visit()
    times.push(performance.now() - began)
  }
  return 1000 / median(times)
}

/** A replay that changes nothing is no floor. */
const expectState = async (db: pg.Client, replayed: readonly Ids[], state: string): Promise<void> => {
  const { rowCount } = await db.query('select from storage_order where id = any($1) and state = $2', [
    replayed.map(({ order }) => order),
    state,
  ])
  if (rowCount !== replayed.length) throw new Error(`${rowCount} of ${replayed.length} orders are ${state}`)
}
