import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ok, type Result } from 'neverthrow'
import { CLEAN_ENVIRONMENT, type Places, WORKING_FOLDER } from './cluster.ts'
import { readCode, type EmbeddedFailure, failed } from './embedded-failure.ts'
import type { Installation } from './installation.ts'
import { type Owner, OWNER_SETTING, readPostmaster } from './running.ts'

export type ServerProcess = {
  readonly port: number
  /** Why it ended, however it did. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

type HowToStart = {
  readonly owner: Owner
  readonly isDurable: boolean
  readonly connections?: number
  /** Any free one by default. */
  readonly port?: number
}

/** After a kill PostgreSQL replays its log before it answers. */
const START_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 10

/**
 * Stands between us and PostgreSQL, in a session of its own that Ctrl-C in the terminal does not reach. Its standard input
 * ends when we end, however we end: then it has PostgreSQL roll back what is open and close its files, ten seconds at most.
 */
const SUPERVISOR = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{
  while read -r _; do :; done <&3
  kill -INT $server
  tries=0
  while kill -0 $server && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -QUIT $server
} 2>/dev/null &
watcher=$!
exec 3<&- </dev/null
wait $server; status=$?
kill -KILL $watcher 2>/dev/null
exit $status`

/** Personal data stays out of the log: a refused row's values are in DETAIL, a statement may quote them. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  jit: 'off',
}

/** Faster, and lost when the machine stops: for tests only. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export const startServer = async (
  { cluster, log }: Places,
  { postgres, account }: Installation,
  { owner, isDurable, connections, port: before }: HowToStart,
): Promise<Result<ServerProcess, EmbeddedFailure>> => {
  const port = before ?? (await freePort())
  const settings = {
    ...SETTINGS,
    ...(!isDurable && NOT_DURABLE),
    ...(connections !== undefined && { max_connections: connections }),
    port,
    [OWNER_SETTING]: `${owner} ${process.pid}`,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openSync(log, 'a', 0o600)
  const logStart = statSync(log).size
  const child = spawn(
    '/bin/sh',
    ['-c', SUPERVISOR, 'seasonkeep-postgres', postgres, '-D', WORKING_FOLDER, ...options],
    {
      ...account,
      cwd: cluster,
      env: CLEAN_ENVIRONMENT,
      detached: true,
      stdio: ['pipe', output, output],
    },
  )
  closeSync(output)
  child.unref()
  const ended = new Promise<string>(resolve => {
    child.once('error', cause => resolve(readCode(cause)))
    child.once('exit', code => resolve(lastComplaint(log, logStart) ?? `it ended with ${code}`))
  })
  const stop = async (): Promise<void> => {
    child.ref()
    child.stdin?.destroy()
    await ended
  }

  const giveUpAt = performance.now() + START_LIMIT_MS
  while (performance.now() < giveUpAt) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.port === port && postmaster.isReady) return ok({ port, ended, stop })
    const complaint = await Promise.race([ended, sleep(LOOK_EVERY_MS)])
    if (complaint !== undefined) return failed('PostgresNotStarted', `PostgreSQL did not start: ${complaint} (${log})`)
  }
  await stop()
  return failed('PostgresNotStarted', `PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s (${log})`)
}

const lastComplaint = (log: string, from: number): string | undefined =>
  readFileSync(log)
    .subarray(from)
    .toString('utf8')
    .match(/(?<=FATAL: +).*/g)
    ?.at(-1)

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
