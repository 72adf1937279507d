import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runSql } from '#adapters/postgres/testing/sql.ts'
import { REPORT_VIEWS } from '#core/storing/report-view.ts'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PICTURE = fileURLToPath(new URL('../../ui-web/e2e/picture.png', import.meta.url))
const pictures = mkdtempSync(join(tmpdir(), 'seasonkeep-late-fee-'))
for (const view of REPORT_VIEWS) cpSync(PICTURE, join(pictures, `${view}.png`))

const AS_BOSS = ['--as', 'boss']
const HAND_OUT = ['--to', '이영희', '--recognised', 'driving licence', '--final', '--reason', 'at the desk', ...AS_BOSS]

let shop: ShopAtWork
let taken: string
let waived: string
beforeAll(async () => {
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  ;[taken, waived] = [await shop.askedForGear(), await shop.askedForGear()]
  // Both contracts ended on 30 September, so the last day to collect the gear was 30 October: 22 days ago.
  await runSql(
    shop.databaseUrl,
    `update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null, storage_start_date = '2025-10-01' where state = 'CHECKOUT_REQUESTED'`,
  )
})
afterAll(async () => {
  rmSync(pictures, { recursive: true })
  await shop.close()
})

/** Sets of a customer that nobody has asked for since their contracts ended, in the storage for 22 days beyond the last one to collect. */
const clubSets = async (count: number, phone: string): Promise<readonly string[]> => {
  const desk = [
    '--phone',
    phone,
    '--name',
    '하늘초',
    '--plan',
    'BASIC',
    '--kind',
    'SKI',
    '--terms-agreed',
    '--sets',
    `${count}`,
  ]
  const money = ['--paid', 'bank', '--reference', `club ${phone}`, '--reason', 'a club', ...AS_BOSS]
  const { document } = await shop.ask('order', 'create', ...desk, ...money)
  const ids = (document as { orders: readonly { orderId: string }[] }).orders.map(({ orderId }) => orderId)
  const gear = ['--walk-in', '--brand', 'Atomic', '--name', 'X9', '--size', '150']
  await shop.ask('order', 'advance', ...ids, '--event', 'pickup.done', ...gear, ...AS_BOSS)
  for (const id of ids)
    await shop.ask('report', 'add', '--order', id, '--score', '92', '--tip', 'dry', '--pictures', pictures, ...AS_BOSS)
  await shop.ask('order', 'advance', ...ids, '--event', 'storage.arrived', '--locker', 'club', ...AS_BOSS)
  await runSql(
    shop.databaseUrl,
    `update storage_order set auto_renewal = 'TERMINATED', charge_due_at = null, storage_start_date = '2025-10-01' where id in (${ids.map(id => `'${id}'`).join()})`,
  )
  return ids
}

const fee = (id: string, ...args: readonly string[]) => shop.ask('order', 'fee', id, ...args)

test('in a shop that takes no fee nothing is owed for late gear', async () => {
  expect(codeIn(await fee(taken, '--paid', 'cash', '--reference', 'R-1', ...AS_BOSS))).toBe('NOTHING_OWED')
})

