import { randomInt, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { BENCH_SECRET } from '../with-service.ts'

/** A generated shop, and the service that answers for it. */
export type Shop = { readonly url: string; readonly db: ClientBase; readonly customers: number }

export type Visitor = { readonly customer: CustomerId; readonly session: SessionId; readonly token: string }
export type Visit = () => Promise<void>

/** So many answers for customers from all over the shop, each for another customer. */
export const reads = async (
  shop: Shop,
  count: number,
  path: (customer: CustomerId) => string,
): Promise<readonly Visit[]> =>
  (await visitors(shop, count)).map(({ customer, token }) => async () => {
    await call(shop, 'GET', path(customer), { token })
  })

/** So many orders placed, each by another customer. */
export const placements = async (shop: Shop, count: number): Promise<readonly Visit[]> =>
  (await visitors(shop, count)).map(({ token }) => async () => {
    await place(shop, token)
  })

/** So many payments, placed and agreed to beforehand. */
export const confirms = async (shop: Shop, count: number): Promise<readonly Visit[]> =>
  (await agreedOrders(shop, count)).map(agreed => () => confirm(shop, agreed))

type Agreed = Visitor & { readonly orderId: string; readonly paymentKey: string }

/** What the basic plan costs. */
export const AMOUNT_WON = 99_000

/** Orders whose customers have agreed in the card window and not come back yet. */
export const agreedOrders = async (shop: Shop, count: number): Promise<readonly Agreed[]> => {
  const orders: Agreed[] = []
  for (const visitor of await visitors(shop, count)) {
    const { token } = visitor
    const orderId = await place(shop, token)
    const agreement = { orderId, amount: AMOUNT_WON, orderName: '스키 보관 기본', outcome: 'approve' }
    const { paymentKey } = await call(shop, 'POST', '/sandbox/toss/window', { token, body: agreement })
    orders.push({ ...visitor, orderId, paymentKey: String(paymentKey) })
  }
  return orders
}

const place = async (shop: Shop, token: string): Promise<string> => {
  const body = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
  const { orderId } = await call(shop, 'POST', '/api/orders/pre-create', { token, body })
  return String(orderId)
}

/** As the app does when the card window has led back. */
export const confirm = async (
  shop: Pick<Shop, 'url'>,
  { token, orderId, paymentKey }: Agreed,
  key: string = randomUUID(),
): Promise<void> => {
  await call(shop, 'POST', '/api/orders/toss/confirm', {
    token,
    key,
    body: { paymentKey, orderId, amount: AMOUNT_WON },
  })
}

/** Milliseconds within which 99 of 100 are answered. */
export const measureSlowest = async (visits: readonly Visit[], atOnce: number): Promise<number> => {
  const waiting = visits.values()
  const times: number[] = []
  const visitor = async (): Promise<void> => {
    for (const visit of waiting) {
      const began = performance.now()
      await visit()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** So many customers from all over the shop, each with a new session. */
export const visitors = async ({ db, customers }: Shop, count: number): Promise<readonly Visitor[]> => {
  const emails = Array.from({ length: count }, () => `customer${randomInt(customers) + 1}@example.com`)
  const { rows } = await db.query<{ id: CustomerId }>('select id from customer where email_key = any($1)', [emails])
  return signedIn(
    db,
    rows.map(({ id }) => id),
  )
}

/** As `visitors`, of those whose gear lies in its locker and has a report. */
export const visitorsWithGear = async ({ db }: Shop, count: number): Promise<readonly Visitor[]> => {
  const { rows } = await db.query<{ id: CustomerId }>(
    `select customer_id as id from (select distinct customer_id from storage_order o
       where state = 'IN_STORAGE' and exists (select from report where order_id = o.id)) c order by random() limit $1`,
    [count],
  )
  return signedIn(
    db,
    rows.map(({ id }) => id),
  )
}

/** A new session of each of them. */
export const signedIn = async (db: ClientBase, customers: readonly CustomerId[]): Promise<readonly Visitor[]> => {
  const { rows } = await db.query<{ id: SessionId; customer_id: CustomerId }>(
    `insert into session (id, customer_id, created_at, last_seen_at)
     select gen_random_uuid(), id, now(), now() from unnest($1::uuid[]) as id returning id, customer_id`,
    [customers],
  )
  const tokens = jwtAccessTokens(BENCH_SECRET, randomUUID)
  const now = Instant.ofDate(new Date())
  return rows.map(({ id: session, customer_id: customer }) => ({
    customer,
    session,
    token: tokens.issue({ customer, session }, now),
  }))
}

type Sent = { readonly token: string; readonly key?: string; readonly body?: object }

/** One call of the product; a refusal ends the run. */
export const call = async ({ url }: Pick<Shop, 'url'>, method: string, path: string, { token, key, body }: Sent) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Readonly<Record<string, unknown>>
}
