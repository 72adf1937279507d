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
const { benchRenewals } = await import('../bench/renewals.ts')
const { withService } = await import('../bench/with-service.ts')
const { benchWeb } = await import('../bench/web.ts')

/** What takes minutes; the growth of a shop takes a quarter of an hour and 12 GB, so it is measured only when asked for. */
const [what, customers = '1000000'] = process.argv.slice(2)
const findings: readonly Finding[] =
  what === 'growth'
    ? await (await import('../bench/growth/growth.ts')).benchGrowth(Number(customers))
    : [...(await benchCommands()), ...(await benchApi()), ...(await benchRenewals()), ...(await withService(benchWeb))]
console.log(columns([['what', 'ours', 'floor', 'ratio', 'target', ''], ...findings.map(formatFinding)]))