describe('gear that is collected late (G248)', () => {
  // The shop has taken it since January.
  beforeAll(() =>
    runSql(
      shop.databaseUrl,
      `insert into shop_change (effective_from, patch, recorded_at, recorded_by, reason)
       values ('2026-01-01', '{"lateFees": [{"from": "2026-01-01", "region": null, "perDayWon": 1000}]}', '2026-01-01', 'boss', 'test')`,
    ),
  )

  test('is handed out once its fee is settled, which the refusal names', async () => {
    const refused = await shop.ask('checkout', 'hand-out', taken, ...HAND_OUT, '--dry-run')
    expect(refused.document).toMatchObject({
      error: {
        code: 'LATE_FEE_OWED',
        message: expect.stringMatching(/^22,000 won are owed for 22 days since 2026-10-31/),
      },
    })
    expect(codeIn(await shop.ask('checkout', 'deliver', taken, '--to', '이영희', ...AS_BOSS))).toBe('LATE_FEE_OWED')
    const shown = async () => (await runCli(['order', 'show', taken, '--as', 'operator'], shop.env)).stdout
    expect(await shown()).toMatch(/late fee +owed .*order fee/)
    expect(codeIn(await fee(taken, ...AS_BOSS))).toBe('DETAIL_MISSING')
    expect(codeIn(await fee(taken, '--paid', 'bank', ...AS_BOSS))).toBe('DETAIL_MISSING')

    const paid = ['--paid', 'cash', '--reference', 'R-0217', '--as', 'operator']
    const before = await shop.dump()
    const planned = await fee(taken, ...paid, '--dry-run')
    expect(await shop.dump()).toEqual(before)
    const done = await fee(taken, ...paid)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
    expect(done.document).toMatchObject({ event: 'fee.settled', set: { lateFeeWon: 22_000 }, reason: 'routine' })
    expect(codeIn(await fee(taken, ...paid))).toBe('NOTHING_OWED')
    expect(await shown()).toMatch(/late fee +22,000 won, paid in cash$/m)
    expect((await shop.ask('checkout', 'hand-out', taken, ...HAND_OUT)).document).toMatchObject({ to: 'RETURNED' })
  })

  test('is paid with money that was taken for nothing else, however it is typed (G733)', async () => {
    const other = await fee(waived, '--paid', 'cash', '--reference', 'r -０217', ...AS_BOSS)
    expect(other.document).toMatchObject({ error: { code: 'REFERENCE_USED', message: expect.stringContaining(taken) } })
    const desk = ['--phone', '010-7777-0217', '--name', '김보관', '--plan', 'BASIC', '--kind', 'SKI', '--terms-agreed']
    const order = (reference: string) =>
      shop.ask('order', 'create', ...desk, '--paid', 'cash', '--reference', reference, '--reason', 'desk', ...AS_BOSS)
    expect(codeIn(await order('R-0217'))).toBe('REFERENCE_USED')
    expect((await order('R-0218')).exitCode).toBe(0)
    expect(codeIn(await fee(waived, '--paid', 'cash', '--reference', 'R-0218', ...AS_BOSS))).toBe('REFERENCE_USED')
    // Of the bank statement it is another line.
    expect((await fee(waived, '--paid', 'bank', '--reference', 'R-0217', '--dry-run', ...AS_BOSS)).exitCode).toBe(0)
  })

  test('that is gone may have its fee taken back by an ADMIN who says why, once; it is owed no more (G521)', async () => {
    const back = (...args: readonly string[]) => fee(taken, '--reverse', ...args)
    expect(codeIn(await back('--reason', 'of another order', '--as', 'operator'))).toBe('ROLE_TOO_LOW')
    expect(codeIn(await back(...AS_BOSS))).toBe('REASON_MISSING')
    expect(codeIn(await back('--paid', 'cash', '--reason', 'of another order', ...AS_BOSS))).toBe('WRONG_USAGE')
    const before = await shop.dump()
    const planned = await back('--reason', 'of another order', '--dry-run', ...AS_BOSS)
    expect(await shop.dump()).toEqual(before)
    const done = await back('--reason', 'of another order', ...AS_BOSS)
    expect(done.document).toEqual({ ...(planned.document as object), dryRun: false })
    expect(done.document).toMatchObject({ event: 'fee.reversed', to: 'RETURNED', set: { lateFeeWon: null } })
    expect(codeIn(await back('--reason', 'of another order', ...AS_BOSS))).toBe('NOTHING_SETTLED')
    // The money was for the other one.
    expect((await fee(waived, '--paid', 'cash', '--reference', 'R-0217', '--dry-run', ...AS_BOSS)).exitCode).toBe(0)
    expect(codeIn(await fee(taken, '--paid', 'cash', '--reference', 'R-3', ...AS_BOSS))).toBe('INVALID_TRANSITION')
  })

  test('that is still here owes its fee again once that was taken back, and is not handed out (G521)', async () => {
    expect((await fee(waived, '--waive', '--reason', 'the wrong one', ...AS_BOSS)).exitCode).toBe(0)
    expect((await fee(waived, '--reverse', '--reason', 'the wrong one', ...AS_BOSS)).exitCode).toBe(0)
    expect(codeIn(await shop.ask('checkout', 'hand-out', waived, ...HAND_OUT))).toBe('LATE_FEE_OWED')
  })

  test('may have its fee given up by an ADMIN, for a reason', async () => {
    expect(codeIn(await fee(waived, '--waive', '--reason', 'kind', '--as', 'operator'))).toBe('ROLE_TOO_LOW')
    expect(codeIn(await fee(waived, '--waive', ...AS_BOSS))).toBe('REASON_MISSING')
    expect((await fee(waived, '--waive', '--reason', 'was in hospital', ...AS_BOSS)).exitCode).toBe(0)
    const { stdout } = await runCli(['order', 'show', waived, '--as', 'operator'], shop.env)
    expect(stdout).toMatch(/late fee +[\d,]+ won, given up$/m)
    expect((await shop.ask('checkout', 'hand-out', waived, ...HAND_OUT)).exitCode).toBe(0)
  })

  test('is in the sums and the export as a line of its own', async () => {
    const { document } = await shop.ask('report', 'sales', '--month', '2026-11', ...AS_BOSS)
    expect(document).toMatchObject({
      total: { grossWon: 297_000, netWon: 297_000, lateFeesWon: 0, lateFeesWaivedWon: 22_000 },
    })
    const { stdout } = await runCli(
      ['export', 'notes', '--month', '2026-11', '--reason', 'monthly books', ...AS_BOSS],
      shop.env,
    )
    expect(stdout).toContain(`2026-11-21,${taken},BASIC,SKI,RESORT,LATE_FEE_CASH,22000,2000\r\n`)
    expect(stdout).toContain(`2026-11-21,${taken},BASIC,SKI,RESORT,LATE_FEE_CASH,-22000,-2000\r\n`)
    expect(stdout).toContain(`2026-11-21,${waived},BASIC,SKI,RESORT,LATE_FEE_WAIVED,22000,0\r\n`)
  })

  test('is said as it was settled, also where that is taken back (G248, G521)', async () => {
    const said = async (...args: readonly string[]) =>
      (await runCli(['order', 'fee', ...args, ...AS_BOSS], shop.env)).stdout
    const [set] = await clubSets(1, '010-7777-0300')
    const waiving = ['--waive', '--reason', 'was in hospital']
    expect(await said(set ?? '', ...waiving, '--dry-run')).toMatch(/^late fee +22,000 won, given up$/m)
    expect((await fee(set ?? '', ...waiving, ...AS_BOSS)).document).toMatchObject({ way: 'WAIVED' })
    const back = await said(set ?? '', '--reverse', '--reason', 'the wrong one')
    expect(back).toMatch(/^late fee +22,000 won, given up, taken back$/m)
    expect(await said(set ?? '', '--paid', 'bank', '--reference', '11-21 김보관')).toMatch(
      /^late fee +22,000 won, paid by bank$/m,
    )
  })

  test('of several sets of a customer is paid by one transfer and one command (G916)', async () => {
    const sets = await clubSets(2, '010-7777-0301')
    const [stranger] = await clubSets(1, '010-7777-0302')
    const pay = (...ids: readonly string[]) =>
      fee(ids[0] ?? '', ...ids.slice(1), '--paid', 'bank', '--reference', '11-21 하늘초', ...AS_BOSS)
    // Named together, but the gear is not one customer's.
    const paid = await pay(...sets, stranger ?? '')
    expect(paid.document).toMatchObject({
      orders: [
        { orderId: sets[0], set: { lateFeeWon: 22_000 }, way: 'BANK' },
        { orderId: sets[1], set: { lateFeeWon: 22_000 }, way: 'BANK' },
        { orderId: stranger, error: { code: 'REFERENCE_USED' } },
      ],
    })
    expect(codeIn(await pay(stranger ?? ''))).toBe('REFERENCE_USED')
    const back = await fee(sets[0] ?? '', sets[1] ?? '', '--reverse', '--reason', 'never came', ...AS_BOSS)
    expect(back.document).toMatchObject({ orders: [{ event: 'fee.reversed' }, { event: 'fee.reversed' }] })
    // Each command is for what it names: the second does not know of the first.
    expect((await pay(sets[0] ?? '')).exitCode).toBe(0)
    expect(codeIn(await pay(sets[1] ?? ''))).toBe('REFERENCE_USED')
    const given = await fee(sets[1] ?? '', stranger ?? '', '--waive', '--reason', 'a flood', ...AS_BOSS)
    expect(given.document).toMatchObject({ orders: [{ way: 'WAIVED' }, { way: 'WAIVED' }] })
  })
})
