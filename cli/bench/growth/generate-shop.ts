import type { ClientBase } from 'pg'
import type { Day } from '#core/shared/day.ts'
import { bulkLoad } from './bulk-load.ts'
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
export const generateShop = (db: ClientBase, { customers, today, passwordHash }: ShopSize): Promise<void> =>
  bulkLoad(db, async () => {
    await db.query('select setseed(0.5)')
    await db.query(LIVES)
    await db.query('insert into life select * from json_to_recordset($1::json) as l(' + LIFE_COLUMNS + ')', [
      JSON.stringify(livesUntil(today)),
    ])
    for (const [statement, ...given] of [...PEOPLE, ...HISTORY]) {
      const values = given.map(name => ({ customers, today, passwordHash })[name])
      await db.query(statement, values)
    }
  })

/** A statement, and what its `$1`, `$2` stand for. */
export type Statement = readonly [sql: string, ...given: (keyof ShopSize)[]]

const LIFE_COLUMNS = `id integer, "needsCard" boolean, weight integer, age integer, state text, steps json, "changedOn" integer,
  "pickupDate" date, start date, "termsPaid" integer, "autoRenewal" text, "chargeDueAt" timestamptz, "dutyDueAt" timestamptz,
  "isRefunded" boolean, "hasReport" boolean, checkout json`

const LIVES = `create temporary table life (${LIFE_COLUMNS}) on commit drop`
