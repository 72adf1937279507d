import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#adapters/postgres/testing/fresh-database.ts'
import { dumpDatabase } from '#adapters/postgres/testing/dump.ts'
import { prepareSandboxSchema } from '#adapters/sandbox/schema.ts'
import { seedContracts } from '#adapters/reliability/testing/seed-contracts.ts'
import type { Day } from '#core/shared/day.ts'
import { askCli, codeIn } from '../testing/run-cli.ts'
import { backupName, pruneBackups } from './backup-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'seasonkeep-drill-'))
const file = join(folder, 'shop.backup')
let database: FreshDatabase
let env: Record<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  env = { DATABASE_URL: database.url, SEASONKEEP_BACKUPS: join(folder, 'nightly') }
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await prepareSandboxSchema(pool)
  await seedContracts(pool, 3, { start: '2026-01-01' as Day, amountWon: 89_000 })
  await pool.end()
  expect((await askCli(['backup', '--to', file], env)).exitCode).toBe(0)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const verified = (name: string) => askCli(['backup', 'verify', name], env)

const databases = async (): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'seasonkeep_drill_%'`,
  )
  await client.end()
  return rows.map(({ datname }) => datname)
}

test('a backup is proved by restoring it beside the shop, which stays as it is (G595)', async () => {
  const before = await dumpDatabase(database.url)
  const { exitCode, document } = await verified(file)
  expect([exitCode, document]).toMatchObject([0, { problems: [], paidWon: 3 * 89_000, refundedWon: 0 }])
  expect(await dumpDatabase(database.url)).toEqual(before)
  expect(await databases()).toEqual([])
})

/** A file as `backup` writes it, of other lines. */
const packed = (name: string, lines: readonly string[]): string => {
  const body = `${lines.join('\n')}\n`
  const tail = { rows: 0, sha256: createHash('sha256').update(body).digest('hex') }
  const path = join(folder, name)
  writeFileSync(path, gzipSync(`${body}${JSON.stringify(tail)}\n`))
  return path
}

test('a damaged, a cut and a newer backup, and one that breaks a rule, are told apart; nothing is left behind (G595)', async () => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const [cut, changed] = [join(folder, 'cut.backup'), join(folder, 'changed.backup')]
  writeFileSync(cut, readFileSync(file).subarray(0, -200))
  writeFileSync(changed, gzipSync(`${lines.join('\n').replace('89000', '99000')}\n`))
  const whole = lines.slice(0, -1)
  const [head = '', ...rows] = whole
  const newer = packed('newer.backup', [head.replace(/"\]\}$/, '","9999-later"]}'), ...rows])
  expect(await Promise.all([cut, changed, newer].map(async name => codeIn(await verified(name))))).toEqual([
    'BACKUP_DAMAGED',
    'BACKUP_DAMAGED',
    'BACKUP_TOO_NEW',
  ])
  const withoutTimeline = whole.filter(line => !/^\{"event":|"to_state":/.test(line))
  expect(withoutTimeline.length).toBeLessThan(whole.length)
  const broken = await verified(packed('broken.backup', withoutTimeline))
  expect(broken.exitCode).not.toBe(0)
  expect(await databases()).toEqual([])
})

test('nightly backups go into their folder, and those of before the days that are kept are removed (G596)', async () => {
  const taken = await askCli(['backup', '--keep', '30'], env)
  expect([taken.exitCode, taken.document]).toMatchObject([0, { removed: 0 }])
  const nightly = join(folder, 'nightly')
  const at = (day: string) => backupName(new Date(`${day}T02:00:00Z`))
  for (const name of [at('2026-08-01'), at('2026-08-02'), at('2026-08-20'), 'own.backup']) {
    writeFileSync(join(nightly, name), '')
  }
  expect(pruneBackups(nightly, 7, new Date('2026-08-21T02:00:00Z'))).toBe(2)
  expect(readdirSync(nightly)).toEqual(expect.arrayContaining([at('2026-08-20'), 'own.backup']))
  expect(codeIn(await askCli(['backup'], { ...env, SEASONKEEP_BACKUPS: '' }))).toBe('NO_FOLDER')
})
