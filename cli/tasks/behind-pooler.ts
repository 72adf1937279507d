/**
 * Runs tests with a PgBouncer between the processes and PostgreSQL, in transaction mode. By hand: PgBouncer does not come along.
 * `node cli/tasks/behind-pooler.ts [TEST FILES]`, as an ordinary user or as root; K8 by default.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#adapters/postgres/embedded/start-embedded.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'

const KILLS = 'adapters/reliability/model/random-kills.pg.test.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-pooler-'))
const started = await startEmbedded({ dataFolder: join(folder, 'data'), owner: 'service', durable: false })
if (started.isErr()) throw new Error(started.error.message)
const { url, stop } = started.value
const { hostname, port: behind, username, password } = new URL(url)
const port = await freePort()

// Fewer connections than the processes ask for, so that each transaction gets another; released soon, so that a test's database can be dropped.
writeFileSync(
  join(folder, 'pgbouncer.ini'),
  `[databases]
* = host=${hostname} port=${behind} user=${username} password=${password} connect_query='set statement_timeout to 15000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
server_idle_timeout = 1
unix_socket_dir =
`,
)
chmodSync(folder, 0o755)
const isRoot = process.getuid?.() === 0
const pooler = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), '-q', join(folder, 'pgbouncer.ini')], {
  stdio: 'inherit',
})
pooler.once('error', ({ message }) => {
  console.error(`PgBouncer did not start: ${message}`)
  process.exitCode = 1
})
await delay(500)

const files = process.argv.slice(2)
const tests = spawn(
  'vitest',
  ['run', '--config=vitest.workspace.ts', '--no-file-parallelism', ...(files.length > 0 ? files : [KILLS])],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SEASONKEEP_TEST_DATABASE_URL: url,
      SEASONKEEP_TEST_POOLER: `127.0.0.1:${port}`,
    },
  },
)
process.exitCode = await new Promise<number>(resolve => tests.once('exit', code => resolve(code ?? 1)))
const admin = new pg.Client({ connectionString: `postgres://${username}@127.0.0.1:${port}/pgbouncer` })
await admin.connect()
const { rows } = await admin.query<{ total_xact_count: string }>('show stats')
await admin.end()
const through = rows.reduce((sum, row) => sum + Number(row.total_xact_count), 0)
console.log(`${through} transactions went through PgBouncer`)
pooler.kill('SIGTERM')
await stop()
rmSync(folder, { recursive: true })
