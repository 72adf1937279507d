import { afterAll, expect, test } from 'vitest'
import type { Answer } from './api.ts'
import { interleavings } from './interleavings.ts'
import { sharedService } from './shared-service.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
afterAll(() => orders.close())

const cardRegistration = async (token: string) => {
  const { customerKey } = (await service.call('GET', '/api/payments/billing/customer-key', { token })).body
  const { authKey } = (
    await service.call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
  ).body
  return { authKey, customerKey }
}

test.each([
  [
    'places an order',
    async () => ({ equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }),
    '/api/orders/pre-create',
  ],
  ['registers a card', cardRegistration, '/api/payments/billing/issue'],
] as const)(
  'who leaves while another tab %s is told so there, and nothing of theirs stays',
  async (_what, bodyFor, path) => {
    const count = await orders.everyOrder({
      arrange: async () => {
        const person = await service.customer()
        return { ...person, body: await bodyFor(person.token) }
      },
      one: ({ token, body }) => one.call('POST', path, { token, body }),
      other: ({ token }) => other.call('DELETE', '/api/users/withdraw', { token }),
      async check([written, left]: readonly [Answer, Answer], { token }) {
        expect(left.status).toBe(200)
        expect([200, 201, 401, 409]).toContain(written.status)
        expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
      },
      switches: 2,
    })
    expect(count).toBeGreaterThan(2)
  },
  120_000,
)
