import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
let order: string
beforeAll(async () => {
  shop = await shopAtWork()
  order = await shop.askedForGear()
  await shop.hire('OPERATOR', 'SUPPORT')
})
afterAll(() => shop.close())

const BY_BOSS = ['--as', 'boss', '--reason', 'not in its locker']
const TOLD = ['--told', '전화로 사과하고 보상을 알렸어요']
const ended = (event: string, ...rest: readonly string[]): readonly string[] => [
  'order',
  'advance',
  order,
  '--event',
  event,
  ...rest,
]

describe('gear that does not come back', () => {
  test('is recorded only with what the customer gets, or that it is nothing, and what they were told (G165)', async () => {
    const before = await shop.dump()
    const refused = await shop.ask(...ended('gear.lost', ...BY_BOSS))
    expect(refused.document).toMatchObject({
      error: { code: 'DETAIL_MISSING', message: expect.stringContaining('--no-compensation') },
    })
    expect(codeIn(await shop.ask(...ended('gear.lost', '--compensation', '0', ...TOLD, ...BY_BOSS)))).toBe(
      'WRONG_USAGE',
    )
    expect(
      codeIn(
        await shop.ask(...ended('gear.damaged', '--no-compensation', ...TOLD, '--as', 'operator', '--reason', 'x')),
      ),
    ).toBe('ROLE_TOO_LOW')
    const { audit: _tries, ...after } = await shop.dump()
    expect(after).toEqual((({ audit: _none, ...rest }) => rest)(before))
  })

  test('is ended and found again, each as its dry run said', async () => {
    const lost = ended('gear.lost', '--compensation', '450000', ...TOLD, ...BY_BOSS)
    const planned = await shop.ask(...lost, '--dry-run')
    const said = (await runCli([...lost, '--dry-run'], shop.env)).stdout
    expect(said).toMatch(/compensation +450,000 won\ncustomer told +전화로/)
    expect(said).not.toContain('{')
    const done = await shop.ask(...lost)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
    expect(done.document).toMatchObject({
      from: 'CHECKOUT_REQUESTED',
      to: 'LOST',
      homeStatus: 0,
      recordStatus: 'LOST',
      set: { ending: { compensationWon: 450_000, told: TOLD[1] } },
    })
    const { stdout } = await runCli(['order', 'show', order, '--as', 'support'], shop.env)
    expect(stdout).toMatch(/compensation +450,000 won/)
    expect(stdout).toContain(`customer told  ${TOLD[1]}`)
    const customer = (await runCli(['user', 'show', order, '--as', 'support'], shop.env)).stdout
    expect(customer).toMatch(/LOST .* -\n/)
    expect(customer).toMatch(/COMPENSATION .* 450,000 /)
    const found = await shop.ask(...ended('status.corrected', ...BY_BOSS))
    expect(found.document).toMatchObject({ to: 'CHECKOUT_REQUESTED', set: { ending: null } })
  })

  test('that nobody collects is not disposed of while the contract runs (G167)', async () => {
    await shop.ask('checkout', 'withdraw', order, '--as', 'operator', '--reason', 'test')
    const refused = await shop.ask(...ended('gear.disposed', '--no-compensation', ...TOLD, ...BY_BOSS))
    expect([refused.exitCode, codeIn(refused)]).toEqual([1, 'CONTRACT_NOT_OVER'])
  })

  test('that is in the storage leaves it by a command that the refusal of another names', async () => {
    const refused = await shop.ask(...ended('checkout.delivered', '--as', 'operator'))
    expect(refused.document).toMatchObject({
      error: {
        code: 'INVALID_TRANSITION',
        message: expect.stringContaining('From here: checkout request, checkout hand-out, '),
      },
    })
  })
})

test('of who is reached by no message is disposed of after two letters, and nothing keeps their account (G933)', async () => {
  const by = ['--as', 'boss', '--reason', 'left the country']
  const taken = ['--paid', 'cash', '--reference', 'R-1', '--terms-agreed', '--plan', 'BASIC', '--kind', 'SKI']
  const { document } = await shop.ask('order', 'create', '--without-phone', '--name', 'Michael Smith', ...taken, ...by)
  const { orderId } = (document as { orders: readonly { orderId: string }[] }).orders[0] ?? { orderId: '' }
  const advance = (event: string, ...rest: readonly string[]) =>
    shop.ask('order', 'advance', orderId, '--event', event, ...rest, ...by)
  await advance('pickup.done', '--walk-in', '--brand', 'Atomic', '--name', 'X9', '--size', '170')
  const picture = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))
  const views = ['--front', picture, '--back', picture, '--left', picture, '--right', picture]
  await shop.ask('report', 'add', '--order', orderId, '--score', '90', '--tip', 'dry', ...views, ...by)
  await advance('storage.arrived', '--locker', 'A-1')
  await shop.ask('order', 'terminate', orderId, ...by)
  await shop.api.call('POST', '/sandbox/clock', { body: { now: '2028-03-20T12:00:00+09:00' } })
  const disposed = (...letters: readonly string[]) => advance('gear.disposed', '--no-compensation', ...TOLD, ...letters)
  const refused = await disposed()
  expect(refused.document).toMatchObject({
    error: { code: 'NOT_TOLD_TO_COLLECT', message: expect.stringContaining('--letters DAYS') },
  })
  expect((await disposed('--letters', '2028-02-30')).exitCode).toBe(2)
  expect((await disposed('--letters', '2028-02-01, 2028-02-15')).document).toMatchObject({ to: 'DISPOSED' })
  const { stdout } = await runCli(['order', 'timeline', orderId, '--as', 'boss'], shop.env)
  expect(stdout).toContain('letters: 2028-02-01, 2028-02-15')
  expect((await shop.ask('user', 'delete', orderId, ...by)).exitCode).toBe(0)
})
