import { type RawBuilder, sql, type Transaction } from 'kysely'
import { err, ok } from 'neverthrow'
import {
  type ListedOffer,
  type NewPriceOffer,
  PRICE_OFFERS,
  type PricedOf,
  type PriceRecords,
} from '#core/billing/ports/price-records.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { OrderNotFound } from '#core/storing/errors.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { isEnded } from '#core/storing/projection.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { pricedOrdersFrom, toPriceOffer } from './price-row.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import { isOrderWithin, type Within } from '#adapters/postgres/within.ts'
import { notifyPriceChanges } from './notify-price-changes.ts'
import type { StaffDecision } from '#core/shared/staff.ts'
import { losesAnnouncement, nextPrice, type PricedOrder } from '#core/billing/price-change.ts'
import type { PriceOffer } from '#core/billing/price-offer.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { insertFrom, insertRows } from '#adapters/postgres/insert-from.ts'

export const postgresPriceRecords = (postgres: Postgres, within: Within = null): PriceRecords => ({
  contracts: of => ask(postgres, db => pricedOrdersFrom(db, toWhere(of), 'customer' in of ? UNPAGED_MOST : null)),
  offer: (offers, decision) => transact(postgres, async tx => ok(await writeOffers(tx, offers, decision))),
  lower: (order, decide, decision) =>
    transact(postgres, async tx => {
      await sql`select from storage_order where id = ${order} for update`.execute(tx)
      const [priced] = await pricedOrdersFrom(tx, toWhere({ order }))
      if (priced === undefined) return err(orderNotFound)
      const decided = decide(priced)
      if (decided.isErr()) return err(decided.error)
      await writeLowered(tx, order, decided.value, decision)
      if (losesAnnouncement(priced, decided.value.newWon)) await announceAnew(tx, [order])
      return ok(decided.value)
    }),
  withdraw: (orders, decision) => transact(postgres, async tx => ok(await withdrawOffers(tx, orders, decision))),
  list: (order, { after, limit }) =>
    ask(postgres, async db => {
      const all = db.selectFrom('price_offer').selectAll()
      // What is said whole is read in any region.
      const rows = await (
        order === null ? all.where(isOrderWithin('price_offer.order_id', within)) : all.where('order_id', '=', order)
      )
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map((row): ListedOffer => ({ orderId: row.order_id as OrderId, offer: toPriceOffer(row) }))
    }),
  notifyDue: (now, limit, decide) =>
    transact(postgres, async tx => ok(await notifyPriceChanges(tx, { now, limit, decide }))),
  answer: (order, customer, decide) =>
    transact(postgres, async tx => {
      await sql`select from storage_order where id = ${order} for update`.execute(tx)
      const [priced] = await pricedOrdersFrom(tx, sql`where o.id = ${order} and o.customer_id = ${customer}`)
      if (priced === undefined) return err(orderNotFound)
      const decision = decide(priced)
      if (decision.isErr()) return err(decision.error)
      const after = { ...priced, offer: decision.value }
      if (decision.value !== priced.offer) await writeAnswer(tx, after)
      return ok(after)
    }),
})

const LISTED = sortedBy(PRICE_OFFERS, 'desc', ['offered_at', 'order_id', 'term'])

const orderNotFound: OrderNotFound = { kind: 'OrderNotFound' }

const OPEN_STATES = ORDER_STATES.filter(state => !isEnded(state))

const toWhere = (of: PricedOf): RawBuilder<unknown> => {
  if ('order' in of) return sql`where o.id = ${of.order} and o.customer_id is not null`
  const whose =
    'plan' in of
      ? sql`o.plan = ${of.plan} ${of.region === undefined ? sql`` : sql`and o.location = ${of.region}`}`
      : sql`o.customer_id = ${of.customer}`
  return sql`where ${whose} and o.customer_id is not null and o.terms_paid > 0 and o.state = any(${[...OPEN_STATES]}::text[])`
}

