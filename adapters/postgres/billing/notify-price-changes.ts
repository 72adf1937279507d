import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { match } from 'ts-pattern'
import type { PricedOrder, PriceNotice } from '#core/billing/price-change.ts'
import { Instant } from '#core/shared/instant.ts'
import { pricedOrdersFrom } from './price-row.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { writeNotices } from '#adapters/postgres/notices/write-notice.ts'

type Due = {
  readonly now: Instant
  readonly limit: number
  readonly decide: (priced: PricedOrder) => PriceNotice
}

/** Notice and offer in one commit. Nobody waits, and none gets what another holds. */
export const notifyPriceChanges = async (tx: Transaction<Schema>, { now, limit, decide }: Due): Promise<number> => {
  const { rows: due } = await sql<{ id: string; term: number }>`
    select f.order_id as id, f.term from price_offer f join storage_order o on o.id = f.order_id
    where f.tell_at <= ${Instant.toDate(now)} order by f.tell_at limit ${limit} for update of f, o skip locked`.execute(
    tx,
  )
  if (due.length === 0) return 0
  const found = await pricedOrdersFrom(
    tx,
    sql`where o.id = any(${due.map(({ id }) => id)}::text[]) and o.customer_id is not null`,
  )
  const byId = new Map<string, (typeof found)[number]>(found.map(priced => [priced.order.id, priced]))
  const decided = due.map(({ id, term }) => {
    const priced = byId.get(id)
    return { id, term, priced, priceNotice: priced?.offer?.term === term ? decide(priced) : LATE }
  })
  for (const { id, term, priceNotice } of decided) {
    await tx
      .updateTable('price_offer')
      .set(toColumns(priceNotice))
      .where('order_id', '=', id)
      .where('term', '=', term)
      .execute()
  }
  await writeNotices(
    tx,
    decided.flatMap(({ id, term, priced, priceNotice }) =>
      priced !== undefined && priceNotice.kind === 'Notify'
        ? {
            // In one commit with its offer, and of its own: the same price once more, after it was taken back, is announced anew.
            event: `price:${id}:${term}:${randomUUID()}`,
            kind: 'PRICE_CHANGE' as const,
            customer: priced.customer,
            order: id,
            at: priceNotice.at,
          }
        : [],
    ),
  )
  return due.length
}

/** Nobody renews it, or its term is over. */
const LATE: PriceNotice = { kind: 'Late' }

const toColumns = (priceNotice: PriceNotice) =>
  match(priceNotice)
    .returnType<{ tell_at: Date | null; noticed_at?: Date }>()
    .with({ kind: 'Notify' }, ({ at }) => ({ tell_at: null, noticed_at: Instant.toDate(at) }))
    .with({ kind: 'Later' }, ({ at }) => ({ tell_at: Instant.toDate(at) }))
    .with({ kind: 'Late' }, () => ({ tell_at: null }))
    .exhaustive()
