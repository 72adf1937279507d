import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

export type Started = {
  readonly url: string
  readonly pid: number
  readonly afterMs: number
  readonly stop: () => Promise<void>
}

const LOOK_EVERY_MS = 5
const GIVE_UP_AFTER_MS = 60_000

export type Awaiting = {
  readonly port: number
  readonly path: string
  readonly env?: NodeJS.ProcessEnv
  readonly stderr?: 'inherit' | 'ignore'
}

/** Starts a server and waits until `path` answers; `afterMs` is how long that took. */
export const startServer = async (
  args: readonly string[],
  { port, path, env = {}, stderr = 'inherit' }: Awaiting,
): Promise<Started> => {
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', stderr],
  })
  // Also where what is measured ends by a fault: it would serve on, and hold the terminal.
  const endToo = () => child.kill('SIGKILL')
  process.once('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  const url = `http://127.0.0.1:${port}`
  while (performance.now() - began < GIVE_UP_AFTER_MS && child.exitCode === null) {
    const answered = await fetch(url + path).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (answered) {
      return { url, pid: child.pid ?? 0, afterMs: performance.now() - began, stop: () => stopped(child) }
    }
    await delay(LOOK_EVERY_MS)
  }
  child.kill('SIGKILL')
  throw new Error(`${args.join(' ')} did not answer`)
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** Milliseconds that a command takes from start to end. */
export const measureProcess = (args: readonly string[]): Promise<number> =>
  new Promise(resolve => {
    const began = performance.now()
    spawn(process.execPath, args, { stdio: 'ignore' }).once('exit', () => resolve(performance.now() - began))
  })
