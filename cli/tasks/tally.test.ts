import { expect, test } from 'vitest'
import { addTallies, failuresOf, NOTHING, ofCheck, ofReport, tallyLine } from './tally.ts'

const report = (tests: readonly string[], fileStatus = tests.includes('failed') ? 'failed' : 'passed'): string =>
  JSON.stringify({
    numPassedTests: tests.filter(status => status === 'passed').length,
    numFailedTests: tests.filter(status => status === 'failed').length,
    numPendingTests: tests.filter(status => status === 'pending').length,
    numTodoTests: tests.filter(status => status === 'todo').length,
    testResults: [
      {
        name: 'rules.test.ts',
        status: fileStatus,
        message: 'no such module',
        assertionResults: tests.map(status => ({
          status,
          fullName: `it has ${status}`,
          failureMessages: ['1 is not 2'],
        })),
      },
    ],
  })

test('counts passed, failed and skipped tests by the report', () => {
  const counted = ofReport(report(['passed', 'passed', 'failed', 'pending', 'todo']), false)
  expect(tallyLine(counted)).toBe('2 passed, 1 failed, 2 skipped')
})

test('says nothing of skipped tests when there are none', () => {
  expect(tallyLine(ofReport(report(['passed']), true))).toBe('1 passed, 0 failed')
})

test('counts a file that did not load as failed', () => {
  expect(ofReport(report([], 'failed'), false)).toEqual({ ...NOTHING, failed: 1 })
})

test('counts an error outside every test as failed', () => {
  expect(ofReport(report(['passed']), false)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('counts a run that left no report as failed', () => {
  expect(ofReport('', true)).toEqual(ofCheck(false))
})

test('adds up checks and runs', () => {
  expect(addTallies([ofCheck(true), ofCheck(false), ofReport(report(['passed', 'pending']), true)])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
  })
})

test('names what failed, and why', () => {
  expect(failuresOf(report(['passed', 'failed']))).toEqual(['rules.test.ts: it has failed\n1 is not 2'])
  expect(failuresOf(report([], 'failed'))).toEqual(['rules.test.ts\nno such module'])
  expect([failuresOf(report(['passed', 'pending'])), failuresOf('')]).toEqual([[], []])
})
