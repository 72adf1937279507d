import { execFileSync, fork, spawn, type ChildProcess } from 'node:child_process'
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

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'seasonkeep-e2e-'))

/** The data of a product that was started and stopped. */
export const firstData = async (): Promise<string> => {
  const data = newFolder()
  const port = await freePort()
  const env = { PORT: String(port), SEASONKEEP_DATA: data, LOG_LEVEL: 'silent' }
  await end(await serve(env, `http://localhost:${port}`), 'SIGTERM')
  return data
}

/** On a copy of these data: to make a database takes much longer. `settings` are variables of its environment beside those of a test. */
export const startProduct = async (first: string, settings: Environment = {}): Promise<Product> => {
  const data = newFolder()
  // With the owners of the files: PostgreSQL's are not ours.
  execFileSync('cp', ['-a', `${first}/.`, data])
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

const serve = async (env: Environment, url: string): Promise<ChildProcess> => {
  const service = spawn(process.execPath, ['cli/seasonkeep.mjs', 'serve', '--worker'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
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

type Printed = { readonly exitCode: number; readonly output: string }

let terminal: ChildProcess | undefined
/** Where the commands of a worker's files are typed; it ends with the worker. */
const openTerminal = (): ChildProcess => {
  const opened = fork('cli/testing/terminal.ts', { cwd: ROOT, execArgv: [] })
  opened.once('exit', () => (terminal = undefined))
  opened.unref()
  opened.channel?.unref()
  return opened
}

let before: Promise<unknown> = Promise.resolve()
/** One command of the shop's staff. */
export const runCommand = (args: readonly string[], env: Environment): Promise<Printed> => {
  const printed = before.then(() => type(args, env))
  before = printed
  return printed
}

const type = (args: readonly string[], env: Environment): Promise<Printed> =>
  new Promise(resolve => {
    const at = (terminal ??= openTerminal())
    const giveUp = (): void => resolve({ exitCode: -1, output: 'The process of the commands ended.' })
    at.once('exit', giveUp)
    at.once('message', printed => {
      at.off('exit', giveUp)
      resolve(printed as Printed)
    })
    at.send({ args, env })
  })
