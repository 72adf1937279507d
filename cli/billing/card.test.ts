import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const BY_OPERATOR = ['--as', 'operator', '--reason', 'asked by phone']

let shop: ShopAtWork
let order: string
let token: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR', 'SUPPORT')
  const paid = await shop.paid()
  order = paid.orderId
  token = paid.customer.token
})
afterAll(() => shop.close())

const shown = async (id = order) => (await shop.ask('card', 'show', id, '--as', 'support')).document

const register = async (): Promise<void> => {
  const { call } = shop.api
  const { customerKey } = (await call('GET', '/api/payments/billing/customer-key', { token })).body
  const { authKey } = (await call('POST', '/sandbox/toss/window', { body: { customerKey, outcome: 'approve' } })).body
  const { status } = await call('POST', '/api/payments/billing/issue', { token, body: { authKey, customerKey } })
  expect(status).toBe(200)
}

test('who has no card is said to have none', async () => {
  expect(await shown()).toMatchObject({ card: null, contracts: [{ orderId: order, autoRenewal: 'NEEDS_CARD' }] })
  expect(codeIn(await shop.ask('card', 'remove', order, ...BY_OPERATOR))).toBe('NO_CARD')
})

test('a card is shown masked, by an order or by its customer', async () => {
  await register()
  const found = (await shown()) as { customerId: string }
  expect(found).toMatchObject({
    card: { label: '현대카드 123*', registeredAt: '2026-11-21T03:00:00.000Z', isUsable: true, unusableSince: null },
    contracts: [{ orderId: order, autoRenewal: 'ACTIVE' }],
  })
  expect(await shown(found.customerId)).toEqual(found)
})

test.each([
  ['of nothing', () => ['SK-NOTHERE0000', ...BY_OPERATOR], 1, 'NOT_FOUND'],
  ['of nobody', () => ['00000000-0000-4000-8000-000000000000', ...BY_OPERATOR], 1, 'NOT_FOUND'],
  ['for no reason', () => [order, '--as', 'operator'], 2, 'WRONG_USAGE'],
])('a removal %s changes nothing', async (_name, args, exitCode, code) => {
  const before = await shop.dump()
  const asked = await shop.ask('card', 'remove', ...args())
  expect([asked.exitCode, codeIn(asked)]).toEqual([exitCode, code])
  expect(await shop.dump()).toEqual(before)
})

test('support may look but not remove, and the try is kept', async () => {
  const asked = await shop.ask('card', 'remove', order, '--as', 'support', '--reason', 'curious')
  expect([asked.exitCode, codeIn(asked)]).toEqual([1, 'ROLE_TOO_LOW'])
  expect(await shown()).toMatchObject({ card: { isUsable: true } })
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'support', command: 'refused: card remove', subject: order }],
  })
})

// D19: what the dry run prints is what the run then does, and it leaves no trace.
test('a card is removed as its dry run said, its key waits to be deleted, and the audit log says why', async () => {
  const before = await shop.dump()
  const planned = await shop.ask('card', 'remove', order, ...BY_OPERATOR, '--dry-run')
  expect(planned.exitCode).toBe(0)
  expect(await shop.dump()).toEqual(before)
  const done = await shop.ask('card', 'remove', order, ...BY_OPERATOR)
  expect(done.document).toMatchObject({ label: '현대카드 123*', waitForCard: [order], dryRun: false })
  expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
  expect(await shown()).toMatchObject({ card: null, contracts: [{ autoRenewal: 'NEEDS_CARD' }] })
  expect((await shop.dump())['dropped_billing_key']).toHaveLength(1)
  const { customerId } = (await shown()) as { customerId: string }
  expect((await shop.ask('audit', 'list', '--limit', '1', '--as', 'boss')).document).toMatchObject({
    audit: [{ staff: 'operator', command: 'card remove', subject: customerId, reason: 'asked by phone' }],
  })
})

describe('a link to the page of the card (G244)', () => {
  const link = (id: string, ...args: readonly string[]) => shop.ask('card', 'link', id, ...BY_OPERATOR, ...args)
  const sent = async () => {
    const { document } = await shop.ask('notice', 'list', '--as', 'support')
    const { notices } = document as { readonly notices: readonly { readonly kind: string; readonly channel: string }[] }
    return notices.filter(({ kind }) => kind === 'CARD_LINK').map(({ channel }) => channel)
  }

  test('goes out once a day, by what is known to be theirs', async () => {
    const { customerId } = (await shown()) as { customerId: string }
    const before = await shop.dump()
    expect((await link(order, '--dry-run')).document).toMatchObject({ customerId, channels: ['EMAIL'], dryRun: true })
    expect(await shop.dump()).toEqual(before)
    const { stdout } = await runCli(['card', 'link', order, ...BY_OPERATOR, '--dry-run'], shop.env)
    expect(stdout.split('\n').map(line => line.slice(0, 10))).toEqual(
      expect.arrayContaining(['sent by   ', 'customer  ', 'contract  ']),
    )
    expect((await link(order)).document).toMatchObject({ customerId, channels: ['EMAIL'] })
    expect(codeIn(await link(customerId))).toBe('SENT_TODAY')
    expect(await sent()).toEqual(['EMAIL'])
  })

  test('is not sent to nobody, nor for what does not renew', async () => {
    expect(codeIn(await link('SK-NOTHERE0000'))).toBe('NOT_FOUND')
    const { customer, orderId } = await shop.paid()
    await runSql(shop.databaseUrl, `update customer set email_proved_at = null where email = '${customer.email}'`)
    expect(codeIn(await link(orderId))).toBe('NOT_REACHABLE')
    const unpaid = await shop.api.signedUp()
    expect(codeIn(await link(await unpaid.order()))).toBe('NO_CONTRACT')
  })
})
