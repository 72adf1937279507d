import { type RawBuilder, sql } from 'kysely'
import { ok } from 'neverthrow'
import { OWN_DATA, type OwnThing, type PersonalData } from '#core/privacy/own-data.ts'
import type { HandedOutData } from '#core/privacy/ports/handed-out-data.ts'
import type { PersonalDataViews } from '#core/privacy/ports/personal-data-views.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { writeDecision } from '#adapters/postgres/staff/write-decision.ts'
import { ask, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import type { Schema } from '#adapters/postgres/schema.ts'

/** Each member is named by the core: what a table gets later is in the copy only once that is decided. */
export const postgresPersonalDataViews = (postgres: Postgres): PersonalDataViews => ({
  of: customer => ask(postgres, db => readCopy(db, customer)),
})

/** The same rows, for the staff. */
export const postgresHandedOutData = (postgres: Postgres): HandedOutData => ({
  take: (customer, decision) =>
    transact(postgres, async tx => {
      if ((await holdCustomer(tx, customer)) === null) return ok(null)
      await writeDecision(tx, 'user export', customer, decision)
      return ok(await readCopy(tx, customer))
    }),
})

const readCopy = async (db: Database, customer: CustomerId): Promise<PersonalData | null> => {
  const { rows } = await sql<{ readonly copy: PersonalData }>`
        select json_build_object(
          'profile', ${own('profile', 'customer', 'c', { since: 'created_at' })},
          'consents', (
            select ${list(own('consent', 'consent', 't', {}), 't.id')} from consent t where t.customer_id = c.id
          ),
          'sessions', (
            select ${list(own('session', 'session', 't', { startedAt: 'created_at' }), 't.created_at')}
            from session t where t.customer_id = c.id
          ),
          'securityEvents', (
            select ${list(own('securityEvent', 'security_event', 't', { event: 'kind' }), 't.at, t.id')}
            from security_event t where t.customer_id = c.id
          ),
          'storedCard', (select ${own('storedCard', 'stored_card', 't', {})} from stored_card t where t.customer_id = c.id),
          'orders', (select ${list(ORDER, 'o.placed_at, o.id')} from storage_order o where o.customer_id = c.id),
          'savedPlaces', (
            select ${list(own('savedPlace', 'saved_place', 't', {}), 't.saved_at, t.id')}
            from saved_place t where t.customer_id = c.id
          ),
          'roomRequests', (
            select ${list(own('roomRequest', 'room_request', 't', {}), 't.asked_at, t.id')}
            from room_request t where t.customer_id = c.id
          ),
          'messages', (
            select ${list(own('message', 'notice', 't', { sentAt: 'settled_at', by: 'sent_by' }), 't.settled_at, t.id')}
            from notice t where t.customer_id = c.id and t.sent_by is not null and t.text is not null
          ),
          'complaints', (
            select ${list(own('complaint', 'complaint', 't', {}), 't.id')} from complaint t where t.customer_id = c.id
          ),
          'staffNotes', (
            select ${list(own('staffNote', 'staff_note', 't', {}), 't.id')} from staff_note t where t.customer_id = c.id
          )
        ) as copy
        from customer c where c.id = ${customer}`.execute(db)
  return rows[0]?.copy ?? null
}

type Snake<Name> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : ''

type Told<Column> = Column | RawBuilder<unknown>
type Members<Thing extends OwnThing> = keyof (typeof OWN_DATA)[Thing]

/** The columns of members: needed of those that have no column of their name. */
type Named<Thing extends OwnThing, Table extends keyof Schema> = {
  readonly [Member in Members<Thing> as Snake<Member> extends keyof Schema[Table] ? never : Member]: Told<
    keyof Schema[Table]
  >
} & { readonly [Member in Members<Thing>]?: Told<keyof Schema[Table]> }

/** As `Instant.toIso` writes it. */
const iso = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** One thing of the copy, from a row of the table under this alias; `more` are the lists that hang on it. */
const own = <Thing extends OwnThing, Table extends keyof Schema>(
  thing: Thing,
  _table: Table,
  alias: string,
  named: Named<Thing, Table>,
  more: readonly (readonly [string, RawBuilder<unknown>])[] = [],
): RawBuilder<unknown> => {
  const elsewhere: Readonly<Record<string, Told<unknown>>> = named
  const members = Object.entries(OWN_DATA[thing]).map(([member, kind]: readonly [string, string]) => {
    const told = elsewhere[member] ?? member.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    if (typeof told !== 'string') return sql`${sql.lit(member)}, ${told}`
    const column = sql.ref(`${alias}.${told}`)
    return sql`${sql.lit(member)}, ${kind.startsWith('moment') ? iso(column) : column}`
  })
  const lists = more.map(([member, items]) => sql`${sql.lit(member)}, (${items})`)
  return sql`json_build_object(${sql.join([...members, ...lists])})`
}

const list = (item: RawBuilder<unknown>, order: string) =>
  sql`coalesce(json_agg(${item} order by ${sql.raw(order)}), '[]')`

const PAYMENT = own('payment', 'payment', 't', { paymentId: 'id', card: 'card_label' }, [
  ['refunds', sql`select ${list(own('refund', 'refund', 'r', {}), 'r.n')} from refund r where r.payment_id = t.id`],
])

/** Of the customer themselves. */
const unlessProxy = (column: string) => sql`case when not t.is_proxy then ${sql.ref(column)} end`

const CHECKOUT = own('checkout', 'checkout', 't', {
  recipientName: unlessProxy('t.recipient_name'),
  recipientPhone: unlessProxy('t.recipient_phone'),
})

const ofOrder = (table: string, item: RawBuilder<unknown>, order: string) =>
  sql`select ${list(item, order)} from ${sql.table(table)} t where t.order_id = o.id`

const ORDER = own('order', 'storage_order', 'o', { orderId: 'id' }, [
  [
    'pickupPlace',
    sql`select ${own('pickupPlace', 'pickup_place', 't', {})} from pickup_place t where t.order_id = o.id`,
  ],
  ['timeline', ofOrder('timeline', own('step', 'timeline', 't', { at: 'occurred_at', by: 'actor_kind' }), 't.step')],
  ['payments', ofOrder('payment', PAYMENT, 't.term')],
  [
    'priceChanges',
    sql`${ofOrder('price_offer', own('priceChange', 'price_offer', 't', {}), 't.term')} and t.noticed_at is not null`,
  ],
  ['checkouts', ofOrder('checkout', CHECKOUT, 't.requested_at')],
  ['doorPictures', ofOrder('door_picture', own('doorPicture', 'door_picture', 't', { pictureId: 'id' }), 't.taken_at')],
  ['reports', ofOrder('report', own('report', 'report', 't', { reportId: 'id' }), 't.filed_at')],
])
