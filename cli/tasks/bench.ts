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

const { benchApi } = await import('../bench/api.ts')
const { benchCommands } = await import('../bench/commands.ts')
const { benchDesk } = await import('../bench/desk.ts')
const { benchHome } = await import('../bench/home.ts')
const { benchRenewals } = await import('../bench/renewals.ts')
const { withService } = await import('../bench/with-service.ts')
const { benchWeb } = await import('../bench/web.ts')

/** `desk` measures the desk alone, `home` home, `lighthouse` all screens or those that are named. The growth of a shop takes a quarter of an hour and 12 GB, so it is measured only when asked for. */
const [what, ...given] = process.argv.slice(2)

const measure = async (): Promise<readonly Finding[]> => {
  if (what === 'growth') return (await import('../bench/growth/growth.ts')).benchGrowth(Number(given[0] ?? 1_000_000))
  if (what === 'desk') return benchDesk()
  if (what === 'home') return withService(benchHome)
  if (what === 'lighthouse') {
    const { benchLighthouse } = await import('../bench/lighthouse.ts')
    return withService(url => benchLighthouse(url, given))
  }
  return [
    ...(await benchCommands()),
    ...(await benchApi()),
    ...(await benchRenewals()),
    ...(await withService(benchWeb)),
    ...(await withService(benchHome)),
    ...(await benchDesk()),
  ]
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
