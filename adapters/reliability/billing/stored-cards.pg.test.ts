import { describe, expect, test, vi } from 'vitest'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import type { Customer } from '#adapters/reliability/testing/api.ts'
import { onOwnService, type ServiceUnderTest, sharedService } from '#adapters/reliability/testing/running-service.ts'

const service = await sharedService({ webhooks: 'lost' })

/** The calls of one customer about their card, at one service. */
const makeCardCalls = ({ call, rows }: ServiceUnderTest, { token, email }: Customer) => {
  const customerKey = async (): Promise<string> =>
    (await call('GET', '/api/payments/billing/customer-key', { token })).body.customerKey
  const authKey = async (key?: string): Promise<string> =>
    (
      await call('POST', '/sandbox/toss/window', {
        body: { customerKey: key ?? (await customerKey()), outcome: 'approve' },
      })
    ).body.authKey
  const issue = (body: object, headers: Record<string, string> = {}) =>
    call('POST', '/api/payments/billing/issue', { token, body, headers })
  return {
    customerKey,
    authKey,
    issue,
    async register() {
      return issue({ authKey: await authKey(), customerKey: await customerKey() })
    },
    card: async () => (await call('GET', '/api/payments/billing/card', { token })).body.card,
    remove: () => call('DELETE', '/api/payments/billing/card', { token }),
    /** What the provider knows of this customer, newest last. */
    providerKeys: async () =>
      rows(
        'select billing_key as key, removed_at is not null as removed from sandbox.toss_billing_key where customer_key = $1 order by issued_at',
        [await customerKey()],
      ),
    renewals: async () =>
      (
        await rows(
          'select o.auto_renewal as renewal from storage_order o join customer c on c.id = o.customer_id where c.email = $1',
          [email],
        )
      ).map(({ renewal }) => renewal),
  }
}

const someone = async (at = service) => {
  const customer = await at.customer()
  return { customer, ...makeCardCalls(at, customer) }
}

const paidOrder = async (customer: Customer): Promise<string> => {
  const orderId = await customer.order()
  expect((await customer.confirm(orderId, await customer.agree(orderId))).status).toBe(200)
  return orderId
}

describe('registering a card', () => {
  test('answers brand and masked number, never the key, and is stored nowhere on the way', async () => {
    const { customer, register, card, providerKeys, renewals } = await someone()
    await paidOrder(customer)
    expect(await card()).toBeNull()
    const { status, body, headers } = await register()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.card).toEqual({ label: '현대카드 123*', registeredAt: expect.any(String), isUsable: true })
    expect(await card()).toEqual(body.card)
    expect(await renewals()).toEqual(['ACTIVE'])
    const [known] = await providerKeys()
    expect(JSON.stringify(body)).not.toContain(known?.['key'])
  })

  test("another customer's customer key is refused, and the provider is not asked", async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const customerKey = await theirs.customerKey()
    const authKey = await theirs.authKey()
    for (const key of [customerKey, 'made-up-key', customerKey.toUpperCase()]) {
      const { status, body } = await mine.issue({ authKey, customerKey: key })
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect(await mine.card()).toBeNull()
    // Had the provider been asked, the auth key would be used up.
    expect((await theirs.issue({ authKey, customerKey })).status).toBe(200)
    expect(await service.rows('select used_at from sandbox.toss_auth_key where auth_key = $1', [authKey])).toEqual([
      { used_at: expect.anything() },
    ])
  })

  test('an auth key is good once; with its idempotency key it is answered as before', async () => {
    const { authKey, customerKey, issue, providerKeys } = await someone()
    const body = { authKey: await authKey(), customerKey: await customerKey() }
    const first = await issue(body, { 'idempotency-key': `card:${body.authKey}` })
    expect(first.status).toBe(200)
    const again = await issue(body, { 'idempotency-key': `card:${body.authKey}` })
    expect([again.status, again.body]).toEqual([200, first.body])
    const bare = await issue(body)
    expect([bare.status, bare.body.code, bare.body.declined]).toEqual([400, 'INVALID_BILLING_AUTH', true])
    expect(await providerKeys()).toHaveLength(1)
  })

  test.each([{ authKey: '' }, { authKey: 'a'.repeat(301) }, { authKey: 7 }, { customerKey: null }])(
    'a registration with %j is no registration',
    async change => {
      const { customerKey, issue, card } = await someone()
      const { status } = await issue({ authKey: 'bln_x', customerKey: await customerKey(), ...change })
      expect(status).toBe(400)
      expect(await card()).toBeNull()
    },
  )

  test('a lost answer leaves the card before as it is, and a new registration works', async () => {
    const { register, card } = await someone()
    const { body } = await register()
    await service.faults({ on: 'card', then: 'error:FAILED_INTERNAL_SYSTEM_PROCESSING', times: 1 })
    expect((await register()).status).toBe(503)
    expect(await card()).toEqual(body.card)
    expect((await register()).status).toBe(200)
  })

  test('a card that cannot be saved is deleted at the provider, and the one before stays', async () => {
    const { customer, register, card, providerKeys } = await someone()
    const { body } = await register()
    const { id } = (await service.rows('select id from customer where email = $1', [customer.email]))[0] as {
      id: string
    }
    await service.rows(`alter table stored_card add constraint no_more check (customer_id <> '${id}') not valid`, [])
    expect((await register()).status).toBe(503)
    await vi.waitFor(
      async () => expect((await providerKeys()).filter(({ removed }) => removed)).toHaveLength(1),
      20_000,
    )
    expect(await providerKeys()).toHaveLength(2)
    await service.rows('alter table stored_card drop constraint no_more', [])
    expect(await card()).toEqual(body.card)
    expect((await register()).status).toBe(200)
  })

  test('twenty at once leave one card, and all others are deleted at the provider', async () => {
    const { customer, register, providerKeys, renewals } = await someone()
    await paidOrder(customer)
    const answers = await Promise.all(Array.from({ length: 20 }, register))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await vi.waitFor(
      async () => expect((await providerKeys()).filter(({ removed }) => !removed)).toHaveLength(1),
      20_000,
    )
    expect(await providerKeys()).toHaveLength(20)
    expect(await renewals()).toEqual(['ACTIVE'])
  })
})

