import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg, { type ClientBase } from 'pg'
import { CONNECTION } from '../database-timeouts.ts'
import { appliedTo } from '../migrate.ts'
import type { Head, TableLine, Tail } from './backup-format.ts'
import { listTables, rowsOf, type Table } from './tables.ts'

export type Written = { readonly tables: number; readonly rows: number }

/**
 * All rows of the product as of one moment, while the service runs. The file appears under its name only when it is
 * whole, and only its owner may read it.
 */
export const writeBackup = async (url: string, file: string): Promise<Written> => {
  const client = new pg.Client({ connectionString: url, application_name: 'seasonkeep backup', ...CONNECTION })
  client.on('error', () => undefined)
  const draft = `${file}.${process.pid}`
  try {
    await client.connect()
    await client.query('begin isolation level repeatable read read only')
    const tables = await listTables(client)
    if (tables.length === 0) throw new Error('The database has no tables of a shop: is DATABASE_URL the right one?')
    const written = { tables: tables.length, rows: 0 }
    await pipeline(
      linesOf(client, tables, written),
      createGzip(),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(draft, file)
    return written
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause
  } finally {
    await client.end()
  }
}

async function* linesOf(
  client: ClientBase,
  tables: readonly Table[],
  written: { rows: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (text: string): string => {
    hash.update(`${text}\n`)
    return `${text}\n`
  }
  const { rows } = await client.query<{ now: Date }>('select now() as now')
  const takenAt = (rows[0]?.now ?? new Date(0)).toISOString()
  const head: Head = { seasonkeep: 'backup', takenAt, migrations: [...(await appliedTo(client))] }
  yield line(JSON.stringify(head))
  for (const table of tables) {
    const { name, columns } = table
    yield line(JSON.stringify({ table: name, columns: [...columns] } satisfies TableLine))
    for await (const some of rowsOf(client, table)) {
      written.rows += some.length
      yield some.map(line).join('')
    }
  }
  yield `${JSON.stringify({ rows: written.rows, sha256: hash.digest('hex') } satisfies Tail)}\n`
}
