import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ok } from 'neverthrow'
import { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import {
  type FoundOrder,
  ORDERS_SHOWN,
  SEARCHED_BY,
  type SearchedBy,
  type SearchHit,
  type StaffSearch,
} from '#core/staff/ports/staff-search.ts'
import { type SearchQuery, wordsOf } from '#core/staff/search-query.ts'
import { STORED_STATES } from '#core/storing/counted-steps.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import { type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { isCustomerWithin, isSubjectWithin, isWithin, type Within } from '#adapters/postgres/within.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffSearch = (postgres: Postgres, within: Within = null): StaffSearch => ({
  find: (query, limit, { by, at }) =>
    transact(postgres, async tx => {
      // A name that many have would be looked for from the first customer on, and one that nobody has to the last.
      await sql`set local enable_seqscan = off`.execute(tx)
      const found = (await findRows(tx, query, { limit, within })).map(toHit)
      const [first] = found
      const isGone = found.length === 1 && first !== undefined && (await holdCustomer(tx, first.customer.id)) === null
      const hits = isGone ? [] : found
      await writeDecision(tx, 'search', subjectOf(hits), { by, reason: reasonOf(hits), at })
      return ok(hits)
    }),
})

const subjectOf = (hits: readonly SearchHit[]): string =>
  hits.length === 1 ? hits.map(({ customer }) => customer.id).join() : `${hits.length} customers`

const reasonOf = (hits: readonly SearchHit[]): string =>
  hits.length === 0 ? 'nothing found' : `found by ${[...new Set(hits.map(({ by }) => by.toLowerCase()))].join(', ')}`

type Row = {
  readonly by: number
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly orders: readonly {
    readonly id: string
    readonly state: string
    readonly kind: string
    readonly gear: string
    readonly locker: string | null
  }[]
}

const STORED = sql.raw(STORED_STATES.map(state => `'${state}'`).join(', '))

/** Behind all that begins with a text, sign by sign. */
const LAST_SIGN = '\u{10FFFF}'

export const begins = (column: string, beginning: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} ~>=~ ${beginning} and ${sql.ref(column)} ~<~ ${beginning + LAST_SIGN}`

/** By parts of Korean words, and how other words begin (G174). */
export const isNamed = (text: string): RawBuilder<boolean> => {
  const words = wordsOf(text.normalize('NFC').trim())
  return words.length === 0 ? sql<boolean>`false` : sql<boolean>`search_parts(c.name) @> ${[...words]}::text[]`
}

/** Each finds by an index of its own, and no more than are shown. */
const findRows = async (
  tx: Transaction<Schema>,
  query: SearchQuery,
  { limit, within }: { readonly limit: number; readonly within: Within },
): Promise<readonly Row[]> => {
  const { label, orders, locker, phone, email, words, noteWords } = query
  const found = (by: SearchedBy, from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${sql.lit(SEARCHED_BY.indexOf(by))}::integer as by, ${from} limit ${limit})`
  const ofOrder = (where: RawBuilder<unknown>) =>
    sql`o.customer_id, o.id as order_id from storage_order o where o.customer_id is not null and ${where}`
  const ofCustomer = (where: RawBuilder<unknown>) => sql`c.id, null from customer c where ${where}`
  // What is said whole, as by who calls, is found anywhere (G377).
  const inRegion = isWithin('o.location', within)
  const ofRegion = isCustomerWithin('c.id', within)
  const parts = sql`${[...words]}::text[]`
  const all = [
    ...(label === null
      ? []
      : [found('LABEL', ofOrder(sql`o.id = (select order_id from label where number = ${label})`))]),
    ...orders.map(beginning =>
      found('ORDER', ofOrder(sql`${begins('o.id', beginning)} and (o.id = ${beginning} or ${inRegion})`)),
    ),
    found('LOCKER', ofOrder(sql`upper(o.locker) = ${locker} and o.state in (${STORED}) and ${inRegion}`)),
    ...(phone === null
      ? []
      : [
          found(
            'PHONE',
            ofCustomer(
              sql`right(c.phone, 4) = ${phone.end} and c.phone like ${`%${phone.digits}`} and (c.phone = ${phone.digits} or ${ofRegion})`,
            ),
          ),
        ]),
    ...(email === null
      ? []
      : [found('EMAIL', ofCustomer(sql`${begins('c.email_key', email)} and (c.email_key = ${email} or ${ofRegion})`))]),
    ...(words.length === 0
      ? []
      : [
          found('NAME', ofCustomer(sql`search_parts(c.name) @> ${parts} and ${ofRegion}`)),
          found(
            'GEAR',
            ofOrder(
              sql`search_parts(o.brand || ' ' || o.equipment_name || ' ' || o.equipment_size) @> ${parts} and ${inRegion}`,
            ),
          ),
        ]),
    ...(noteWords.length === 0
      ? []
      : [
          found(
            'NOTE',
            sql`n.customer_id, n.order_id from staff_note n where search_parts(n.text) @> ${parts} and ${isSubjectWithin('n', within)}`,
          ),
        ]),
  ]
  const { rows } = await sql<Row>`
    with hit (by, customer_id, order_id) as (${sql.join(all, sql` union all `)})
    select h.by, c.id, c.name, c.phone, c.email, o.orders
    from (
      select min(by) as by, customer_id, array_agg(order_id) as order_ids from hit
      group by customer_id order by min(by), customer_id limit ${limit}
    ) h
    join customer c on c.id = h.customer_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'state', state, 'kind', equipment_type, 'gear', btrim(concat_ws(' ', brand, equipment_name, equipment_size)),
        'locker', case when state in (${STORED}) then locker end
      )), '[]') as orders
      from (
        select * from storage_order where customer_id = c.id
        order by id = any(h.order_ids) is not true, state_changed_at desc limit ${ORDERS_SHOWN + 1}
      ) latest
    ) o
    order by h.by, c.name, c.id`.execute(tx)
  return rows
}

const toHit = ({ by, id, name, phone, email, orders }: Row): SearchHit => ({
  by: SEARCHED_BY[by] ?? 'NAME',
  customer: {
    id: id as CustomerId,
    name,
    phone: phone === null ? null : PhoneNumber.mask(phone as PhoneNumber),
    email: email === null ? null : Email.parse(email).map(maskEmail).unwrapOr(null),
  },
  orders: orders.slice(0, ORDERS_SHOWN).map((order): FoundOrder => ({
    ...order,
    id: order.id as OrderId,
    state: order.state as OrderState,
    kind: order.kind as EquipmentType,
  })),
  hasMoreOrders: orders.length > ORDERS_SHOWN,
})