describe('removing a card', () => {
  test('contracts wait for another one, and an order paid later too', async () => {
    const { customer, register, remove, card, renewals } = await someone()
    await register()
    await paidOrder(customer)
    expect(await renewals()).toEqual(['ACTIVE'])
    for (let times = 0; times < 2; times += 1) expect((await remove()).status).toBe(200)
    expect(await card()).toBeNull()
    const next = await customer.order('BASIC', 'SNOWBOARD')
    await customer.confirm(next, await customer.agree(next))
    expect(await renewals()).toEqual(['NEEDS_CARD', 'NEEDS_CARD'])
  })

  test('concerns the caller alone, and needs a session', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    await theirs.register()
    await mine.remove()
    expect(await theirs.card()).not.toBeNull()
    for (const [method, path] of [
      ['GET', 'card'],
      ['DELETE', 'card'],
      ['GET', 'customer-key'],
      ['POST', 'issue'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {}
      expect((await service.call(method, `/api/payments/billing/${path}`, body)).status).toBe(401)
    }
  })
})

test(
  'the key is nowhere in our tables in plain text, neither while the card is stored nor while its deletion is due',
  () =>
    onOwnService(async shop => {
      const { register, remove, providerKeys } = await someone(shop)
      const mentioned = async (): Promise<boolean> => {
        const dump = JSON.stringify(await dumpDatabase(shop.databaseUrl))
        const keys = (await providerKeys()).map(({ key }) => String(key))
        expect(keys).not.toEqual([])
        return keys.some(key => dump.includes(key) || dump.includes(key.replace('=', '')))
      }
      await register()
      expect(await mentioned()).toBe(false)
      await shop.faults({ on: 'card', then: 'drop-before', times: 1_000 })
      await remove()
      expect(await shop.rows('select count(*) as waiting from dropped_billing_key', [])).toEqual([{ waiting: '1' }])
      expect(await mentioned()).toBe(false)
    }),
  60_000,
)

test(
  'a provider that is down is asked again, ever more rarely, until it has deleted the card',
  () =>
    onOwnService(
      async shop => {
        await shop.moveClock({ now: '2026-11-21T12:00:00+09:00' })
        const { register, remove, providerKeys } = await someone(shop)
        await register()
        await shop.faults({ on: 'card', then: 'drop-before', times: 2 })
        await remove()
        const waiting = () =>
          shop.rows('select extract(epoch from next_try_at - dropped_at)::int as after from dropped_billing_key', [])
        await shop.worker()
        expect(await waiting()).toEqual([{ after: 60 }])
        await shop.worker()
        expect(await waiting()).toEqual([{ after: 60 }])
        await shop.moveClock({ advance: 'PT2M' })
        await shop.worker()
        expect(await waiting()).toEqual([{ after: 240 }])
        await shop.moveClock({ advance: 'PT2M' })
        await shop.worker()
        expect(await waiting()).toEqual([])
        expect(await providerKeys()).toMatchObject([{ removed: true }])
      },
      { roles: ['api'], webhooks: 'lost' },
    ),
  90_000,
)

test(
  'a provider that never deletes a card does not keep us from deleting it',
  () =>
    onOwnService(
      async shop => {
        await shop.moveClock({ now: '2026-11-21T12:00:00+09:00' })
        const { register, remove } = await someone(shop)
        await register()
        await shop.faults({ on: 'card', then: 'error:NOT_SUPPORTED_METHOD', times: 1_000 })
        expect((await remove()).status).toBe(200)
        expect(await shop.rows('select from dropped_billing_key', [])).toHaveLength(1)
        await shop.moveClock({ advance: 'P31D' })
        await shop.worker()
        expect(await shop.rows('select from dropped_billing_key', [])).toEqual([])
        // The provider still knows it, but nobody has the key.
        await shop.rows('update sandbox.toss_billing_key set removed_at = now()', [])
      },
      { roles: ['api'], webhooks: 'lost' },
    ),
  90_000,
)

type CardCalls = ReturnType<typeof makeCardCalls>

const keyThere = async (providerKeys: CardCalls['providerKeys']): Promise<string> =>
  String((await providerKeys()).at(-1)?.['key'])

/** The provider's page shows its members in `data`; one who read it has them beside the type. */
const deletedThere = (billingKey: string, isFlat = false) => {
  const named = { billingKey, reason: null }
  const event = { eventType: 'BILLING_DELETED', createdAt: '2022-01-01T00:00:00.000000' }
  return service.call('POST', '/api/webhooks/payments', { body: { ...event, ...(isFlat ? named : { data: named }) } })
}

test.each([false, true])(
  'a card that the provider has deleted is gone here too, its customer is told, and renewals need a card, with its key beside the type: %j (G673, G766)',
  async isFlat => {
    const { customer, register, card, renewals, providerKeys } = await someone()
    const other = await someone()
    await paidOrder(customer)
    await register()
    await other.register()
    expect(await renewals()).toEqual(['ACTIVE'])
    const key = await keyThere(providerKeys)
    expect((await deletedThere(key, isFlat)).status).toBe(200)
    expect(await card()).toBeNull()
    expect(await other.card()).not.toBeNull()
    expect(await renewals()).toEqual(['NEEDS_CARD'])
    expect(await cardDeletedNotices(customer)).toHaveLength(1)

    expect((await deletedThere(key, isFlat)).status).toBe(200)
    expect((await deletedThere('nobody has this key=', isFlat)).status).toBe(200)
    expect(await other.card()).not.toBeNull()
  },
)

const cardDeletedNotices = (customer: { readonly email: string }) =>
  service.rows(
    `select distinct n.kind from notice n join customer c on c.id = n.customer_id where c.email = $1 and n.kind = 'CARD_DELETED'`,
    [customer.email],
  )

test('of a card that its customer removed or exchanged the provider says the same, and nobody is told (G673)', async () => {
  const { customer, register, remove, card, providerKeys } = await someone()
  await register()
  const exchanged = await keyThere(providerKeys)
  await register()
  expect((await deletedThere(exchanged)).status).toBe(200)
  expect(await card()).not.toBeNull()
  const removed = (await providerKeys()).map(({ key }) => String(key)).find(key => key !== exchanged)
  await remove()
  expect((await deletedThere(removed ?? '')).status).toBe(200)
  expect(await cardDeletedNotices(customer)).toEqual([])
})

test('a card of before there were marks is found as well, and what is kept of it never shows its key (G673)', async () => {
  const { register, card, providerKeys } = await someone()
  await register()
  await service.rows('update stored_card set billing_key_mark = null', [])
  const key = await keyThere(providerKeys)
  expect(JSON.stringify(await service.rows('select * from stored_card', []))).not.toContain(key)
  expect((await deletedThere(key)).status).toBe(200)
  expect(await card()).toBeNull()
})
