import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type as system } from 'node:os'
import { fileURLToPath } from 'node:url'
import { columns } from '../output.ts'
import { type Finding, formatFinding } from '../bench/measure.ts'
import { ensureProgram } from './build-program.ts'
import { ensureWebApp } from './web-app.ts'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
await ensureWebApp()
await ensureProgram()

const { withService } = await import('../bench/with-service.ts')

/** What a run measures, all in this order or the parts that are named. */
const PARTS: Readonly<Record<string, () => Promise<readonly Finding[]>>> = {
  commands: async () => (await import('../bench/commands.ts')).benchCommands(),
  api: async () => [
    ...(await (await import('../bench/api.ts')).benchApi()),
    ...(await (await import('../bench/customer-calls.ts')).benchCustomerCalls()),
  ],
  renewals: async () => (await import('../bench/renewals.ts')).benchRenewals(),
  web: async () => withService((await import('../bench/web.ts')).benchWeb),
  home: async () => withService((await import('../bench/home.ts')).benchHome),
  routes: async () => (await import('../bench/routes.ts')).benchRoutes(),
  desk: async () => (await import('../bench/desk.ts')).benchDesk(),
}

/** `lighthouse` looks at all screens or those that are named. The growth of a shop takes a quarter of an hour and 12 GB. Both are measured only when asked for. */
const [what, ...given] = process.argv.slice(2)

const measure = async (): Promise<readonly Finding[]> => {
  if (what === 'growth') return (await import('../bench/growth/growth.ts')).benchGrowth(Number(given[0] ?? 1_000_000))
  if (what === 'lighthouse') {
    const { benchLighthouse } = await import('../bench/lighthouse.ts')
    return withService(url => benchLighthouse(url, given))
  }
  const wanted = what === undefined ? Object.keys(PARTS) : [what, ...given]
  const unknown = wanted.find(part => !Object.hasOwn(PARTS, part))
  if (unknown !== undefined) {
    console.error(`There is no ${unknown} to measure: ${Object.keys(PARTS).join(', ')}, lighthouse or growth.`)
    process.exit(2)
  }
  const findings: Finding[] = []
  for (const part of wanted) findings.push(...((await PARTS[part]?.()) ?? []))
  return findings
}

/** Figures of another machine say nothing: what was measured is kept with where. */
const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: `${system()} ${release()}`,
  node: process.versions.node,
}
const began = new Date().toISOString()
const findings = await measure()
mkdirSync('dist', { recursive: true })
writeFileSync('dist/bench.json', JSON.stringify({ began, machine, findings }, null, 2))
console.log(columns([['what', 'ours', 'floor', 'ratio', 'target', ''], ...findings.map(formatFinding)]))
console.log('Kept with the machine: dist/bench.json')
