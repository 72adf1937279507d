import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { err, ok, type Result } from 'neverthrow'
import pg, { type ClientBase, escapeIdentifier } from 'pg'
import type * as z from 'zod/mini'
import { CONNECTION } from '../database-timeouts.ts'
import { knowsMigrations, migrate } from '../migrate.ts'
import { Head, TableLine, Tail } from './backup-format.ts'
import { listed, type Table, listTables } from './tables.ts'

export type RestoreRefused =
  /** Cut short, changed, or no backup at all; nothing was written. */
  | { readonly kind: 'BackupDamaged' }
  /** Made by a version that knows tables that this one does not. */
  | { readonly kind: 'BackupTooNew' }
  /** The file exists already; a backup never replaces anything. */
  | { readonly kind: 'DatabaseNotEmpty' }

export type Restored = { readonly takenAt: string; readonly tables: number; readonly rows: number }

const ROWS_AT_ONCE = 1_000

/** Writes a backup into an empty database: all rows or none. Every constraint is checked on the way, as for any other row. */
export const restoreBackup = async (url: string, file: string): Promise<Result<Restored, RestoreRefused>> => {
  const head = await wholeBackup(file)
  if (head === null) return err({ kind: 'BackupDamaged' })
  if (!knowsMigrations(head.migrations)) return err({ kind: 'BackupTooNew' })
  const client = new pg.Client({ connectionString: url, application_name: 'seasonkeep restore', ...CONNECTION })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await isEmpty(client))) return err({ kind: 'DatabaseNotEmpty' })
    await migrate(url, { to: head.migrations.at(-1) })
    await client.query('begin')
    const written = await load(client, file)
    await client.query('commit')
    return ok({ takenAt: head.takenAt, ...written })
  } finally {
    await client.end()
  }
}

const isEmpty = async (client: ClientBase): Promise<boolean> =>
  (await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount === 0

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const unpacked = createGunzip()
  // A pipe alone leaves the fault of its source to nobody, and the process ends.
  createReadStream(file)
    .on('error', cause => unpacked.destroy(cause))
    .pipe(unpacked)
  for await (const chunk of unpacked.setEncoding('utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, line: string | undefined): z.output<Schema> | null => {
  try {
    return schema.safeParse(JSON.parse(line ?? '')).data ?? null
  } catch {
    return null
  }
}

/** The head of a backup of which nothing is missing and nothing was changed. */
const wholeBackup = async (file: string): Promise<Head | null> => {
  const hash = createHash('sha256')
  let [first, last]: (string | undefined)[] = []
  try {
    for await (const line of linesOf(file)) {
      first ??= line
      if (last !== undefined) hash.update(`${last}\n`)
      last = line
    }
  } catch {
    return null
  }
  return parsed(Tail, last)?.sha256 === hash.digest('hex') ? parsed(Head, first) : null
}

const tableLine = (line: string): TableLine | null => (line.startsWith('{"table":') ? parsed(TableLine, line) : null)

/** The rows of a whole backup, each with its table. */
export async function* readTables(file: string): AsyncGenerator<{ readonly table: string; readonly row: string }> {
  let table: string | null = null
  for await (const line of linesOf(file)) {
    const head = tableLine(line)
    if (head !== null) table = head.table
    else if (table !== null && parsed(Tail, line) === null) yield { table, row: line }
  }
}

const load = async (client: ClientBase, file: string): Promise<{ readonly tables: number; readonly rows: number }> => {
  const tables = new Map((await listTables(client)).map(table => [table.name, table]))
  // Migrating has written some of them.
  await client.query(`truncate ${listed([...tables.keys()])}`)
  const written = { tables: 0, rows: 0 }
  let table: Table | undefined
  let waiting: string[] = []
  const flush = async (): Promise<void> => {
    if (table !== undefined && waiting.length > 0) await insert(client, table, waiting)
    written.rows += waiting.length
    waiting = []
  }
  for await (const line of linesOf(file)) {
    const head = tableLine(line)
    if (head !== null) {
      await flush()
      table = tables.get(head.table)
      if (table?.columns.join() !== head.columns.join()) throw new Error(`${head.table} has other columns`)
      written.tables += 1
    } else if (table !== undefined && parsed(Tail, line) === null) waiting.push(line)
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  await flush()
  for (const { name, counter } of tables.values()) if (counter !== null) await countOn(client, name, counter)
  return written
}

const insert = async (client: ClientBase, { name, columns }: Table, rows: readonly string[]): Promise<void> => {
  const table = escapeIdentifier(name)
  await client.query(
    `insert into ${table} (${listed(columns)}) overriding system value
     select ${listed(columns)} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${rows.join()}]`],
  )
}

const countOn = (client: ClientBase, name: string, counter: string): Promise<unknown> =>
  client.query(
    `select setval(pg_get_serial_sequence($1, $2), (select coalesce(max(${escapeIdentifier(counter)}), 0) + 1
     from ${escapeIdentifier(name)}), false)`,
    [escapeIdentifier(name), counter],
  )
