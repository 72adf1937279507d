import type pg from 'pg'
import type { Sent } from './watch-statements.ts'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Plan Rows': number
  readonly 'Total Cost': number
  readonly Plans?: readonly Node[]
}

/** As long as they are whatever happens; doors are what a building was made with. */
const FIXED_TABLES = new Set([
  'staff',
  'transition',
  'kysely_migration',
  'time_reached',
  'ledger_compared',
  'secret_mark',
  'shop_change',
  'locker',
  'locker_place',
])

/** More than one customer has, or one round takes. */
const MANY_ROWS = 2_000

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i
/** The sandbox's own tables are as small as a trial. */
const OF_STAND_INS = /\bsandbox\./

export const isPlanned = ({ text }: Sent): boolean => PLANNED.test(text) && !OF_STAND_INS.test(text)

/** What of a statement costs more with every customer, by the plan that PostgreSQL makes of it. */
export const readPlans = async (db: pg.Client, sent: Sent): Promise<readonly string[]> => {
  const [partial, small] = [await partialIndexes(db), await smallTables(db)]
  const growing = (nodes: readonly Node[]) => [...new Set(nodes.flatMap(node => growingIn(node, partial)))]
  const isForBeingSmall = (node: Node) => node['Node Type'] === 'Seq Scan' && small.has(node['Relation Name'] ?? '')
  const nodes = await planned(db, sent)
  const found = growing(nodes.filter(node => !isForBeingSmall(node)))
  if (found.length > 0 || !nodes.some(isForBeingSmall)) return found
  await db.query('set enable_seqscan = off')
  const byIndex = await planned(db, sent)
  await db.query('reset enable_seqscan')
  return growing(byIndex)
}

/** Knowing its values, and once it is prepared for any, where that is what it comes to. */
const planned = async (db: pg.Client, { text, values }: Sent): Promise<readonly Node[]> => {
  const rootNode = ({ rows }: pg.QueryResult): Node => rows[0]['QUERY PLAN'][0].Plan
  const known = rootNode(await db.query({ text: `explain (format json) ${text}`, values: [...values] }))
  const any = rootNode(await db.query(`explain (format json, generic_plan) ${text}`))
  return [...flat(known), ...(isTaken(any, known) ? flat(any) : [])]
}

/** PostgreSQL's own rule (`choose_custom_plan`): the plan for any values, unless planning each time pays. */
const isTaken = (any: Node, known: Node): boolean => {
  const planning = PLANNING_COST_A_TABLE * (1 + flat(known).filter(node => node['Relation Name']).length)
  return any['Total Cost'] < known['Total Cost'] + planning
}

const PLANNING_COST_A_TABLE = 2.5

const flat = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

const growingIn = (node: Node, partial: ReadonlySet<string>): readonly string[] => {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = node
  if (FIXED_TABLES.has(table)) return []
  if (type === 'Seq Scan') return [`reads all of ${table}`]
  if (/Index/.test(type) && condition === undefined && !partial.has(index)) return [`reads all of ${index}`]
  const input = Math.max(0, ...(node.Plans ?? []).map(child => child['Plan Rows']))
  return type === 'Sort' && input > MANY_ROWS ? [`sorts ${input} rows`] : []
}

/** PostgreSQL reads a few pages rather than an index; whether it could do otherwise is asked then. */
const smallTables = async (db: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpages < 1000`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Of the rows that are open or waiting, as their condition says; one that holds most of its table, as of all that was done, is read as the table is. */
const partialIndexes = async (db: pg.Client): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where i.indpred is not null and c.reltuples <= t.reltuples / 2`,
  )
  return new Set(rows.map(({ name }) => name))
}
