import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createServer } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/** Changed screens are exchanged in the browser, a changed service is started anew. */
const service = spawn(process.execPath, ['--watch', 'cli/main.ts', 'serve', '--worker'], {
  cwd: ROOT,
  stdio: 'inherit',
})
const web = await createServer({ configFile: join(ROOT, 'ui-web/vite.config.ts') })
await web.listen()
web.printUrls()

const stop = (): void => {
  service.kill()
  void web.close()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
