import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/database.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { codeIn } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

let shop: ShopAtWork
let orderId: string
let customerId: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  const pool = openPool({ url: shop.databaseUrl, max: 1, onError: () => undefined })
  const [contract] = await seedContracts(pool, 1, { start: '2026-11-21' as Day })
  await pool.query(`update customer set provider = 'kakao'`)
  await pool.end()
  orderId = contract?.orderId ?? ''
  customerId = contract?.customerId ?? ''
})
afterAll(() => shop.close())

const offer = (...args: readonly string[]) =>
  shop.ask(
    'price',
    'offer',
    '--won',
    '119000',
    '--from',
    '2027-11-01',
    '--reason',
    'energy costs',
    '--as',
    'boss',
    ...args,
  )

describe('a new price', () => {
  test('is offered in one region where it is said (G73, G809)', async () => {
    const offeredIn = async (region: string) =>
      JSON.stringify((await offer('--plan', 'BASIC', '--region', region, '--dry-run')).document).includes(orderId)
    expect(await offeredIn('RESORT')).toBe(true)
    expect(codeIn(await offer('--plan', 'BASIC', '--region', 'RESROT', '--dry-run'))).toBe('UNKNOWN_REGION')
  })

  test('is not offered in a dry run, which says to whom it would be', async () => {
    const before = await shop.dump()
    const { exitCode, document } = await offer('--plan', 'BASIC', '--dry-run')
    expect(exitCode).toBe(0)
    expect(document).toEqual({
      dryRun: true,
      offered: [{ orderId, term: 2, oldWon: 99_000, newWon: 119_000, tellAt: '2027-10-22T01:00:00.000Z' }],
      passedOver: [],
    })
    expect(await shop.dump()).toEqual(before)
  })

  test('is offered to the contracts of a plan, with a line for each in the audit log', async () => {
    expect((await offer('--plan', 'BASIC')).document).toMatchObject({ offered: [{ orderId }], passedOver: [] })
    expect((await shop.ask('price', 'list', '--order', orderId, '--as', 'operator')).document).toMatchObject({
      offers: [
        { orderId, term: 2, oldWon: 99_000, newWon: 119_000, from: '2027-11-01', noticedAt: null, answer: null },
      ],
    })
    expect((await shop.ask('audit', 'list', '--subject', orderId, '--as', 'boss')).document).toMatchObject({
      audit: [{ command: 'price offer', reason: 'energy costs' }],
    })
  })

  test.each([
    ['NOT_HIGHER', ['--won', '99000']],
    ['BEFORE_THAT_DAY', ['--from', '2027-11-22']],
    ['LEAPS', ['--won', '1190000']],
  ])('is refused to one contract: %s', async (code, args) => {
    const { exitCode, document } = await offer('--order', orderId, ...args)
    expect(exitCode).toBe(1)
    expect(document).toMatchObject({ error: { code } })
  })

  test('needs an order that exists, a contract to offer it to, and an administrator', async () => {
    expect((await offer('--order', 'SK-NOBODYKNOWSIT')).document).toMatchObject({ error: { code: 'ORDER_NOT_FOUND' } })
    expect((await offer()).exitCode).toBe(2)
    const { exitCode, document } = await offer('--order', orderId, '--as', 'operator')
    expect(exitCode).toBe(1)
    expect(document).toMatchObject({ error: { code: 'ROLE_TOO_LOW' } })
  })
})

describe('every amount and date is explained', () => {
  type Explained = readonly { readonly of: string; readonly rule: string }[]
  const explainedIn = (document: unknown): Explained => {
    const { explained } = document as { explained: Explained }
    // In words, never as an id.
    expect(explained.filter(({ rule }) => /[A-Z]\d/.test(rule) || !rule.includes(' '))).toEqual([])
    return explained
  }
  const namesIn = (document: unknown): readonly string[] => explainedIn(document).map(({ of }) => of)

  test('of an order, with the price of its next payment', async () => {
    const { document } = await shop.ask('order', 'show', orderId, '--explain', '--as', 'boss')
    expect(namesIn(document)).toEqual([
      'feeWon',
      'nextRenewalDate',
      'storageEndDate',
      'renewalCancelDeadline',
      'lastDayToTerminate',
      'chargeDueAt',
      'renewalWon',
      'termination',
      'firstCheckoutDay',
      'lastCheckoutDay',
      'season',
      'checkoutsLeft',
      'needsConfirmation',
    ])
    expect((await shop.ask('order', 'show', orderId, '--as', 'boss')).document).not.toHaveProperty('explained')
  })

  test('of its automatic steps', async () => {
    const { document } = await shop.ask(
      'order',
      'simulate',
      orderId,
      '--at',
      '2027-12-01T00:00:00+09:00',
      '--explain',
      '--as',
      'boss',
    )
    expect(explainedIn(document)).toContainEqual(
      expect.objectContaining({ of: 'RENEWAL_IN_30_DAYS', rule: 'reminded before each renewal' }),
    )
  })

  test('of a customer, contract by contract', async () => {
    const { document } = await shop.ask('user', 'show', customerId, '--explain', '--as', 'boss')
    expect(document).not.toHaveProperty('error')
    expect(Object.keys((document as { explained: object }).explained)).toEqual([orderId])
  })

  test('of a refund, a term and an allowance without a database', async () => {
    const quote = ['refund', 'quote', '--paid', '99000', '--status', 'REQUESTED', '--explain']
    expect(namesIn((await shop.ask(...quote)).document)).toEqual(['feeWon', 'refundableWon', 'validUntil'])
    const preview = ['renewal', 'preview', '--start', '2026-12-03', '--terms', '1', '--at', '2027-12-01T00:00:00+09:00']
    expect(explainedIn((await shop.ask(...preview, '--explain')).document).at(-1)).toMatchObject({
      of: 'termination',
      rule: 'after the last day the coming payment cannot be stopped',
    })
  })
})

test('a lower price that a reminder has named says so before it is taken back (G973)', async () => {
  expect((await offer('--order', orderId, '--won', '89000')).exitCode).toBe(0)
  const isAnnounced = async () => {
    const words = `price withdraw --order ${orderId} --reason mistyped --as boss --dry-run`
    const { document } = await shop.ask(...words.split(' '))
    return (document as { withdrawn: readonly { isAnnounced: boolean }[] }).withdrawn.map(one => one.isAnnounced)
  }
  expect(await isAnnounced()).toEqual([false])
  const pool = openPool({ url: shop.databaseUrl, max: 1, onError: () => undefined })
  await pool.query('update storage_order set told_won = 89000 where id = $1', [orderId])
  await pool.end()
  expect(await isAnnounced()).toEqual([true])
})
