import pg from 'pg'
import { usesSandbox } from '#adapters/container/provider-keys.ts'
import { CONNECTIONS_AT_MOST } from '#adapters/postgres/database-timeouts.ts'
import { openDatabase, openPool } from '#adapters/postgres/database.ts'
import { appliedTo, compareSchema, migratingNow } from '#adapters/postgres/migrate.ts'
import type { Clock } from '#core/shared/clock.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Settings } from '../settings/settings.ts'
import { checkSecret } from './check-secret.ts'
import { checkWork } from './check-work.ts'
import { type Finding, fine, lookAt, wrongly } from './finding.ts'

type Row = {
  readonly version: string
  readonly max_connections: number
  readonly in_use: number
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly encoding: string
  readonly is_replica: boolean
  readonly is_read_only: boolean
  readonly now: Date
  readonly has_sandbox: boolean
}

const ABOUT = `
  select current_setting('server_version') as version, current_setting('max_connections')::int as max_connections,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as in_use,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as is_replica, current_setting('transaction_read_only')::bool as is_read_only, clock_timestamp() as now,
    to_regclass('sandbox.clock') is not null as has_sandbox`

const DISK_FULL = '53100'

/** A few pages of its own, which are gone at once: until the log of PostgreSQL needs room too, a full disk shows in nothing else. */
export const checkRoom = async (pool: {
  readonly query: (text: string) => Promise<unknown>
}): Promise<readonly Finding[]> => {
  try {
    await pool.query('create temp table doctor_room on commit drop as select generate_series(1, 5000) as n')
    return []
  } catch (cause) {
    const { code, message } = Object(cause) as { readonly code?: string; readonly message?: string }
    if (code !== DISK_FULL) return []
    return [wrongly('database', `Its disk is full: ${message}`, 'Make room there. Nothing that was confirmed is lost.')]
  }
}

/** One process that does all, and a few commands of two each. */
const LEAST_CONNECTIONS = CONNECTIONS_AT_MOST.worker + 4
const MOST_IN_USE = 0.8
const CLOCK_SECONDS = 5

/** Neither schema nor rows are touched, whatever version wrote them. `machine` is the clock that is looked at beside the database's. */
export const checkDatabase = async (url: string, settings: Settings, machine: Clock): Promise<readonly Finding[]> => {
  const pool = openPool({ url, max: 2, onError: () => undefined })
  try {
    const asked = machine.now()
    const row = (await pool.query<Row>({ text: ABOUT, types: pg.types })).rows[0]
    if (row === undefined) throw new Error('no answer')
    const passed = machine.now() - asked
    const schema = compareSchema(await appliedTo(pool))
    const postgres = { db: openDatabase(pool), report: () => undefined }
    const now = await shopTime(pool, settings, row)
    return [
      ...ofServer(row),
      ...(row.is_replica ? [] : await checkRoom(pool)),
      clockFinding(row.now.getTime() - asked - passed / 2),
      ofSchema(schema, await migratingNow(pool)),
      ...(schema.missing.length === 0
        ? [
            ...(await checkSecret({ pool, postgres }, settings)),
            ...(await checkWork({ postgres, now, pool, ...settings })),
          ]
        : []),
    ]
  } finally {
    await pool.end()
  }
}

/** By the database's clock, for this machine's may be the one that is wrong (G898). A trial's time may have been moved. */
const shopTime = async (
  pool: pg.Pool,
  { keys }: Settings,
  { has_sandbox, now }: Pick<Row, 'has_sandbox' | 'now'>,
): Promise<Instant> => {
  if (!usesSandbox(keys) || !has_sandbox) return Instant.ofDate(now)
  const { readSandboxTime } = await import('#adapters/sandbox/sandbox-clock.ts')
  return readSandboxTime(pool)
}

const ofServer = (row: Row): readonly Finding[] => {
  const { version, max_connections: most, in_use: used } = row
  const unsafe = [
    ...(row.fsync === 'off' ? ['fsync'] : []),
    ...(row.full_page_writes === 'off' ? ['full_page_writes'] : []),
    ...(row.synchronous_commit === 'off' ? ['synchronous_commit'] : []),
  ]
  return [
    fine('database', `PostgreSQL ${version}, ${used} of ${most} connections in use`),
    ...(unsafe.length > 0
      ? [
          wrongly(
            'durability',
            `${unsafe.join(', ')} off: a payment that was confirmed can be lost when the machine stops`,
            'Set them to on.',
          ),
        ]
      : []),
    ...(row.encoding === 'UTF8'
      ? []
      : [wrongly('encoding', `The database is ${row.encoding}`, 'Restore a backup into one created with UTF8.')]),
    ...(row.is_replica
      ? [wrongly('writer', 'DATABASE_URL leads to a replica, which takes no rows', 'Name the writer.')]
      : row.is_read_only
        ? [
            wrongly(
              'writer',
              'The database only reads (default_transaction_read_only), so nobody can order, pay or sign in',
              'Set it to off; a managed one sets it by itself, as when its disk is full: its console says why.',
            ),
          ]
        : []),
    ...(most < LEAST_CONNECTIONS || used > most * MOST_IN_USE
      ? [
          lookAt(
            'connections',
            `${used} of ${most} are in use; each serve opens up to ${CONNECTIONS_AT_MOST.serve}, each worker ${CONNECTIONS_AT_MOST.worker}`,
            'Raise max_connections, or see docs/scaling.md, a pooler.',
          ),
        ]
      : []),
  ]
}

const clockFinding = (milliseconds: number): Finding => {
  const seconds = Math.round(milliseconds / 1000)
  return Math.abs(seconds) <= CLOCK_SECONDS
    ? fine('clock', "this machine's and the database's agree")
    : wrongly(
        'clock',
        `The database's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's`,
        'Keep both on NTP, with slewing.',
      )
}

const ofSchema = ({ missing, unknown }: ReturnType<typeof compareSchema>, migrating: string | null): Finding => {
  if (unknown.length > 0) {
    return wrongly('schema', `A newer version was here (${unknown.join(', ')})`, 'Use that version of the program.')
  }
  if (missing.length === 0) return fine('schema', 'the newest')
  return migrating !== null
    ? wrongly('schema', `${missing.length} migrations are missing; ${migrating}`, 'Wait for it, or do as it says.')
    : wrongly('schema', `${missing.length} migrations are missing`, 'Take a backup, then: seasonkeep migrate.')
}
