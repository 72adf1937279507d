import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { ownToken } from '#adapters/reliability/testing/own-token.ts'
import { readRenewal, renewing, work } from '#adapters/reliability/testing/renewing-contract.ts'
import type { ServiceUnderTest } from '#adapters/reliability/testing/running-service.ts'

vi.setConfig({ testTimeout: 120_000 })

const EMAIL = 'card@example.com'

/** A session of the one customer. */
const signedIn = async (own: ServiceUnderTest): Promise<string> => {
  const database = new pg.Client({ connectionString: own.databaseUrl })
  await database.connect()
  await database.query('update customer set email = $1, email_key = $1, email_proved_at = created_at', [EMAIL])
  const { body } = await own.call('GET', '/sandbox/clock')
  const token = await ownToken(database, EMAIL, new Date(body.now))
  await database.end()
  return token
}

const registerCard = async (own: ServiceUnderTest, token: string): Promise<void> => {
  const { customerKey } = (await own.call('GET', '/api/payments/billing/customer-key', { token })).body
  const window = await own.call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })
  const { authKey } = window.body
  const { status } = await own.call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } })
  expect(status).toBe(200)
}

const PAID_ONCE = { attempts: ['1 DONE'], life: ['renewal.charged'], charges: 1 }

/** The charge of the day, whose answer was lost. */
const inDoubt = async (own: ServiceUnderTest, how: 'drop-before' | 'drop-after'): Promise<string> => {
  await own.faults({ on: 'billing', then: how, times: 1 })
  await work(own, '2027-12-03T10:00:00.000+09:00')
  return signedIn(own)
}

const unknownThere = (own: ServiceUnderTest, times: number) =>
  own.faults({ on: 'lookup', then: 'error:NOT_FOUND_PAYMENT', times })

const looks = async (own: ServiceUnderTest): Promise<void> => {
  for (const at of ['01:10', '06:00', '20:00']) await work(own, `2027-12-03T10:${at}.000+09:00`)
}

describe.concurrent('a card that changes while a renewal is in doubt', () => {
  test.each(['drop-before', 'drop-after'] as const)(
    'to another one: the same try is sent again, and the term is paid once (%s, S11)',
    async how => {
      await renewing(async (own, orderId) => {
        const token = await inDoubt(own, how)
        await registerCard(own, token)
        await unknownThere(own, 1)
        await looks(own)
        expect(await readRenewal(own, orderId)).toEqual(PAID_ONCE)
      })
    },
  )

  test('to none and then to another, by which its customer pays: what the first had taken pays the term (G524)', async () => {
    await renewing(async (own, orderId) => {
      const token = await inDoubt(own, 'drop-after')
      expect((await own.call('DELETE', '/api/payments/billing/card', { token })).status).toBe(200)
      await unknownThere(own, 1)
      await work(own, '2027-12-03T10:01:10.000+09:00')
      expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 FAILED'], charges: 1 })
      await registerCard(own, token)
      const press = { token, body: { amount: 99_000 } }
      expect((await own.call('POST', `/api/orders/${orderId}/renewal/pay`, press)).status).toBe(202)
      await looks(own)
      expect(await readRenewal(own, orderId)).toMatchObject({ attempts: ['1 DONE', '2 FAILED'], charges: 1 })
    })
  })
})
