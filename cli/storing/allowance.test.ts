import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { askCli, runCli } from '../testing/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeFile = (name: string, content: string): string => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const used = writeFile('used.json', '[{"kind": "CHECKOUT", "day": "2026-12-20", "withdrawn": false}]')
const withdrawn = writeFile('withdrawn.json', '[{"kind": "CHECKOUT", "day": "2026-12-20", "withdrawn": true}]')
const misspelt = writeFile('misspelt.json', '[{"kind": "CHECKOUT", "day": "2026-12-20", "withdrawm": true}]')
const noJson = writeFile('notes.txt', 'checkout on 20 December')

const check = (plan: string, history: string, ...rest: readonly string[]): readonly string[] => [
  'allowance',
  'check',
  '--plan',
  plan,
  '--history',
  history,
  '--on',
  ...rest,
]

test.each([
  ['a second checkout of the season', check('BASIC', used, '2027-02-01'), 'CHECKOUT_LIMIT'],
  ['a restore after the season', check('BASIC', used, '2027-04-01', '--restore'), 'RESTORE_WINDOW_OVER'],
])('says no to %s', async (_name, args, code) => {
  expect(await askCli(args)).toMatchObject({ exitCode: 1, document: { allowed: false, error: { code } } })
})

test.each([
  ['a restore on the last day', check('BASIC', used, '2027-03-31', '--restore')],
  ['the final collection', check('BASIC', used, '2027-03-25', '--terminated')],
  ['any checkout with FLEX', check('FLEX', used, '2027-01-30')],
  ['a checkout after a withdrawn one', check('BASIC', withdrawn, '2027-01-10')],
])('says yes to %s', async (_name, args) => {
  expect(await askCli(args)).toMatchObject({ exitCode: 0, document: { allowed: true, season: '2026-27' } })
})

test.each([
  ['that is not there', join(folder, 'none.json'), /exists and can be read/],
  ['without JSON', noJson, /holds no JSON/],
  ['with a misspelt entry', misspelt, /Entry 1 is not a use/],
])('names what is wrong with a history file %s', async (_name, file, problem) => {
  const { exitCode, stdout, stderr } = await runCli(check('BASIC', file, '2027-02-01'))
  expect(exitCode).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(problem)])
})
