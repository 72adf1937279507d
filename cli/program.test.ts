import { expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }
import { askCli, runCli, runProcess } from './testing/run-cli.ts'

test.each([
  { args: ['refund', 'quote', '--status', 'REQUESTED'], says: "required option '--paid <won>' not specified" },
  { args: ['refund', 'quote', '--paid', '99,000', '--status', 'REQUESTED'], says: 'as 99000' },
  { args: ['refund', 'quote', '--paid', '99000', '--status', 'STOLEN'], says: 'Allowed choices are UNPAID' },
  { args: ['renewal', 'preview', '--start', '2026-02-29'], says: 'a day of the calendar' },
  { args: ['renewal', 'preview', '--start', '2026-12-03', '--at', '2026-12-03'], says: 'a moment with its zone' },
  { args: ['renewal', 'preview', '--start', '2026-12-03', '--terms', '0'], says: 'from 1 to 100' },
  { args: ['validate', 'nick', 'x'], says: 'Allowed choices are name' },
  { args: ['refnd'], says: 'Did you mean refund?' },
])('answers wrong usage with one line that says what to do: $args', async ({ args, says }) => {
  const { exitCode, stdout, stderr } = await runCli(args)
  expect(exitCode).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(says)
})

test('answers wrong usage with one document when a program asks', async () => {
  expect(await askCli(['renewal', 'preview', '--start', 'soon'])).toMatchObject({
    exitCode: 2,
    document: { error: { code: 'WRONG_USAGE' } },
  })
})

test.each([[['--version']], [['order', '--version']]])('says its version: %s', async args => {
  const { exitCode, stdout } = await runCli(args)
  expect(exitCode).toBe(0)
  expect(stdout.trim()).toBe(about.version)
})

test('shows the help and fails when no command is named', async () => {
  const { exitCode, stdout, stderr } = await runCli([])
  expect(exitCode).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain('Commands:')
})

test.each([
  [[]],
  [['refund']],
  [['refund', 'quote']],
  [['renewal']],
  [['renewal', 'preview']],
  [['allowance']],
  [['allowance', 'check']],
  [['validate']],
  [['status']],
  [['status', 'explain']],
  [['sandbox']],
  [['migrate']],
  [['backup']],
  [['backup', 'verify']],
  [['doctor']],
  [['restore']],
  [['order']],
  [['order', 'list']],
  [['order', 'show']],
  [['order', 'timeline']],
  [['order', 'advance']],
  [['report', 'add']],
  [['staff', 'add']],
  [['staff', 'list']],
  [['staff', 'disable']],
  [['audit', 'list']],
])('has help with an example: %s', async command => {
  const { exitCode, stdout } = await runCli([...command, '--help'])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(new RegExp(`Example:\\n {2}\\$ seasonkeep ${command.join(' ')}`))
})

// All other tests type their commands in their own process.
test.each([
  [['validate', 'name', '홍길동'], 0, /ok +yes/, /^$/],
  [['validate', 'name', '홍'], 1, /ok +no/, /^NAME_TOO_SHORT: /],
  [['refnd'], 2, /^$/, /^WRONG_USAGE: /],
])('a process writes to its own streams and ends with the code of its command: %s', async (args, code, out, err) => {
  const { exitCode, stdout, stderr } = await runProcess(args)
  expect(exitCode).toBe(code)
  expect(stdout).toMatch(out)
  expect(stderr).toMatch(err)
})
