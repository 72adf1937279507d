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
