import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#adapters/reliability/testing/free-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_LIMIT_MS = 60_000
const POLL_EVERY_MS = 50

export type Environment = Readonly<Record<string, string>>

/** The whole product as a shop would run it: one process with its own database, the sandbox as the world outside. */
export type Product = {
  readonly url: string
  /** What its commands are started with. */
  readonly env: Environment
  /** Kills the service as a power cut would, and starts it again on the same data. */
  readonly restartAfterKill: (failpoint?: string) => Promise<void>
  /** Resolves when the service has ended by itself. */
  readonly killed: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** `settings` are variables of its environment beside those of a test. */
export const startProduct = async (settings: Environment = {}): Promise<Product> => {
  const data = mkdtempSync(join(tmpdir(), 'seasonkeep-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { PORT: String(port), SEASONKEEP_DATA: data, LOG_LEVEL: 'silent', ...settings }
  let service = await serve(env, url)

  return {
    url,
    env,
    async restartAfterKill(failpoint) {
      await end(service, 'SIGKILL')
      service = await serve({ ...env, ...(failpoint && { SEASONKEEP_FAILPOINT: failpoint }) }, url)
    },
    killed: () => ended(service),
    async stop() {
      await end(service, 'SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const start = (args: readonly string[], env: Environment, stdio: 'ignore' | 'pipe') =>
  spawn(process.execPath, ['cli/seasonkeep.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdio, stdio === 'pipe' ? 'pipe' : 'inherit'],
  })

const serve = async (env: Environment, url: string): Promise<ChildProcess> => {
  const service = start(['serve', '--worker'], env, 'ignore')
  const began = performance.now()
  while (performance.now() - began < START_LIMIT_MS && service.exitCode === null) {
    const isUp = await fetch(`${url}/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return service
    await delay(POLL_EVERY_MS)
  }
  service.kill('SIGKILL')
  throw new Error('the product did not start')
}

const ended = (service: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (service.exitCode !== null || service.signalCode !== null) return resolve()
    service.once('exit', () => resolve())
  })

const end = (service: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  service.kill(signal)
  return ended(service)
}

/** One command of the shop's staff. */
export const runCommand = (args: readonly string[], env: Environment) =>
  new Promise<{ readonly exitCode: number; readonly output: string }>(resolve => {
    const command = start(args, env, 'pipe')
    const output: Buffer[] = []
    for (const stream of [command.stdout, command.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    command.once('close', code => resolve({ exitCode: code ?? -1, output: Buffer.concat(output).toString() }))
  })
