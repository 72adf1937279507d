import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 60_000

/** The whole product as a shop would run it: one process with its own database, the sandbox as the world outside. */
export type Product = {
  readonly url: string
  /** Kills the service as a power cut would, and starts it again on the same data. */
  readonly restartAfterKill: (failpoint?: string) => Promise<void>
  /** Stops the service without starting it again; the database goes with it. */
  readonly killed: () => Promise<void>
  readonly staff: (...args: readonly string[]) => Promise<{ readonly exitCode: number; readonly output: string }>
  readonly ledger: () => Promise<readonly LedgerLine[]>
  readonly stop: () => Promise<void>
}

export type LedgerLine = { readonly orderId: string; readonly charges: number; readonly chargedWon: number }

/** `settings` are variables of its environment beside those of a test. */
export const startProduct = async (settings: Readonly<Record<string, string>> = {}): Promise<Product> => {
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), SEASONKEEP_DATA: data, LOG_LEVEL: 'silent', ...settings }
  let service = await serve(env, url)

  return {
    url,
    async restartAfterKill(failpoint) {
      await ended(service, 'SIGKILL')
      service = await serve({ ...env, ...(failpoint && { SEASONKEEP_FAILPOINT: failpoint }) }, url)
    },
    killed: () =>
      new Promise(resolve =>
        (service.exitCode ?? service.signalCode) ? resolve() : service.once('exit', () => resolve()),
      ),
    staff: (...args) => run(args, env),
    ledger: async () => (await fetch(`${url}/sandbox/toss/ledger.json`)).json() as Promise<readonly LedgerLine[]>,
    async stop() {
      await ended(service, 'SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const serve = async (env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> => {
  const service = spawn(process.execPath, ['cli/seasonkeep.mjs', 'serve', '--worker'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const began = performance.now()
  while (performance.now() - began < START_LIMIT_MS && service.exitCode === null) {
    const isUp = await fetch(`${url}/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return service
    await pause(100)
  }
  service.kill('SIGKILL')
  throw new Error('the product did not start')
}

const ended = (service: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise(resolve => {
    if (service.exitCode !== null || service.signalCode !== null) return resolve()
    service.once('exit', () => resolve())
    service.kill(signal)
  })

const run = (args: readonly string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ exitCode: number; output: string }>(resolve => {
    const command = spawn(process.execPath, ['cli/seasonkeep.mjs', ...args], { cwd: ROOT, env })
    const output: Buffer[] = []
    command.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    command.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    command.once('exit', code => resolve({ exitCode: code ?? -1, output: Buffer.concat(output).toString() }))
  })

const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
