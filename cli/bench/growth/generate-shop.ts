import type { ClientBase } from 'pg'
import type { Day } from '#core/shared/day.ts'
import { HISTORY } from './history-sql.ts'
import { livesUntil } from './lives.ts'
import { PEOPLE } from './people-sql.ts'

export type ShopSize = {
  readonly customers: number
  /** The last day of their history. */
  readonly today: Day
  /** Everybody's who signs in with a password. */
  readonly passwordHash: string
}

/** Customers of a few years with their orders, money, gear and visits. A handful of statements, however many there are; the same for the same size. */
export const generateShop = (
  db: ClientBase,
  { customers, today, passwordHash }: ShopSize,
  onStep: OnStep = () => undefined,
): Promise<void> => {
  const step = stepsOf(db, onStep)
  return bulkLoad(
    db,
    async () => {
      await db.query('select setseed(0.5)')
      await db.query(LIVES)
      await db.query('insert into life select * from json_to_recordset($1::json) as l(' + LIFE_COLUMNS + ')', [
        JSON.stringify(livesUntil(today)),
      ])
      for (const [statement, ...given] of [...PEOPLE, ...HISTORY]) {
        await step(
          statement,
          given.map(name => ({ customers, today, passwordHash })[name]),
        )
      }
    },
    onStep,
  )
}

/** Told of each statement once it has ended: many rows take long. */
export type OnStep = (what: string, seconds: number) => void

const WORDS_SHOWN = 5

const stepsOf =
  (db: ClientBase, onStep: OnStep) =>
  async (statement: string, values: readonly unknown[] = []): Promise<void> => {
    const began = performance.now()
    await db.query(statement, [...values])
    const words = statement.trim().split(/[\s(]+/)
    onStep(words.slice(0, WORDS_SHOWN).join(' '), (performance.now() - began) / 1000)
  }

/** A statement, and the values of its `$1`, `$2`. */
export type Statement = readonly [sql: string, ...given: (keyof ShopSize)[]]

const LIFE_COLUMNS = `id integer, "needsCard" boolean, weight integer, age integer, state text, steps json, "changedOn" integer,
  "pickupDate" date, start date, "termsPaid" integer, "autoRenewal" text, "chargeDueAt" timestamptz, "dutyDueAt" timestamptz,
  "isRefunded" boolean, "hasReport" boolean, checkout json`

const LIVES = `create temporary table life (${LIFE_COLUMNS}) on commit drop`

type Part = { readonly make: string; readonly drop: string }

/** Keys, references and indexes of the product's tables, in the order in which they can be made. */
const PARTS = `select * from (
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
    and conrelid::regclass::text !~ '^kysely_' and conparentid = 0
  union all
  select pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and i.indrelid::regclass::text !~ '^kysely_'
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  ) parts order by make ~ 'FOREIGN KEY', make ~ 'INDEX', make`

/** What tells or counts row by row finds its rows by no index meanwhile, which no million of them ends: what is loaded is counted already. */
const TRIGGERS = `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as disable,
    format('alter table %s enable trigger user', tgrelid::regclass) as enable
  from pg_trigger where not tgisinternal`

/**
 * Rows are written into bare tables; the database makes keys, references and indexes afterwards, and so checks all that was written.
 * Ten times as fast as row by row.
 */
export const bulkLoad = async (
  db: ClientBase,
  load: () => Promise<void>,
  onStep: OnStep = () => undefined,
): Promise<void> => {
  const step = stepsOf(db, onStep)
  const { rows: parts } = await db.query<Part>(PARTS)
  await db.query('begin')
  await db.query(`set local maintenance_work_mem = '1GB'`)
  const { rows: triggers } = await db.query<{ readonly disable: string; readonly enable: string }>(TRIGGERS)
  for (const { disable } of triggers) await db.query(disable)
  for (const { drop } of parts.toReversed()) await db.query(drop)
  await load()
  for (const { make } of parts) await step(make)
  for (const { enable } of triggers) await db.query(enable)
  await step('commit')
  await step('vacuum (analyze)')
}
