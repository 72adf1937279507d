import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem, type as system } from 'node:os'
import { fileURLToPath } from 'node:url'
import { columns } from '../output.ts'
import { type Finding, formatFinding, judged } from '../bench/measure.ts'
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
  pictures: async () => (await import('../bench/pictures.ts')).benchPictures(),
  routes: async () => (await import('../bench/routes.ts')).benchRoutes(),
  desk: async () => (await import('../bench/desk.ts')).benchDesk(),
}

/** A run of all parts ends within so many minutes, so that it is run. */
const RUN_MINUTES = 10
const MEMORY_MINUTES = 5

/**
 * `lighthouse` looks at all screens or those that are named. The growth of a shop takes some minutes and 4 GB, with a million customers an
 * hour and 12 GB; memory as many minutes as are said. These are measured only when asked for.
 */
const [what, ...given] = process.argv.slice(2)

const beganAll = performance.now()

const refuseUnknown = (named: readonly string[], parts: readonly string[]): void => {
  const unknown = named.find(part => !parts.includes(part))
  if (unknown === undefined) return
  console.error(`There is no ${unknown} to measure: ${parts.join(', ')}.`)
  process.exit(2)
}

const measure = async (): Promise<readonly Finding[]> => {
  if (what === 'growth') {
    const { benchGrowth, GROWTH_PARTS, MANY } = await import('../bench/growth/growth.ts')
    const [customers = MANY] = given.map(Number).filter(Number.isInteger)
    const parts = given.filter(one => Number.isNaN(Number(one)))
    refuseUnknown(parts, GROWTH_PARTS)
    return benchGrowth(customers, parts.length === 0 ? GROWTH_PARTS : parts)
  }
  if (what === 'memory') {
    const [minutes = MEMORY_MINUTES] = given.map(Number)
    return (await import('../bench/memory.ts')).benchMemory(minutes)
  }
  if (what === 'lighthouse') {
    const { benchLighthouse } = await import('../bench/lighthouse.ts')
    return withService(url => benchLighthouse(url, given))
  }
  const wanted = what === undefined ? Object.keys(PARTS) : [what, ...given]
  refuseUnknown(wanted, Object.keys(PARTS))
  const findings: Finding[] = []
  for (const part of wanted) {
    const beganPart = performance.now()
    findings.push(...((await PARTS[part]?.()) ?? []))
    console.error(`${part}: ${Math.round((performance.now() - beganPart) / 1_000)} s`)
  }
  if (what !== undefined) return findings
  const ours = (performance.now() - beganAll) / 60_000
  return [...findings, { what: 'this run', ours, floor: RUN_MINUTES, unit: 'min', target: { atMost: 1 } }]
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
writeFileSync('dist/bench.json', JSON.stringify({ began, machine, findings: findings.map(judged) }, null, 2))
console.log(columns([['what', 'ours', 'floor', 'ratio', 'target', ''], ...findings.map(formatFinding)]))
console.log('Kept with the machine: dist/bench.json')
