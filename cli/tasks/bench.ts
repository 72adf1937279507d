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
const { benchRenewals } = await import('../bench/renewals.ts')
const { withService } = await import('../bench/with-service.ts')
const { benchWeb } = await import('../bench/web.ts')

/** `desk` measures the desk alone. The growth of a shop takes a quarter of an hour and 12 GB, so it is measured only when asked for. */
const [what, customers = '1000000'] = process.argv.slice(2)

const measure = async (): Promise<readonly Finding[]> => {
  if (what === 'growth') return (await import('../bench/growth/growth.ts')).benchGrowth(Number(customers))
  if (what === 'desk') return benchDesk()
  return [
    ...(await benchCommands()),
    ...(await benchApi()),
    ...(await benchRenewals()),
    ...(await withService(benchWeb)),
    ...(await benchDesk()),
  ]
}
console.log(columns([['what', 'ours', 'floor', 'ratio', 'target', ''], ...(await measure()).map(formatFinding)]))
