import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from './chromium.ts'
import { runProgram } from './run-program.ts'
import { addTallies, failuresOf, NOTHING, ofCheck, ofReport, type Tally, tallyLine } from './tally.ts'
import { ensureWebApp } from './web-app.ts'

const filters = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const reports = mkdtempSync(join(tmpdir(), 'seasonkeep-reports-'))

/** A filter may leave a run without tests; the whole of them never may. */
const VITEST = [
  'run',
  '--config=vitest.workspace.ts',
  '--reporter=default',
  '--reporter=json',
  `--passWithNoTests=${filters.length > 0}`,
]

/** Named at the end, where whoever reads a long log looks first. */
const failures: string[] = []

const say = (text: string): void => console.log(text)

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

const tests = async (
  title: string,
  timeZone: string,
  projects: readonly string[],
  { env = {}, files = filters }: { readonly env?: NodeJS.ProcessEnv; readonly files?: readonly string[] } = {},
): Promise<Tally> => {
  say(`\n${title}, TZ=${timeZone}`)
  const report = join(reports, `${title}-${timeZone}.json`.replaceAll(/[^\w.-]/g, '-'))
  const { isDone } = await runProgram(
    'vitest',
    [...VITEST, ...projects.map(name => `--project=${name}`), `--outputFile.json=${report}`, ...files],
    { env: { ...env, TZ: timeZone }, shows: true },
  )
  const found = read(report)
  failures.push(...failuresOf(found))
  return ofReport(found, isDone)
}

const read = (report: string): string => {
  try {
    return readFileSync(report, 'utf8')
  } catch {
    return ''
  }
}

const areAsked = (pattern: string): boolean =>
  globSync(pattern).some(file => filters.length === 0 || filters.some(filter => file.includes(filter)))

/** All that the rules know of dates comes from here: the machine's time zone changes nothing. Counted with the first run already. */
const DAYS = 'core/shared'
const daysIn = async (timeZone: string): Promise<Tally> =>
  areAsked(`${DAYS}/*.test.ts`)
    ? { ...(await tests('Days elsewhere', timeZone, ['core'], { files: [DAYS] })), passed: 0 }
    : NOTHING

/** Journeys in a real browser on the built app. */
const journeys = async (): Promise<Tally> => {
  if (!areAsked('ui-web/e2e/**/*.e2e.ts')) return NOTHING
  const chromium = ensureChromium()
  if (chromium.isErr()) {
    say(`✗ ${chromium.error}`)
    return ofCheck(false)
  }
  try {
    await ensureWebApp()
  } catch (cause) {
    say(`✗ the web app is built: ${String(cause)}`)
    return ofCheck(false)
  }
  return tests('Journeys in Chromium', 'UTC', ['e2e'], { env: { CHROMIUM: chromium.value } })
}

const checks = [
  await check('types', 'tsc', '-b'),
  await check('lint', 'oxlint', '--type-aware'),
  await check('format', 'oxfmt', '--check'),
  await check('nothing unused', 'knip'),
  await check('nothing that only tests call', 'knip', '--production'),
]
const runs = [
  await tests('Tests', 'UTC', ['!e2e']),
  await daysIn('Asia/Seoul'),
  await daysIn('America/New_York'),
  await journeys(),
]
rmSync(reports, { recursive: true })

const total = addTallies([...checks, ...runs])
const hasTested = addTallies(runs).passed > 0
if (failures.length > 0) say(`\nFailed:\n\n${failures.join('\n\n')}`)
if (!hasTested) say('\nNo test ran.')
process.exitCode = hasTested && total.failed === 0 ? 0 : 1
say(`\n${tallyLine(total)}`)
