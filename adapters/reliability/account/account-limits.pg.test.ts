import { describe, expect, test } from 'vitest'
import { keyedHash } from '#adapters/security/keyed-hash.ts'
import { RATE_LIMITS } from '#core/account/rate-limits.ts'
import { ORDERS_PER_CUSTOMER } from '#core/storing/order-limit.ts'
import { type Customer, newAddress, sortedStatuses } from '#adapters/reliability/testing/api.ts'
import { newPhone } from '#adapters/reliability/testing/code-purposes.ts'
import { sharedService } from '#adapters/reliability/testing/running-service.ts'
import { SECRET } from '#adapters/reliability/testing/own-token.ts'
import { enter, personAt } from '#adapters/reliability/testing/social-people.ts'

const service = await sharedService({ roles: ['api'], proxy: 'trusted', webhooks: 'lost' })

const hash = keyedHash(SECRET)
const now = async (): Promise<string> => (await service.call('GET', '/sandbox/clock')).body.now

/** As if it had been used so often just now. */
const use = async ({ name }: { readonly name: string }, subject: string, times: number): Promise<void> => {
  await service.rows(
    `insert into budget_use select $1, $2, array_agg($3::timestamptz) from generate_series(1, $4::integer)`,
    [name, hash(subject), await now(), times],
  )
}

let people = 0
const signUp = (from: string, change: object = {}) =>
  service.call('POST', '/api/users/signup', {
    body: { userName: '박보관', userLogin: `many${(people += 1)}@example.com`, userPassword: 'powder2026', ...change },
    from,
  })

describe('sign-ups', () => {
  test('of one address are a hundred an hour, and no other address waits for it (2.4.1)', async () => {
    const from = newAddress()
    await use(RATE_LIMITS.signUpsPerAddress, `address:${from}`, RATE_LIMITS.signUpsPerAddress.limit - 1)
    expect((await signUp(from)).status).toBe(201)
    const { status, headers, body } = await signUp(from)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after'))).toBe(body.retryAfter)
    expect(body.retryAfter).toBeGreaterThan(3_500)
    expect((await signUp(newAddress())).status).toBe(201)
    await service.moveClock({ advance: 'PT1H' })
    expect((await signUp(from)).status).toBe(201)
  })

  test('that fail count as well, except with a common password', async () => {
    const from = newAddress()
    await use(RATE_LIMITS.signUpsPerAddress, `address:${from}`, RATE_LIMITS.signUpsPerAddress.limit - 1)
    expect((await signUp(from, { userPassword: 'rush2112' })).body.code).toBe('PASSWORD_TOO_COMMON')
    const { email } = await service.customer()
    expect((await signUp(from, { userLogin: email })).body.code).toBe('EMAIL_TAKEN')
    expect((await signUp(from)).status).toBe(429)
  })

  test('that a provider began are counted with the others', async () => {
    const from = newAddress()
    await use(RATE_LIMITS.signUpsPerAddress, `address:${from}`, RATE_LIMITS.signUpsPerAddress.limit - 1)
    const finish = async () => {
      const { body } = await enter(service, 'kakao', await personAt(service, 'kakao'))
      const person = { name: '박소셜', phone: newPhone(), provider: 'social' }
      const token = body.tempToken
      return (await service.call('POST', '/api/auth/social/complete', { body: person, token, from })).status
    }
    expect([await finish(), await finish()]).toEqual([201, 429])
  })
})

