import { setTimeout as delay } from 'node:timers/promises'
import { err, type Result } from 'neverthrow'
import { Client, Pool } from 'pg'
import { systemClock } from '#adapters/system/system-clock.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { Instant } from '#core/shared/instant.ts'
import { type ClockState, applyCommand, clockTime } from './clock-command.ts'
import { prepareSandboxSchema } from './schema.ts'
import { inTransaction } from './transaction.ts'

const CHANNEL = 'sandbox_clock'
const LISTENER = 'seasonkeep sandbox clock listener'
const RECONNECT_MS = 500
const READ = 'select version, offset_ms, stands_at_ms from sandbox.clock'

type Row = { readonly version: string; readonly offset_ms: string; readonly stands_at_ms: string | null }

/** The one clock of service, workers and sandbox, kept in SQL and moved by command in all processes at once. */
export interface SandboxClock extends Clock {
  isRunning(): boolean
  /** A body of `POST /sandbox/clock`; the failure is a sentence for the sender. */
  command(body: unknown): Promise<Result<Instant, string>>
  close(): Promise<void>
}

const toState = (row: Row): ClockState =>
  row.stands_at_ms === null
    ? { kind: 'Running', offsetMs: Number(row.offset_ms) }
    : { kind: 'Stopped', at: Number(row.stands_at_ms) as Instant }

/** Once, of a sandbox that may not run. */
export const readSandboxTime = async (pool: Pool): Promise<Instant> => {
  const [row] = (await pool.query<Row>(READ)).rows
  return clockTime(row === undefined ? { kind: 'Running', offsetMs: 0 } : toState(row), systemClock.now())
}

export const makeSandboxClock = async (databaseUrl: string): Promise<SandboxClock> => {
  const pool = new Pool({ connectionString: databaseUrl, application_name: 'seasonkeep sandbox clock', max: 1 })
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => undefined)
  const closing = new AbortController()
  let version = -1
  let state: ClockState = { kind: 'Running', offsetMs: 0 }

  /** Notices of two commands may overtake each other; the newer state stays. */
  const take = (row: Row | undefined): void => {
    if (row === undefined || Number(row.version) <= version) return
    version = Number(row.version)
    state = toState(row)
  }

  const listenUntilCut = async (): Promise<void> => {
    const listener = new Client({ connectionString: databaseUrl, application_name: LISTENER })
    listener.on('error', () => undefined)
    listener.on('notification', ({ payload = '{}' }) => take(JSON.parse(payload) as Row))
    await listener.connect()
    const cut = new Promise<void>(resolve => listener.once('end', resolve))
    const hangUp = (): void => void listener.end().catch(() => undefined)
    closing.signal.addEventListener('abort', hangUp, { once: true })
    try {
      await listener.query(`listen ${CHANNEL}`)
      take((await listener.query<Row>(READ)).rows[0])
      if (!closing.signal.aborted) await cut
    } finally {
      closing.signal.removeEventListener('abort', hangUp)
      hangUp()
    }
  }
  const keepListening = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listenUntilCut().catch(() => undefined)
      await delay(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  await prepareSandboxSchema(pool)
  take((await pool.query<Row>(READ)).rows[0])
  const listening = keepListening()

  return {
    now: () => clockTime(state, systemClock.now()),
    isRunning: () => state.kind === 'Running',
    async command(body) {
      const done = await inTransaction(pool, async client => {
        take((await client.query<Row>(`${READ} for update`)).rows[0])
        const next = applyCommand(state, body, systemClock.now())
        if (next.isErr()) return err(next.error)
        const { rows } = await client.query<Row>(
          `update sandbox.clock set version = version + 1, offset_ms = $1, stands_at_ms = $2
           returning version, offset_ms, stands_at_ms`,
          [
            next.value.kind === 'Running' ? next.value.offsetMs : 0,
            next.value.kind === 'Stopped' ? next.value.at : null,
          ],
        )
        await client.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(rows[0])])
        return next.map(() => rows[0])
      })
      return done.map(row => {
        take(row)
        return clockTime(state, systemClock.now())
      })
    },
    async close() {
      closing.abort()
      await listening
      await pool.end()
    },
  }
}
