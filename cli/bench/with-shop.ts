import pg from 'pg'
import { migrate } from '#adapters/postgres/migrate.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import { generateShop } from './growth/generate-shop.ts'
import { withDatabase } from './with-service.ts'

type ShopToMeasure = { readonly databaseUrl: string; readonly db: pg.Client }

/** Of so many customers, as of yesterday, in a database of its own. */
export const withShop = <Value>(customers: number, use: (shop: ShopToMeasure) => Promise<Value>): Promise<Value> =>
  withDatabase(async databaseUrl => {
    await migrate(databaseUrl)
    const db = new pg.Client({ connectionString: databaseUrl })
    await db.connect()
    try {
      const today = Day.addDays(Day.of(Instant.ofDate(new Date())), -1)
      await generateShop(db, { customers, today, passwordHash: 'nobody signs in' })
      return await use({ databaseUrl, db })
    } finally {
      await db.end()
    }
  })
