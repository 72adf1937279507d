export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number }

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 }

/** A check of the whole project counts as one. */
export const ofCheck = (isDone: boolean): Tally => ({ ...NOTHING, [isDone ? 'passed' : 'failed']: 1 })

type Status = 'passed' | 'failed' | 'pending' | 'skipped' | 'todo' | 'disabled'

/** The part of Vitest's JSON report that is counted. */
type Report = { readonly testResults: readonly TestFile[] }

type TestFile = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly {
    readonly status: Status
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}

/**
 * Counts the tests of a run by its report: one that ran in several time zones once, as failed if it failed in one of them. Nothing that went
 * wrong is lost: no report, a file that did not load, an error outside every test.
 */
export const ofReport = (report: string, isDone: boolean): Tally => {
  if (report === '') return ofCheck(false)
  const { testResults } = JSON.parse(report) as Report
  const found = [...statusOfEach(testResults).values()]
  const failed = found.filter(status => status === 'failed').length
  const passed = found.filter(status => status === 'passed').length
  return {
    passed,
    failed: failed === 0 && !isDone ? 1 : failed,
    skipped: found.length - failed - passed,
  }
}

const statusOfEach = (files: readonly TestFile[]): ReadonlyMap<string, Status> => {
  const found = new Map<string, Status>()
  for (const file of files) {
    const seen = new Map<string, number>()
    for (const { fullName, status } of file.assertionResults) {
      // Some files give two tests one title.
      const nth = (seen.get(fullName) ?? 0) + 1
      seen.set(fullName, nth)
      const test = `${file.name} ${fullName} ${nth}`
      found.set(test, worse(found.get(test), status))
    }
    if (didNotLoad(file)) found.set(file.name, 'failed')
  }
  return found
}

const worse = (before: Status | undefined, status: Status): Status =>
  before === 'failed' || (before === 'passed' && status !== 'failed') ? before : status

const didNotLoad = ({ status, assertionResults }: TestFile): boolean =>
  status === 'failed' && !assertionResults.some(test => test.status === 'failed')

/** What failed in a run, with the first lines of why: said once more at the end, where a long log is read. */
export const listFailures = (report: string): readonly string[] =>
  report === '' ? [] : (JSON.parse(report) as Report).testResults.flatMap(failuresIn)

const failuresIn = (file: TestFile): readonly string[] => [
  ...(didNotLoad(file) ? [`${file.name}\n${firstLines(file.message)}`] : []),
  ...file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file.name}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`),
]

const firstLines = (text: string): string => text.split('\n').slice(0, SHOWN_LINES).join('\n')

/** Enough for a difference of two values and the place in the test. */
const SHOWN_LINES = 25

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING,
  )

/** The last line of `npm test`. */
export const tallyLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
