import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AnyCall } from '#adapters/http/contract/call.ts'
import { CALLS } from '#adapters/http/server/open-api/open-api.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

// A webhook of the provider would be one more row in the middle of a comparison.
const service = await sharedService({ roles: ['api'], webhooks: 'lost' })

/** What a form or a script of another site may send without asking us first. */
const UNASKED_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
const ELSEWHERE = { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-site': 'cross-site' }

type Owned = { readonly customer: string; readonly order: string; readonly payment: string }

const someoneWithAnOrder = async () => {
  const customer = await service.customer()
  const order = await customer.order()
  const payment = await customer.confirm(order, await customer.agree(order))
  const [row] = await service.rows('select id from customer where email = $1', [customer.email])
  const owned: Owned = { customer: String(row?.['id']), order, payment: payment.body.payment.id }
  return { ...customer, owned }
}

/** Every address of these calls, about things that are really there. */
const toAddresses = (calls: readonly AnyCall[], { customer, order, payment }: Owned) =>
  calls.flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map(name => ({
      method,
      url: `/api${name
        .replace('/user/:id', `/user/${customer}`)
        .replace('/payments/:id', `/payments/${payment}`)
        .replace(':orderId', order)
        .replace(':email', 'nobody@example.com')
        .replace(':phone', '01000000000')
        .replaceAll(/:\w+/g, randomUUID())}`,
    })),
  )

describe('a page of another site (X16)', () => {
  test('calls nothing in the name of a customer, whatever their browser sends along', async () => {
    const { token, owned } = await someoneWithAnOrder()
    const cookie = ['token', 'sid', 'session', 'authorization', 'seasonkeep_reset', 'seasonkeep_browser']
      .map(name => `${name}=${token}`)
      .join('; ')
    const before = await dumpDatabase(service.databaseUrl)
    const calls = CALLS.filter(({ access }) => access === 'customer')
    expect(calls.length).toBeGreaterThan(20)
    for (const { method, url } of toAddresses(calls, owned)) {
      for (const type of method === 'GET' ? [UNASKED_TYPES[0]] : [...UNASKED_TYPES, 'application/json']) {
        const { status } = await service.call(method, `${url}?token=${token}&access_token=${token}`, {
          headers: { ...ELSEWHERE, cookie, 'content-type': type ?? '' },
          ...(method !== 'GET' && { raw: JSON.stringify({ token, status: 'CANCELLED', orderId: owned.order }) }),
        })
        expect([method, url, type, status]).toEqual([method, url, type, expect.toBeOneOf([401, 415])])
      }
    }
    expect(await dumpDatabase(service.databaseUrl)).toEqual(before)
  })

  test('sends no form that a call without a session would take', async () => {
    const { owned } = await someoneWithAnOrder()
    const calls = CALLS.filter(
      ({ access, method, body, encoding }) =>
        access === 'anyone' && method !== 'GET' && body !== null && encoding === undefined,
    )
    expect(calls.length).toBeGreaterThan(10)
    const before = await dumpDatabase(service.databaseUrl)
    for (const { method, url } of toAddresses(calls, owned)) {
      for (const type of UNASKED_TYPES) {
        const { status, body } = await service.call(method, url, {
          headers: { ...ELSEWHERE, 'content-type': type },
          raw: JSON.stringify({ email: 'somebody@example.com', password: 'skiing2026', phone: '01000000000' }),
        })
        expect([url, type, status, body.code]).toEqual([url, type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
      }
    }
    expect(await dumpDatabase(service.databaseUrl)).toEqual(before)
  })
})

test('a link changes nothing: whatever is read by GET, everything stays as it was (X16)', async () => {
  const { token, owned } = await someoneWithAnOrder()
  // That somebody was there, and how often they asked, is written down.
  const readTables = async () => {
    const { session: _session, budget_use: _budget, ...rest } = await dumpDatabase(service.databaseUrl)
    return rest
  }
  const before = await readTables()
  for (const { method, url } of toAddresses(
    CALLS.filter(({ method }) => method === 'GET'),
    owned,
  )) {
    const { status } = await service.call(method, url, { token })
    expect([url, status]).toEqual([url, expect.toBeOneOf([200, 400, 404, 409])])
  }
  expect(await readTables()).toEqual(before)
})
