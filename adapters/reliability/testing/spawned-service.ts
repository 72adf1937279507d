import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { freePort } from './free-port.ts'
import { SECRET } from './own-token.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Host and port of a pooler in front of the tests' PostgreSQL (see `cli/tasks/behind-pooler.ts`). */
const POOLER = process.env['SEASONKEEP_TEST_POOLER']

/** What each of them writes when it has started: the service, and the sandbox alone. */
const STARTED = /DATABASE_URL|no real money/

export type ProcessOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** It may die before it has started. */
  readonly mayDie?: boolean
  /** An open file that takes all that the process writes. */
  readonly output?: number
}

export type Processes = {
  readonly databaseUrl: string
  /** Starts `serve --worker`, `serve` or `worker` at the address of an API; the process lives until it is killed or all are stopped. */
  readonly start: (command: string, at: string, failpoint?: string, more?: ProcessOptions) => Promise<ChildProcess>
  readonly stop: () => Promise<void>
}

export const freeAddress = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`

/** Real processes on one database, a new one by default, started as staff starts them. */
export const processes = async (given?: FreshDatabase): Promise<Processes> => {
  const database = given ?? (await freshDatabase())
  const started: ChildProcess[] = []
  return {
    databaseUrl: database.url,
    async start(command, at, failpoint, { env, output, mayDie = false } = {}) {
      const child = spawn(process.execPath, ['cli/seasonkeep.mjs', ...command.split(' ')], {
        cwd: ROOT,
        env: {
          ...process.env,
          PORT: new URL(at).port,
          HOST: '127.0.0.1',
          PUBLIC_URL: at,
          DATABASE_URL: database.url,
          ...(POOLER && { DATABASE_POOL_URL: Object.assign(new URL(database.url), { host: POOLER }).href }),
          SEASONKEEP_SECRET: SECRET,
          LOG_LEVEL: 'silent',
          // Whom it ends with, should this test be killed.
          SEASONKEEP_LAUNCHER: String(process.pid),
          ...(failpoint !== undefined && { SEASONKEEP_FAILPOINT: failpoint }),
          ...env,
        },
        stdio: ['ignore', output ?? 'pipe', output ?? 'inherit'],
      })
      started.push(child)
      const hasStarted = output === undefined ? announced(child) : answering(child, at)
      await (mayDie ? hasStarted.catch(() => undefined) : hasStarted)
      return child
    },
    async stop() {
      for (const child of started) child.kill('SIGTERM')
      await Promise.all(started.map(ended))
      await database.drop()
    },
  }
}

const announced = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      if (STARTED.test(String(chunk))) resolve()
    })
    child.once('exit', code => reject(new Error(`the process ended with ${code} instead of starting`)))
  })

const answering = async (child: ChildProcess, at: string): Promise<void> => {
  const isAlive = () =>
    fetch(`${at}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isAlive())) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode} instead of starting`)
    await delay(50)
  }
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