/** Two statements, however many there are; each order has its own line in the audit log. */
const writeOffers = async (
  db: Database,
  offers: readonly NewPriceOffer[],
  decision: StaffDecision,
): Promise<readonly OrderId[]> => {
  const given = offers.map(({ orderId, offer, notifyAt }) => ({
    order_id: orderId,
    term: offer.term,
    old_won: offer.oldWon,
    new_won: offer.newWon,
    from_day: offer.from,
    offered_at: Instant.toIso(offer.offeredAt),
    tell_at: notifyAt && Instant.toIso(notifyAt),
  }))
  // What nobody was notified of is replaced, but a lower price only by a lower one.
  const { rows } = await sql<{ id: OrderId }>`
    ${insertRows('price_offer', OFFER_TYPES, given)} order by order_id
    on conflict (order_id, term) do update set
      old_won = excluded.old_won, new_won = excluded.new_won, from_day = excluded.from_day,
      offered_at = excluded.offered_at, tell_at = excluded.tell_at
      where price_offer.noticed_at is null
        and (price_offer.new_won > price_offer.old_won or excluded.new_won < excluded.old_won)
    returning order_id as id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await noteEach('price offer', decision, sql`from unnest(${ids}::text[]) as t(id)`).execute(db)
  return ids
}

const OFFER_TYPES = {
  order_id: 'text',
  term: 'integer',
  old_won: 'integer',
  new_won: 'integer',
  from_day: 'date',
  offered_at: 'timestamptz',
  tell_at: 'timestamptz',
}

/** Into the audit log, as `writeDecision`, for each `id` there. */
const noteEach = (command: string, { by, reason, at }: StaffDecision, from: RawBuilder<unknown>) =>
  insertFrom('audit', { staff_id: by, command, subject: sql<string>`id`, reason, at: Instant.toDate(at) }, from)

/** With what the next charge takes, also where the card was asked for more and declined. The order's row must be locked by this transaction. */
const writeLowered = async (
  tx: Transaction<Schema>,
  orderId: OrderId,
  offer: PriceOffer,
  decision: StaffDecision,
): Promise<void> => {
  await writeOffers(tx, [{ orderId, offer, notifyAt: null }], decision)
  await tx.updateTable('storage_order').set({ agreed_won: offer.newWon }).where('id', '=', orderId).execute()
  await tx
    .updateTable('payment')
    .set({ amount_won: offer.newWon })
    .where('order_id', '=', orderId)
    .where('term', '=', offer.term)
    .where('status', 'in', ['READY', 'FAILED'])
    .execute()
}

/** Without another reminder the next payment is held (G115). */
const announceAnew = async (db: Database, orders: readonly OrderId[]): Promise<void> => {
  if (orders.length === 0) return
  await db.updateTable('storage_order').set({ told_on: null }).where('id', 'in', orders).execute()
}

/** Who had said yes or no, or was to pay less, pays what the last term cost, also where the card was asked for that price and declined. */
const withdrawOffers = async (
  db: Database,
  orders: readonly OrderId[],
  decision: StaffDecision,
): Promise<readonly OrderId[]> => {
  await sql`select from storage_order where id = any(${[...orders]}::text[]) order by id for update`.execute(db)
  const before = await pricedOrdersFrom(db, sql`where o.id = any(${[...orders]}::text[])`)
  const { rows } = await sql<{ id: OrderId }>`
    with gone as (
      delete from price_offer f using storage_order o
      where o.id = any(${[...orders]}::text[]) and f.order_id = o.id and f.term = o.terms_paid + 1 and not o.attempt_open
      returning f.order_id as id, f.term, f.old_won, f.new_won, f.answer
    ), agreed as (
      update storage_order o set agreed_won = g.old_won from gone g where o.id = g.id and (g.answer is not null or g.new_won < g.old_won)
    ), tried as (
      update payment p set amount_won = g.old_won from gone g
      where p.order_id = g.id and p.term = g.term and p.status in ('READY', 'FAILED')
    ), noted as (
      ${noteEach('price withdraw', decision, sql`from gone`)}
    )
    select id from gone`.execute(db)
  const ids = rows.map(({ id }) => id)
  const unannounced = before.filter(priced => losesAnnouncement(priced, priced.lastPaid)).map(({ order }) => order.id)
  await announceAnew(
    db,
    ids.filter(id => unannounced.includes(id)),
  )
  return ids
}

/** What the customer says, and with it what the next charge takes. The order's row must be locked by this transaction. */
export const writeAnswer = async (
  tx: Transaction<Schema>,
  after: PricedOrder & { readonly offer: PriceOffer },
): Promise<void> => {
  const { order, lastPaid, offer } = after
  await tx
    .updateTable('price_offer')
    .set({ answer: offer.answer, answered_at: offer.answeredAt === null ? null : Instant.toDate(offer.answeredAt) })
    .where('order_id', '=', order.id)
    .where('term', '=', offer.term)
    .execute()
  await tx
    .updateTable('storage_order')
    .set({ agreed_won: nextPrice(after)?.won ?? lastPaid })
    .where('id', '=', order.id)
    .execute()
}
