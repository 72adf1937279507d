import { expect, test } from 'vitest'
import { askCli, runCli, runProcess } from '../testing/run-cli.ts'

const quote = (...args: readonly string[]): readonly string[] => ['refund', 'quote', ...args]

test('quotes by the day in Seoul, wherever the machine is', async () => {
  const elsewhere = { TZ: 'America/New_York' }
  const asked = quote('--paid', '139000', '--pickup', '2026-11-25', '--status', 'PICKUP_SCHEDULED', '--at')
  expect(await askCli([...asked, '2026-11-24T14:59:59Z'], elsewhere, runProcess)).toMatchObject({
    exitCode: 0,
    document: { allowed: true, refundableWon: 134_830, rule: 'FULL_MINUS_FEE' },
  })
  expect(await askCli([...asked, '2026-11-24T15:00:00Z'], elsewhere, runProcess)).toMatchObject({
    exitCode: 0,
    document: { allowed: true, refundableWon: 69_500, rule: 'HALF' },
  })
})

test('takes the fee that was stored with the payment', async () => {
  const { document } = await askCli(quote('--paid', '99000', '--fee', '0', '--status', 'REQUESTED'))
  expect(document).toMatchObject({ refundableWon: 99_000 })
})

test('says no with the rule as its code once the gear was picked up', async () => {
  const { exitCode, document } = await askCli(quote('--paid', '139000', '--status', 'PICKED_UP'))
  expect(exitCode).toBe(1)
  expect(document).toMatchObject({
    allowed: false,
    refundableWon: 0,
    rule: 'AFTER_PICKUP',
    error: { code: 'AFTER_PICKUP' },
  })
})

test('gives back everything when the shop is at fault', async () => {
  const asked = quote('--paid', '99000', '--status', 'PICKUP_SCHEDULED', '--pickup', '2026-11-25', '--operator-fault')
  expect((await askCli(asked)).document).toMatchObject({ refundableWon: 99_000, rule: 'OPERATOR_FAULT' })
})

test('gives back everything within seven days of a contract, where the shop gives the statutory withdrawal', async () => {
  const at = ['--contracted', '2026-11-20T10:00:00+09:00', '--at']
  const asked = quote('--paid', '99000', '--status', 'PICKUP_SCHEDULED', '--pickup', '2026-11-25', ...at)
  expect((await askCli([...asked, '2026-11-27T23:59:59+09:00'])).document).toMatchObject({
    refundableWon: 99_000,
    rule: 'STATUTORY_WITHDRAWAL',
  })
  expect((await askCli([...asked, '2026-11-28T00:00:00+09:00'])).document).toMatchObject({ rule: 'HALF' })
})

test('shows amounts as people read them', async () => {
  const { stdout, stderr } = await runCli(quote('--paid', '99000', '--status', 'REQUESTED'))
  expect(stdout).toMatch(/^refundable +96,030 won$/m)
  expect(stderr).toBe('')
})
