import type { OrderId } from '#core/shared/ids.ts'
import type { LabelNumber } from '#core/storing/label-code.ts'
import type { Labels } from '#core/storing/ports/labels.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'

export const postgresLabels = (postgres: Postgres): Labels => ({
  numberOf: order =>
    ask(postgres, async db => {
      const row = await db.selectFrom('label').select('number').where('order_id', '=', order).executeTakeFirst()
      return row ? (row.number as LabelNumber) : null
    }),
  orderOf: number =>
    ask(postgres, async db => {
      const row = await db.selectFrom('label').select('order_id').where('number', '=', number).executeTakeFirst()
      return row ? (row.order_id as OrderId) : null
    }),
})
