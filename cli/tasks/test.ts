import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { changedFiles } from './changed-files.ts'
import { ensureChromium } from './chromium.ts'
import { runProgram } from './run-program.ts'
import { addTallies, listFailures, NOTHING, ofCheck, ofReport, type Tally, tallyLine } from './tally.ts'
import { touchedTests } from './touched-tests.ts'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))

const say = (text: string): void => console.log(text)

/** Paths of tests, or with `--changed` the commit since which something has changed. */
const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean' } }, allowPositionals: true })

const sources = (): ReadonlyMap<string, string> => {
  const files = globSync('{core,adapters,ui-web,cli}/**/*.{ts,tsx}', { exclude: ['**/{dist,node_modules}/**'] })
  return new Map(files.map(file => [file, readFileSync(file, 'utf8')]))
}

/** None for all tests. */
const filters = values.changed ? touchedTests(sources(), await changedFiles(positionals[0])) : positionals
if (values.changed) say([`The change touches ${filters.length} files of tests:`, ...filters, ''].join('\n'))

/** Named at the end of a long log, where they are looked for first. */
const failures: string[] = []

const areAsked = (pattern: string): boolean =>
  globSync(pattern).some(file => filters.length === 0 || filters.some(filter => file.includes(filter)))

/** One of the checks over the whole project; what it found is shown only when it found something. */
const check = async (title: string, command: string, ...args: readonly string[]): Promise<Tally> => {
  const started = performance.now()
  const { isDone, output } = await runProgram(command, args)
  say(`${isDone ? '✓' : '✗'} ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (!isDone) {
    say(output)
    failures.push(title)
  }
  return ofCheck(isDone)
}

const inOrder = async (...steps: readonly (() => Promise<Tally>)[]): Promise<Tally> => {
  let sum = NOTHING
  for (const step of steps) sum = addTallies([sum, await step()])
  return sum
}

/** Random tests draw from the commit: what passed with it passes again, and the next one tries something else (decision 0124). */
const seedOfCommit = async (): Promise<NodeJS.ProcessEnv> => {
  const { isDone, output } = await runProgram('git', ['rev-parse', 'HEAD^{tree}'])
  return isDone ? { SOAK_SEED: String(Number.parseInt(output.slice(0, 7), 16)) } : {}
}

/** All in one run, so that no worker waits while another project ends. */
const tests = async (chromium: string | null): Promise<Tally> => {
  const reports = mkdtempSync(join(tmpdir(), 'seasonkeep-reports-'))
  const report = join(reports, 'report.json')
  const { isDone } = await runProgram(
    'vitest',
    [
      'run',
      '--config=vitest.workspace.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      // A filter may leave nothing to run; the whole of them never may.
      `--passWithNoTests=${filters.length > 0}`,
      ...(chromium === null ? ['--project=!e2e'] : []),
      ...filters,
    ],
    {
      env: { ...(await seedOfCommit()), ...process.env, TZ: 'UTC', ...(chromium !== null && { CHROMIUM: chromium }) },
      shows: true,
    },
  )
  const found = read(report)
  rmSync(reports, { recursive: true })
  failures.push(...listFailures(found))
  return ofReport(found, isDone)
}

const read = (report: string): string => {
  try {
    return readFileSync(report, 'utf8')
  } catch {
    return ''
  }
}

const hasJourneys = areAsked('ui-web/e2e/**/*.e2e.ts')
const checks = Promise.all([
  inOrder(
    // All at once, the core once more without DOM and Node, and the workers of the browser by themselves.
    () => check('types', 'tsc', '-b', '.', 'core', 'ui-web/src/offline'),
    () => check('lint', 'oxlint', '--type-aware'),
    () => check('format', 'oxfmt', '--check'),
  ),
  inOrder(
    // Journeys are led through what is served.
    async () =>
      hasJourneys ? check('the app and the programs are built', process.execPath, 'cli/tasks/build.ts') : NOTHING,
    () => check('nothing unused', 'knip'),
    () => check('nothing that only tests call', 'knip', '--production'),
  ),
])
const chromium = hasJourneys ? ensureChromium() : null
if (chromium?.isErr()) {
  say(`✗ ${chromium.error}`)
  failures.push(chromium.error)
}
const checked = await checks
const ran = await tests(chromium?.unwrapOr(null) ?? null)

const total = addTallies([...checked, ...(chromium?.isErr() ? [ofCheck(false)] : []), ran])
if (failures.length > 0) say(`\nFailed:\n\n${failures.join('\n\n')}`)
if (ran.passed === 0) say('\nNo test ran.')
process.exitCode = ran.passed > 0 && total.failed === 0 ? 0 : 1
say(`\n${tallyLine(total)}`)
