import { randomInt, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { jwtAccessTokens } from '#adapters/security/jwt-access-tokens.ts'
import type { CustomerId, SessionId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { BENCH_SECRET } from '../with-service.ts'

/** A generated shop, and the service that answers for it. */
export type Shop = { readonly url: string; readonly db: ClientBase; readonly customers: number }

type Visitor = { readonly customer: CustomerId; readonly token: string }
type Visit = () => Promise<void>

/** So many answers for customers from all over the shop, each for another customer. */
export const reads = async (
  shop: Shop,
  count: number,
  path: (customer: CustomerId) => string,
): Promise<readonly Visit[]> =>
  (await visitors(shop, count)).map(({ customer, token }) => async () => {
    await call(shop, 'GET', path(customer), token)
  })

/** So many payments, placed and agreed to beforehand. */
export const confirms = async (shop: Shop, count: number): Promise<readonly Visit[]> => {
  const visits: Visit[] = []
  for (const { token } of await visitors(shop, count)) {
    const selection = { equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }
    const { orderId } = await call(shop, 'POST', '/api/orders/pre-create', token, selection)
    const agreed = { orderId, amount: 99_000, orderName: '스키 보관 기본', outcome: 'approve' }
    const { paymentKey } = await call(shop, 'POST', '/sandbox/toss/window', token, agreed)
    visits.push(async () => {
      await call(shop, 'POST', '/api/orders/toss/confirm', token, { paymentKey, orderId, amount: 99_000 })
    })
  }
  return visits
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

const visitors = async ({ db, customers }: Shop, count: number): Promise<readonly Visitor[]> => {
  const emails = Array.from({ length: count }, () => `customer${randomInt(customers) + 1}@example.com`)
  const { rows } = await db.query<{ id: SessionId; customer_id: CustomerId }>(
    `insert into session (id, customer_id, created_at, last_seen_at)
     select gen_random_uuid(), id, now(), now() from customer where email_key = any($1) returning id, customer_id`,
    [emails],
  )
  const tokens = jwtAccessTokens(BENCH_SECRET, randomUUID)
  const now = Instant.ofDate(new Date())
  return rows.map(({ id, customer_id: customer }) => ({
    customer,
    token: tokens.issue({ customer, session: id }, now),
  }))
}

const call = async ({ url }: Shop, method: string, path: string, token: string, body?: object) => {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Readonly<Record<string, unknown>>
}
