import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { err, ok, type Result } from 'neverthrow'
import pg, { type ClientBase } from 'pg'
import { CONNECTION } from '../database-timeouts.ts'
import { migrate } from '../migrate.ts'
import { readTables, type RestoreRefused, restoreBackup } from './restore-backup.ts'
import { listTables, rowsOf, type Table } from './tables.ts'

export type Verified = {
  readonly takenAt: string
  readonly tables: number
  readonly rows: number
  readonly paidWon: number
  readonly refundedWon: number
  /** Tables whose rows are not those of the file, and rules that do not hold; empty for a good backup. */
  readonly problems: readonly string[]
}

/** Restores a backup into a database of its own beside the shop's, compares it row for row, lets this version migrate it, and drops it. The shop's own is not touched. */
export const verifyBackup = async (url: string, file: string): Promise<Result<Verified, RestoreRefused>> => {
  const name = `seasonkeep_drill_${randomBytes(8).toString('hex')}`
  const beside = await connected(url)
  try {
    await beside.query(await likeTheShops(beside, name))
    try {
      const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href
      const restored = await restoreBackup(scratch, file)
      if (restored.isErr()) return err(restored.error)
      return ok({ ...restored.value, ...(await compare(scratch, file)) })
    } finally {
      await drop(beside, name)
    }
  } finally {
    await beside.end()
  }
}

/** A machine without a language makes another kind of its own accord. */
const likeTheShops = async (beside: ClientBase, name: string): Promise<string> => {
  const { rows } = await beside.query<{ made: string }>(
    `select format('create database %I template template0 encoding ''UTF8'' lc_collate %L lc_ctype %L', $1::text, datcollate, datctype) as made
     from pg_database where datname = current_database()`,
    [name],
  )
  return rows[0]?.made ?? ''
}

const LOOKS = 40
const LOOK_EVERY_MS = 50

/** Connections that have just been ended are still closing: one that is cut would be an error of this process. */
const drop = async (beside: ClientBase, name: string): Promise<void> => {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rowCount } = await beside.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) break
    await delay(LOOK_EVERY_MS)
  }
  await beside.query(`drop database ${name} with (force)`)
}

const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'seasonkeep drill', ...CONNECTION })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const compare = async (url: string, file: string): Promise<Pick<Verified, 'paidWon' | 'refundedWon' | 'problems'>> => {
  const client = await connected(url)
  try {
    const written = await sumsOf(readTables(file))
    const stored = await sumsOf(storedRows(client, await listTables(client)))
    const names = [...new Set([...written.keys(), ...stored.keys()])]
    const differing = names.filter(name => (written.get(name) ?? EMPTY) !== (stored.get(name) ?? EMPTY))
    // Sums as rows say them now, before a later version adds to them.
    const { rows } = await client.query<{ paid: string; refunded: string }>(MONEY)
    await migrate(url)
    return {
      paidWon: Number(rows[0]?.paid),
      refundedWon: Number(rows[0]?.refunded),
      problems: [...differing.map(name => `${name} has other rows than the file`), ...(await brokenRules(client))],
    }
  } finally {
    await client.end()
  }
}

const MONEY = `
  select (select coalesce(sum(amount_won), 0) from payment where status in ('DONE', 'CANCELLED', 'REFUNDED')) as paid,
    (select coalesce(sum(amount_won), 0) from refund where status = 'DONE') as refunded`

/** What no constraint says (docs/rules/invariants.md). */
const FORBIDDEN: Readonly<Record<string, string>> = {
  'I1: a term was paid twice': `
    select from payment where status = 'DONE' group by order_id, term having count(*) > 1`,
  'I5: an order is not where its timeline left it': `
    select from storage_order o
    where not exists (select from timeline t where t.order_id = o.id and t.step = o.step and t.to_state = o.state)`,
}

const brokenRules = async (client: ClientBase): Promise<readonly string[]> => {
  const broken: string[] = []
  for (const [rule, sql] of Object.entries(FORBIDDEN)) {
    const { rowCount } = await client.query(sql)
    if (rowCount !== 0) broken.push(`${rule} (${rowCount})`)
  }
  return broken
}

type TableRow = { readonly table: string; readonly row: string }

const EMPTY = '0:0'

/** Of each table how many rows there are and what they add up to, whatever their order: two servers sort texts differently. */
const sumsOf = async (rows: AsyncIterable<TableRow>): Promise<ReadonlyMap<string, string>> => {
  const sums = new Map<string, { count: number; sum: bigint }>()
  for await (const { table, row } of rows) {
    const before = sums.get(table) ?? { count: 0, sum: 0n }
    const hash = createHash('sha256').update(row).digest().readBigUInt64BE()
    sums.set(table, { count: before.count + 1, sum: BigInt.asUintN(64, before.sum + hash) })
  }
  return new Map([...sums].map(([name, { count, sum }]) => [name, `${count}:${sum}`]))
}

async function* storedRows(client: ClientBase, tables: readonly Table[]): AsyncGenerator<TableRow> {
  await client.query('begin isolation level repeatable read read only')
  for (const table of tables) {
    for await (const rows of rowsOf(client, table)) for (const row of rows) yield { table: table.name, row }
  }
  await client.query('commit')
}