describe('cards', () => {
  const DAY = 'PT24H'
  const findId = async ({ email }: Customer) =>
    String((await service.rows('select id from customer where email = $1', [email]))[0]?.['id'])
  const usedUpButOne = async (customer: Customer): Promise<void> =>
    use(RATE_LIMITS.cardsPerCustomer, `customer:${await findId(customer)}`, RATE_LIMITS.cardsPerCustomer.limit - 1)
  const register = async ({ token }: { readonly token: string }) => {
    const { customerKey } = (await service.call('GET', '/api/payments/billing/customer-key', { token })).body
    const { authKey } = (
      await service.call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
    ).body
    return service.call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } })
  }
  const again = async ({ email, password }: Customer): Promise<string> =>
    (await service.call('POST', '/api/users/login', { body: { email, password }, from: newAddress() })).body.token

  test('are registered twenty times a day by one account (2.4.1)', async () => {
    const [customer, other] = [await service.customer(), await service.customer()]
    await usedUpButOne(customer)
    expect((await register(customer)).status).toBe(200)
    const { status, body } = await register(customer)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(body.retryAfter).toBeGreaterThan(80_000)
    expect((await register(other)).status).toBe(200)
    await service.moveClock({ advance: DAY })
    expect((await register({ token: await again(customer) })).status).toBe(200)
  })

  test('that are declined count with them; then none is asked any more, and what is paid stays paid (2.4.1)', async () => {
    const customer = await service.customer()
    const paid = await customer.order('BASIC', 'SNOWBOARD')
    const paidKey = await customer.agree(paid)
    expect((await customer.confirm(paid, paidKey)).status).toBe(200)
    await usedUpButOne(customer)
    const orderId = await customer.order()
    await service.faults({ on: 'confirm', then: 'error:REJECT_CARD_COMPANY', times: 1 })
    const declined = await customer.confirm(orderId, await customer.agree(orderId))
    expect([declined.status, declined.body.code]).toEqual([400, 'REJECT_CARD_COMPANY'])

    const paymentKey = await customer.agree(orderId)
    const limited = await customer.confirm(orderId, paymentKey)
    expect([limited.status, limited.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await service.charges(orderId)).toBe(0)
    expect((await register(customer)).status).toBe(429)
    expect((await customer.confirm(paid, paidKey)).status).toBe(200)
    const id = await findId(customer)
    const noted = () => service.rows(`select kind from security_event where customer_id = $1 order by id`, [id])
    await expect.poll(noted).toEqual([{ kind: 'CARDS_LIMITED' }])
  })
})

describe('changes of a customer that send a message each', () => {
  const spentButOne = async ({ email }: Customer) => {
    const [row] = await service.rows('select id from customer where email = $1', [email])
    await use(
      RATE_LIMITS.messagesPerCustomer,
      `customer:${String(row?.['id'])}`,
      RATE_LIMITS.messagesPerCustomer.limit - 1,
    )
  }
  const marketing = ({ token }: Customer, agreed: boolean) =>
    service.call('PUT', '/api/users/me/marketing', { token, body: { agreed } })

  test('are sixty an hour, of all kinds together, and nobody is kept from withdrawing a consent (G262)', async () => {
    const [customer, other] = [await service.customer(), await service.customer()]
    const orderId = await customer.order()
    const { body } = await service.call('GET', `/api/orders/${orderId}/payment`, { token: customer.token })
    await spentButOne(customer)
    expect((await marketing(customer, true)).status).toBe(200)
    const { token } = customer
    const refused = [
      await marketing(customer, true),
      await service.call('POST', `/api/payments/${body.payment.paymentId}/resume`, { token }),
      await service.call('PUT', `/api/orders/${orderId}/pickup-window`, {
        token,
        body: { day: '2026-12-01', half: 'MORNING' },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
    expect((await marketing(customer, false)).body).toMatchObject({ agreed: false })
    expect((await marketing(other, true)).status).toBe(200)
  })
})

test('orders of a customer are thirty an hour, however many come at once', async () => {
  const [{ token }, other] = [await service.customer(), await service.customer()]
  const place = (plan: string) =>
    service.call('POST', '/api/orders/pre-create', { token, body: { equipmentType: 'SKI', location: 'RESORT', plan } })
  expect((await place('FREE')).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: ORDERS_PER_CUSTOMER.count + 10 }, () => place('BASIC')))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(sortedStatuses(refused)).toEqual(Array.from({ length: 10 }, () => 429))
  for (const { headers, body } of refused) {
    expect(Number(headers.get('retry-after'))).toBe(body.retryAfter)
    expect(body.retryAfter).toBeGreaterThan(3_500)
  }
  expect(await other.order()).toMatch(/^SK-/)
})
