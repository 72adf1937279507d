import { afterAll, expect, test } from 'vitest'
import { findTraces } from '#adapters/postgres/testing/find-traces.ts'
import type { Answer } from '#adapters/reliability/testing/api.ts'
import { interleavings } from '#adapters/reliability/testing/interleavings.ts'
import { ownContract, paidContract } from '#adapters/reliability/testing/own-contract.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ roles: ['api'] })
const orders = await interleavings(service.databaseUrl)
const [one, other] = [await service.apiBy(orders.urls[0]), await service.apiBy(orders.urls[1])]
afterAll(() => orders.close())

const leave = (token: string) => other.call('DELETE', '/api/users/withdraw', { token })
const describeAnswer = ({ status, body }: Answer): string => `${status} ${body?.code ?? ''}`.trim()

const cardRegistration = async (token: string) => {
  const { customerKey } = (await service.call('GET', '/api/payments/billing/customer-key', { token })).body
  const { authKey } = (
    await service.call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
  ).body
  return { authKey, customerKey }
}

/** Their id and e-mail, wherever they are still kept; the key of a card is deleted at the provider by a worker. */
const findLeft = async (id: string, email: string): Promise<readonly string[]> => {
  await service.worker()
  return findTraces(service.databaseUrl, [id, email])
}

test.each([
  [
    'places an order',
    async () => ({ equipmentType: 'SKI', location: 'RESORT', plan: 'BASIC' }),
    '/api/orders/pre-create',
    ['201, 200', '401 SIGN_IN_NEEDED, 200'],
  ],
  ['registers a card', cardRegistration, '/api/payments/billing/issue', ['200, 200', '401 SIGN_IN_NEEDED, 200']],
] as const)(
  'who leaves while another tab %s is shown that there, and nothing of theirs stays',
  async (_what, bodyFor, path, ends) => {
    const found = new Set<string>()
    await orders.everyOrder({
      arrange: async () => {
        const person = await service.customer()
        const [row] = await service.rows('select id from customer where email = $1', [person.email])
        return { ...person, id: String(row?.['id']), body: await bodyFor(person.token) }
      },
      one: ({ token, body }) => one.call('POST', path, { token, body }),
      other: ({ token }) => leave(token),
      async check([written, left], { token, email, id }) {
        found.add(`${describeAnswer(written)}, ${describeAnswer(left)}`)
        expect((await service.call('GET', '/api/users/me', { token })).status).toBe(401)
        expect(await findLeft(id, email)).toEqual([])
      },
      switches: 2,
    })
    expect([...found].toSorted()).toEqual(ends)
  },
  120_000,
)

test('who leaves while another tab pays has paid and stays, or has left and pays nothing', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const person = await service.customer()
      const orderId = await person.order()
      return { ...person, orderId, paymentKey: await person.agree(orderId) }
    },
    one: ({ token, orderId, paymentKey }) =>
      one.call('POST', '/api/orders/toss/confirm', { token, body: { orderId, paymentKey, amount: 99_000 } }),
    other: ({ token }) => leave(token),
    async check([paid, left], { orderId }) {
      ends.add(`${describeAnswer(paid)}, ${describeAnswer(left)}, charged ${await service.charges(orderId)}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(
    new Set([
      '200, 409 IN_PROGRESS, charged 1',
      '200, 409 NOT_ELIGIBLE, charged 1',
      '401 SIGN_IN_NEEDED, 200, charged 0',
      '404 ORDER_NOT_FOUND, 200, charged 0',
    ]),
  )
}, 120_000)

test('who leaves while another tab cancels has cancelled first, and the money goes back', async () => {
  const ends = new Set<string>()
  await orders.everyOrder({
    arrange: async () => {
      const { owner, orderId, paymentId } = await paidContract(service)
      return { token: owner.token, orderId, payment: await paymentId() }
    },
    one: ({ token, payment }) =>
      one.call('PUT', `/api/payments/${payment}/status`, { token, body: { status: 'CANCELLED', intent: 'CANCEL' } }),
    other: ({ token }) => leave(token),
    async check([cancelled, left], { token, orderId }) {
      const [refunds] = await ownContract(service, token, orderId).givenBack()
      ends.add(`${describeAnswer(cancelled)}, ${describeAnswer(left)}, given back ${refunds}`)
    },
    switches: 2,
  })
  expect(ends).toEqual(new Set(['200, 200, given back 1', '200, 409 NOT_ELIGIBLE, given back 1']))
}, 120_000)
