import { expect, test } from 'vitest'
import { addTallies, listFailures, NOTHING, ofCheck, ofReport, tallyLine } from './tally.ts'

const file = (tests: readonly string[], status = tests.includes('failed') ? 'failed' : 'passed') => ({
  name: 'rules.test.ts',
  status,
  message: 'no such module',
  assertionResults: tests.map(result => ({
    status: result,
    fullName: `it has ${result}`,
    failureMessages: ['1 is not 2'],
  })),
})
const report = (...runs: readonly Parameters<typeof file>[]): string =>
  JSON.stringify({ testResults: runs.map(run => file(...run)) })

test('counts passed, failed and skipped tests by the report', () => {
  const counted = ofReport(report([['passed', 'passed', 'failed', 'pending', 'todo']]), false)
  expect(tallyLine(counted)).toBe('2 passed, 1 failed, 2 skipped')
})

test('says nothing of skipped tests when there are none', () => {
  expect(tallyLine(ofReport(report([['passed']]), true))).toBe('1 passed, 0 failed')
})

test('counts a test that ran in several time zones once, and as failed where it failed in one', () => {
  const zone: [string[]] = [['passed', 'passed']]
  expect(ofReport(report(zone, zone, zone), true)).toEqual({ ...NOTHING, passed: 2 })
  const broken = { ...file(['passed', 'passed']), status: 'failed' }
  const [first, ...others] = broken.assertionResults
  const elsewhere = { ...broken, assertionResults: [{ ...first, status: 'failed' }, ...others] }
  for (const testResults of [
    [file(['passed', 'passed']), elsewhere],
    [elsewhere, file(['passed', 'passed'])],
  ])
    expect(ofReport(JSON.stringify({ testResults }), false)).toEqual({ ...NOTHING, passed: 1, failed: 1 })
})

test('counts a file that did not load as failed', () => {
  expect(ofReport(report([[], 'failed']), false)).toEqual({ ...NOTHING, failed: 1 })
})

test('counts an error outside every test as failed', () => {
  expect(ofReport(report([['passed']]), false)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('counts a run that left no report as failed', () => {
  expect(ofReport('', true)).toEqual(ofCheck(false))
})

test('adds up checks and runs', () => {
  expect(addTallies([ofCheck(true), ofCheck(false), ofReport(report([['passed', 'pending']]), true)])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
  })
})

test('names what failed, and why', () => {
  expect(listFailures(report([['passed', 'failed']]))).toEqual(['rules.test.ts: it has failed\n1 is not 2'])
  expect(listFailures(report([[], 'failed']))).toEqual(['rules.test.ts\nno such module'])
  expect([listFailures(report([['passed', 'pending']])), listFailures('')]).toEqual([[], []])
})
