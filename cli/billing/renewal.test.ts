import { expect, test } from 'vitest'
import { askCli, runCli } from '../testing/run-cli.ts'

const preview = (...args: readonly string[]): readonly string[] => ['renewal', 'preview', ...args]

test('shows the terms of a leap day start', async () => {
  const { exitCode, document } = await askCli(preview('--start', '2024-02-29', '--terms', '4'))
  expect(exitCode).toBe(0)
  expect(document).not.toHaveProperty('terminate')
  expect(document).toMatchObject({
    terms: [{ nextRenewalDate: '2025-02-28' }, {}, {}, { term: 4, nextRenewalDate: '2028-02-29', days: 366 }],
  })
})

test.each([
  ['2027-11-26T23:59:59+09:00', 'ACCEPT'],
  ['2027-11-27T00:00:00+09:00', 'ACCEPT_LATE'],
  ['2027-11-30T15:00:00Z', 'LOCKED'],
  ['2027-12-03T09:59:00+09:00', 'LOCKED'],
  ['2027-12-03T10:00:00+09:00', 'ACCEPT'],
])('answers a termination at %s with %s', async (at, terminate) => {
  expect((await askCli(preview('--start', '2026-12-03', '--at', at))).document).toMatchObject({ terminate })
})

test('aligns the dates below their names', async () => {
  const [names = '', first = ''] = (await runCli(preview('--start', '2026-12-03'))).stdout.split('\n')
  expect(first.indexOf('2027-12-03')).toBe(names.indexOf('next payment'))
})
