import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { MONEY_RULES } from '../mutation/money-rules.ts'

/** What each file has to reach (M2). */
const LEAST_KILLED_PERCENT = 95
/** Beyond what the tests take by themselves: a mutant that runs for ever is killed, one on a busy machine is not. */
const EXTRA_TIMEOUT_MS = 10_000

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]
type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>

const filters = process.argv.slice(2)
process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const files = MONEY_RULES.filter(file => filters.length === 0 || filters.some(filter => file.includes(filter)))
const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-mutants-'))

/** One file at a time: what is computed when a module loads is tried against the tests of that file alone, not against all. */
const runMutants = (file: string): Promise<MutantResult[]> =>
  new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    vitest: { configFile: 'cli/mutation/vite.config.ts' },
    concurrency: 1,
    timeoutMS: EXTRA_TIMEOUT_MS,
    // Copied without what rules never reach. Stryker would read a tsconfig by a part of TypeScript that version 7 has not.
    ignorePatterns: ['ui-web', 'adapters', 'docs', '**/tsconfig*.json'],
    tempDirName: folder,
    reporters: [],
    logLevel: 'error' as LogLevel,
  }).runMutationTest()

const isTried = ({ status }: MutantResult): boolean => status !== 'CompileError' && status !== 'Ignored'
const isKilled = ({ status }: MutantResult): boolean => status === 'Killed' || status === 'Timeout'

/** As `  core/billing/refund.ts:73:59 ObjectLiteral: {}`. */
const formatMutant = ({ fileName, location: { start }, mutatorName, replacement }: MutantResult): string =>
  `  ${relative('.', fileName)}:${start.line}:${start.column} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`

const row = (file: string, ...cells: readonly (string | number)[]): string =>
  [file.padEnd(40), ...cells.map(cell => String(cell).padStart(9))].join('')

console.log(row('file', 'killed', 'survived', ''))
let isEnough = files.length > 0
for (const file of files) {
  const mutants = (await runMutants(file)).filter(isTried)
  const survivors = mutants.filter(mutant => !isKilled(mutant))
  const killed = mutants.length - survivors.length
  const percent = mutants.length === 0 ? 100 : (killed / mutants.length) * 100
  isEnough &&= percent >= LEAST_KILLED_PERCENT
  console.log(row(file, killed, survivors.length, `${percent.toFixed(1)} %`))
  for (const survivor of survivors) console.log(formatMutant(survivor))
}
rmSync(folder, { recursive: true, force: true })

if (!isEnough) console.log(`\nEach file needs ${LEAST_KILLED_PERCENT} %.`)
process.exitCode = isEnough ? 0 : 1
