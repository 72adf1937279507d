import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeIn, runCli } from '../testing/run-cli.ts'
import { type ShopAtWork, shopAtWork } from '../testing/shop-at-work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let shop: ShopAtWork
let folder: string
let stored: string
let cancelled: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seasonkeep-sales-'))
  shop = await shopAtWork()
  await shop.hire('OPERATOR')
  stored = await shop.askedForGear()
  await shop.ask(...goodwill(10_000))
  const paid = await shop.paid()
  cancelled = paid.orderId
  await shop.ask('order', 'cancel', cancelled, '--reason', 'changed her mind', '--as', 'boss')
  await shop.ask('locker', 'add', 'A-01..A-03', '--reason', 'new hall', '--as', 'boss')
  await shop.ask('locker', 'block', 'A-02', '--reason', 'broken', '--as', 'boss')
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const goodwill = (won: number): readonly string[] =>
  `refund goodwill ${stored} --won ${won} --by-bank --on 2026-11-21 --reason scratched --as boss`.split(' ')
const sales = (...words: readonly string[]) => shop.ask('report', 'sales', ...words, '--as', 'boss')
const typed = (...words: readonly string[]) => runCli([...words, '--as', 'boss'], shop.env)

/** Of 198,000 won 10,000 went back by bank; the cancellation is with a worker still. */
const NOVEMBER = {
  payments: 2,
  grossWon: 198_000,
  cashWon: 0,
  bankWon: 0,
  newContracts: 2,
  renewed: 0,
  refunds: 1,
  refundsWon: 10_000,
  goodwillWon: 10_000,
  keptWon: 0,
  feeWon: 5_940,
  compensationWon: 0,
  lateFeesWon: 0,
  lateFeesWaivedWon: 0,
  ended: 1,
  unpaid: 0,
  stored: 1,
  // Of 89,000 won that are left of the one payment 8,090 are tax, of the other 9,000.
  vatWon: 17_090,
  netWon: 188_000,
  supplyWon: 170_910,
}

test('the sums of a period are told by month, quarter and year, and all in all by group (G169)', async () => {
  const lockers = [{ region: 'RESORT', places: 3, blocked: 1 }]
  expect((await sales('--month', '2026-11')).document).toEqual({
    period: '2026-11',
    by: null,
    groups: [],
    total: NOVEMBER,
    lockers,
  })
  for (const period of [
    ['--day', '2026-11-21'],
    ['--quarter', '2026-Q4'],
    ['--year', '2026'],
  ]) {
    expect((await sales(...period)).document).toMatchObject({ period: period[1], total: NOVEMBER })
  }
  expect((await sales('--month', '2026-11', '--by', 'plan')).document).toMatchObject({
    by: 'plan',
    groups: [{ group: 'BASIC', ...NOVEMBER }],
    total: NOVEMBER,
  })
  expect((await sales('--month', '2026-10')).document).toMatchObject({
    total: { grossWon: 0, netWon: 0, stored: 0, ended: 0 },
  })
})

test('they are a table to read, and CSV for a spreadsheet', async () => {
  const { stdout } = await typed('report', 'sales', '--month', '2026-11')
  expect(stdout).toMatch(/^gross +198,000 won$/m)
  expect(stdout).toMatch(/^ {2}VAT in it +17,090 won$/m)
  expect(stdout).toContain('RESORT: 3 places in lockers, 1 of them blocked')
  const csv = await typed('report', 'sales', '--month', '2026-11', '--by', 'kind', '--csv')
  const [head, ...lines] = csv.stdout.trimEnd().split('\r\n')
  expect(head).toMatch(/^\uFEFFperiod,group,gross_won,cash_won,bank_won,refunds_won,/)
  expect(lines.map(line => line.split(',').slice(0, 6))).toEqual([
    ['2026-11', 'SKI', '198000', '0', '0', '10000'],
    ['2026-11', 'TOTAL', '198000', '0', '0', '10000'],
  ])
  const file = join(folder, 'sales.csv')
  expect((await sales('--month', '2026-11', '--csv', file)).document).toMatchObject({ total: NOVEMBER })
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(3)
})

test('an export holds no name, phone or e-mail, and is in the audit log (G171)', async () => {
  const exported = (kind: string) =>
    typed('export', kind, '--month', '2026-11', '--reason', 'monthly books').then(({ stdout }) => stdout)
  const [payments, refunds, orders] = [await exported('payments'), await exported('refunds'), await exported('orders')]
  expect(payments.split('\r\n')).toHaveLength(4)
  expect(payments).toContain(`,1,${cancelled},BASIC,SKI,RESORT,${cancelled},CARD,카드,99000,9000,90000,2970\r\n`)
  expect(refunds).toContain(`,1,1,${stored},BASIC,SKI,RESORT,${stored},BANK,GOODWILL,REFUND,10000,910,9090,0\r\n`)
  expect(orders).toContain(`${cancelled},BASIC,SKI,RESORT,2026-11-21,2026-11-21,99000,CANCELLED,1,\r\n`)
  expect(payments + refunds + orders).not.toMatch(/김|010|@|롯데/)
  const { document } = await shop.ask('audit', 'list', '--subject', '2026-11', '--as', 'boss')
  expect((document as { audit: readonly { command: string }[] }).audit.map(({ command }) => command)).toEqual([
    'export orders',
    'export refunds',
    'export payments',
  ])
})

test('money that was taken at the desk has a line of its own (G190)', async () => {
  const order = 'order create --phone 010-7700-0001 --name 이보관 --plan FLEX --kind SNOWBOARD --terms-agreed'.split(
    ' ',
  )
  await shop.ask(...order, '--paid', 'cash', '--reference', 'R-1', '--reason', 'at the desk', '--as', 'boss')
  const another = ['--reference', 'B-1', '--expect-beside', '1']
  await shop.ask(...order, '--paid', 'bank', ...another, '--reason', 'at the desk', '--as', 'boss')
  expect((await sales('--month', '2026-11')).document).toMatchObject({
    total: { grossWon: 476_000, cashWon: 139_000, bankWon: 139_000, feeWon: 5_940, payments: 4 },
  })
  const { stdout } = await typed('export', 'payments', '--month', '2026-11', '--reason', 'monthly books')
  expect(stdout).toContain(',FLEX,SNOWBOARD,RESORT,,CASH,현금,139000,12636,126364,0\r\n')
})

test('no other than an ADMIN reads the books, and who is refused leaves no file', async () => {
  const file = join(folder, 'refused.csv')
  const words = ['--month', '2026-11', '--csv', file, '--as', 'operator'] as const
  expect(codeIn(await shop.ask('report', 'sales', ...words))).toBe('ROLE_TOO_LOW')
  expect(codeIn(await shop.ask('export', 'orders', ...words, '--reason', 'look'))).toBe('ROLE_TOO_LOW')
  expect(existsSync(file)).toBe(false)
  const refused = await runCli(
    ['export', 'orders', '--month', '2026-11', '--reason', 'x', '--as', 'operator'],
    shop.env,
  )
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
})

test.each([
  [[], 'Say which period'],
  [['--month', '2026-13'], 'Write it as 2027-03'],
  [['--quarter', '2026-4'], 'Write it as 2027-Q1'],
  [['--month', '2026-11', '--year', '2026'], 'cannot be used with'],
  [['--month', '2026-11', '--csv', '--json'], 'needs a file'],
])('a period is said once, and as it is meant: %j', async (words, said) => {
  const { exitCode, stdout, stderr } = await typed('report', 'sales', ...words)
  expect([exitCode, stdout + stderr]).toEqual([2, expect.stringContaining(said)])
})
