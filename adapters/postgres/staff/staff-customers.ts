import { type RawBuilder, type Selectable, sql } from 'kysely'
import { err, ok } from 'neverthrow'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from '#adapters/postgres/storing/last-charged-on.ts'
import { Email, emailKey } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import { notedMoney } from '#core/billing/books.ts'
import type { AttemptStatus } from '#core/billing/payment-attempt.ts'
import { Day } from '#core/shared/day.ts'
import type { PaymentKind } from '#core/shared/payment-kind.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { CustomerId, OrderId, PaymentId } from '#core/shared/ids.ts'
import { isUuid } from '#core/shared/uuid.ts'
import { PAGE_SIZE, UNPAGED_MOST } from '#core/shared/page.ts'
import type { Won } from '#core/shared/won.ts'
import type { LateFeeWay } from '#core/storing/late-fee.ts'
import {
  type CustomerFile,
  CUSTOMERS,
  type FoundCustomer,
  type StaffCustomer,
  type StaffCustomers,
} from '#core/staff/ports/staff-customers.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { holdCustomer } from '#adapters/postgres/account/hold-customer.ts'
import { joinDeskCustomer } from '#adapters/postgres/account/join-desk-customer.ts'
import { lockPhone } from '#adapters/postgres/account/lock-phone.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { findCustomer } from '#adapters/postgres/billing/staff-cards.ts'
import { ask, moment, type Postgres, transact } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'
import type { Schema } from '#adapters/postgres/schema.ts'
import { addSecurityEvent, findSecurityEvents } from '#adapters/postgres/account/security-events.ts'
import { endSessions } from '#adapters/postgres/account/session-records.ts'
import { isCustomerWithin, type Within } from '#adapters/postgres/within.ts'
import { begins, isNamed } from './staff-search.ts'
import { listedTasks, toTask } from './staff-tasks.ts'
import { writeDecision } from './write-decision.ts'

export const postgresStaffCustomers = (postgres: Postgres, within: Within = null): StaffCustomers => ({
  find: (text, limit) =>
    ask(postgres, async db => {
      const rows = await foundCustomers(db)
        .where('c.id', 'in', sql<string>`(select found.id from (${foundBy(text, limit)}) found)`)
        .where(isCustomerWithin('c.id', within))
        .orderBy('c.name')
        .orderBy('c.created_at')
        .limit(limit)
        .execute()
      return rows.map(toFound)
    }),
  list: ({ name, joinedSince, plan, region, state, after, limit }) =>
    ask(postgres, async db => {
      const wanted = [
        ...(plan === null ? [] : [sql`o.plan = ${plan}`]),
        ...(region === null ? [] : [sql`o.location = ${region}`]),
        ...(state === null ? [] : [sql`o.state = ${state}`]),
      ]
      const all = foundCustomers(db)
      const named = name === null ? all : all.where(isNamed(name))
      const since = joinedSince === null ? named : named.where('c.created_at', '>=', moment(Day.startOf(joinedSince)))
      const withContract =
        wanted.length === 0
          ? since
          : since.where(
              sql<boolean>`exists (select from storage_order o where o.customer_id = c.id and ${sql.join(wanted, sql` and `)})`,
            )
      const rows = await withContract
        .where(isCustomerWithin('c.id', within))
        .where(LISTED.beyond(after))
        .orderBy(LISTED.order)
        .limit(limit)
        .execute()
      return rows.map(toFound)
    }),
  identify: text =>
    ask(postgres, async db => {
      const [first, second] = await whoIs(db, text.trim()).limit(2).execute()
      // Of several who typed one number it is unknown who is on the phone.
      return first && (!second || first.isOwner) ? (first.id as CustomerId) : null
    }),
  ownerOf: id => ask(postgres, db => findCustomer(db, id)),
  file: id => ask(postgres, db => readFile(db, id, MASKED)),
  look: (id, reason) =>
    transact(postgres, async tx => {
      if ((await holdCustomer(tx, id)) === null) return ok(null)
      await writeDecision(tx, 'user show --unmask', id, reason)
      return ok(await readFile(tx, id, IN_FULL))
    }),
  lookAtRefundContact: (order, reason) =>
    transact(postgres, async tx => {
      const contact = await tx
        .selectFrom('refund_contact')
        .select(['name', 'phone', 'phone_proved_at as phoneProvedAt', 'email'])
        .where('order_id', '=', order)
        .executeTakeFirst()
      if (contact === undefined) return ok(null)
      await writeDecision(tx, 'refund contact', order, reason)
      return ok(contact)
    }),
  securityEvents: (id, reason, part) =>
    transact(postgres, async tx => {
      if ((await holdCustomer(tx, id)) === null) return ok([])
      await writeDecision(tx, 'user events', id, reason)
      return ok(await findSecurityEvents(tx, id, part))
    }),
  join: (id, reason, { dryRun }) =>
    transact(postgres, async tx => {
      const desk = await tx.selectFrom('customer').select(['phone', 'provider']).where('id', '=', id).executeTakeFirst()
      if (desk?.provider !== 'DESK' || desk.phone === null) return err({ kind: 'CustomerHasLogin' as const })
      await lockPhone(tx, desk.phone as PhoneNumber)
      const locked = await tx
        .selectFrom('customer')
        .select(['id', 'phone_proved_at'])
        .where('phone', '=', desk.phone)
        .orderBy('id')
        .forUpdate()
        .execute()
      const owner = locked.find(row => row.phone_proved_at !== null)
      // Joined meanwhile by its customer, or nobody has proved it.
      if (!owner || !locked.some(row => row.id === id)) return err({ kind: 'PhoneNotProved' as const })
      if (dryRun) return ok(owner.id as CustomerId)
      await joinDeskCustomer(tx, id, { account: owner.id as CustomerId, at: reason.at })
      await writeDecision(tx, 'user join', owner.id, reason)
      return ok(owner.id as CustomerId)
    }),
  change: (id, { name, phone }, reason, { dryRun }) =>
    transact(postgres, async tx => {
      if (phone !== undefined) await lockPhone(tx, phone)
      const desk = await tx
        .selectFrom('customer')
        .select(['name', 'phone', 'provider'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (desk?.provider !== 'DESK') return err({ kind: 'CustomerHasLogin' as const })
      const another = await tx
        .selectFrom('customer')
        .select('id')
        .where('phone', '=', phone ?? null)
        .where('id', '<>', id)
        // Who has proved it is the same person only under the same name.
        .where(({ or, and, eb }) =>
          or([
            eb('provider', '=', 'DESK'),
            and([eb('phone_proved_at', 'is not', null), eb('name', '<>', name ?? desk.name)]),
          ]),
        )
        .executeTakeFirst()
      if (another) return err({ kind: 'PhoneOfAnother' as const })
      const changed = { name: name ?? desk.name, phone: phone ?? desk.phone }
      if (!dryRun) {
        await tx.updateTable('customer').set(changed).where('id', '=', id).execute()
        await writeDecision(tx, 'user change', id, reason)
      }
      return ok(changed)
    }),
  logOut: (id, reason) =>
    transact(postgres, async tx => {
      if ((await holdCustomer(tx, id)) === null) return ok(0)
      const ended = await endSessions(tx, { customer: id, keep: null, at: reason.at })
      const nowhere = { account: null, via: null, address: null, device: null }
      await addSecurityEvent(tx, { kind: 'LOGGED_OUT_EVERYWHERE', customer: id, ...nowhere, at: reason.at })
      await writeDecision(tx, 'user log-out', id, reason)
      return ok(ended)
    }),
})

/** All that a line may be the beginning or a part of, each by an index of its own. */
const foundBy = (text: string, limit: number): RawBuilder<unknown> => {
  const digits = text.replaceAll(/[ -]/g, '')
  const typed = text.trim()
  const by = [
    sql`select c.id from customer c where ${isNamed(text)}`,
    sql`select c.id from customer c where ${begins('c.email_key', emailKey(text))}`,
    ...(PHONE_TAIL.test(digits)
      ? [
          sql`select c.id from customer c where right(c.phone, 4) = ${digits.slice(-4)} and c.phone like ${`%${digits}`}`,
        ]
      : []),
    sql`select o.customer_id from storage_order o where o.customer_id is not null and ${begins('o.id', typed.toUpperCase())}`,
  ]
  return sql.join(
    by.map(one => sql`(${one} limit ${limit})`),
    sql` union `,
  )
}

const LISTED = sortedBy(CUSTOMERS, 'desc', ['c.created_at', 'c.id::text'])

const foundCustomers = (db: Database) =>
  db
    .selectFrom('customer as c')
    .select(PERSON)
    .select(({ selectFrom, fn }) =>
      selectFrom('storage_order')
        .whereRef('customer_id', '=', 'c.id')
        .select(fn.countAll<number>().as('count'))
        .as('orders'),
    )

/** As people say it, `+82` in front of it or not. */
const parsePhone = (text: string): PhoneNumber | null =>
  PhoneNumber.parse(text.replace(/^\+?82[ -]?0?/, '0').replaceAll('.', '-')).unwrapOr(null)

const whoIs = (db: Database, text: string) => {
  const customers = db.selectFrom('customer as c').select(['c.id', isPhoneUsable('c').as('isOwner')])
  const phone = parsePhone(text)
  if (isUuid(text)) return customers.where('c.id', '=', text)
  if (phone !== null)
    return customers
      .where('c.phone', '=', phone)
      .orderBy(sql`c.phone_proved_at is null`)
      .orderBy(sql`c.provider <> 'DESK'`)
  if (text.includes('@')) return customers.where('c.email_key', '=', emailKey(text))
  return customers.innerJoin('storage_order as o', 'o.customer_id', 'c.id').where('o.id', '=', text.toUpperCase())
}

const PHONE_TAIL = /^\d{4,11}$/
const PERSON = [
  'c.id',
  'c.name',
  'c.email',
  'c.phone',
  'c.email_proved_at',
  'c.phone_proved_at',
  'c.provider',
  'c.created_at',
] as const

type PersonRow = Pick<
  Selectable<Schema['customer']>,
  'id' | 'name' | 'email' | 'phone' | 'email_proved_at' | 'phone_proved_at' | 'provider' | 'created_at'
>
type Shown = { readonly email: (email: string) => string | null; readonly phone: (phone: PhoneNumber) => string }

const MASKED: Shown = {
  email: email => Email.parse(email).map(maskEmail).unwrapOr(null),
  phone: phone => PhoneNumber.mask(phone),
}
const IN_FULL: Shown = { email: email => email, phone: phone => PhoneNumber.format(phone) }

const toCustomer = (row: PersonRow, shown: Shown): StaffCustomer => ({
  id: row.id as CustomerId,
  name: row.name,
  email: row.email === null ? null : shown.email(row.email),
  phone: row.phone === null ? null : shown.phone(row.phone as PhoneNumber),
  emailProvedAt: row.email_proved_at,
  phoneProvedAt: row.phone_proved_at,
  provider: row.provider as Provider,
  joinedAt: row.created_at,
})

const toFound = ({ orders, ...row }: PersonRow & { readonly orders: number | null }): FoundCustomer => ({
  ...toCustomer(row, MASKED),
  orders: Number(orders),
})

const readFile = async (db: Database, id: CustomerId, shown: Shown): Promise<CustomerFile | null> => {
  if (!isUuid(id)) return null
  const row = await db.selectFrom('customer as c').select(PERSON).where('c.id', '=', id).executeTakeFirst()
  if (!row) return null
  const [card, sessions, orders, payments, notes, tasks, complaints] = await Promise.all([
    db.selectFrom('stored_card').selectAll().where('customer_id', '=', id).executeTakeFirst(),
    db
      .selectFrom('session')
      .select(['created_at', 'last_seen_at', 'ended_at'])
      .where('customer_id', '=', id)
      .where('ended_at', 'is', null)
      .orderBy('last_seen_at', 'desc')
      .limit(UNPAGED_MOST)
      .execute(),
    db
      .selectFrom('storage_order as o')
      .selectAll()
      .select(sql<Day | null>`${sql.raw(LAST_CHARGED_ON)}`.as('last_charged_on'))
      .where('customer_id', '=', id)
      .orderBy('state_changed_at', 'desc')
      .orderBy('placed_at', 'desc')
      .limit(PAGE_SIZE + 1)
      .execute(),
    readPayments(db, id),
    readNotes(db, id),
    readTasks(db, id),
    db.selectFrom('complaint').select('id').where('customer_id', '=', id).where('answer', 'is', null).execute(),
  ])
  return {
    customer: toCustomer(row, shown),
    card: card ? { label: card.label, isUsable: card.unusable_since === null, registeredAt: card.registered_at } : null,
    sessions: sessions.map(session => ({
      createdAt: session.created_at,
      lastSeenAt: session.last_seen_at,
      endedAt: session.ended_at,
    })),
    orders: orders.slice(0, PAGE_SIZE).map(toFileOrder),
    payments: payments.slice(0, UNPAGED_MOST),
    notes: notes.slice(0, UNPAGED_MOST),
    openTasks: tasks.slice(0, PAGE_SIZE).map(row => ({ ...toTask(row), order: row.order as OrderId | null })),
    more: [
      ...(orders.length > PAGE_SIZE ? (['orders'] as const) : []),
      ...(Math.max(payments.length, notes.length) > UNPAGED_MOST ? (['payments'] as const) : []),
      ...(tasks.length > PAGE_SIZE ? (['openTasks'] as const) : []),
    ],
    openComplaints: complaints.length,
  }
}

const toFileOrder = (row: ChargedRow): CustomerFile['orders'][number] => {
  const { order, isNextHeld } = toChargedOrder(row)
  return { ...order, isNextHeld }
}

const readPayments = async (db: Database, customer: CustomerId): Promise<CustomerFile['payments']> => {
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('storage_order as o', 'o.id', 'p.order_id')
    .select(['p.id', 'p.order_id', 'p.term', 'p.amount_won', 'p.status', 'p.kind', 'p.card_label', 'p.approved_at'])
    .where('o.customer_id', '=', customer)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.term', 'desc')
    .limit(UNPAGED_MOST + 1)
    .execute()
  const ids = rows.map(({ id }) => id)
  const refunds =
    ids.length === 0
      ? []
      : await db.selectFrom('refund').selectAll().where('payment_id', 'in', ids).orderBy('n').execute()
  return rows.map(row => ({
    id: row.id as PaymentId,
    orderId: row.order_id as OrderId,
    term: row.term,
    amountWon: row.amount_won as Won,
    status: row.status as PaymentStatus,
    kind: row.kind as PaymentKind,
    cardLabel: row.card_label,
    approvedAt: row.approved_at,
    refunds: refunds
      .filter(refund => refund.payment_id === row.id)
      .map(refund => ({
        id: refund.id,
        rule: refund.rule,
        amountWon: refund.amount_won as Won,
        status: refund.status as AttemptStatus,
        sentAt: refund.sent_at,
        decidedAt: refund.decided_at,
        paidByBankOn: refund.paid_by_bank_on as Day | null,
      })),
  }))
}

const readNotes = async (db: Database, customer: CustomerId): Promise<CustomerFile['notes']> => {
  const rows = await db
    .selectFrom('timeline as t')
    .innerJoin('storage_order as o', 'o.id', 't.order_id')
    .select(['t.order_id', 't.recorded_at', 't.amount_won', 't.amount_way'])
    .where('o.customer_id', '=', customer)
    .where('t.amount_won', 'is not', null)
    .orderBy('t.recorded_at', 'desc')
    .limit(UNPAGED_MOST + 1)
    .execute()
  return rows.map(row => ({
    orderId: row.order_id as OrderId,
    kind: notedMoney(row.amount_way as LateFeeWay | null),
    at: row.recorded_at,
    won: Number(row.amount_won),
  }))
}

/** About the customer, their orders and payments, and the order ids under which the provider knows them. */
const readTasks = (db: Database, customer: CustomerId) =>
  listedTasks(db)
    .where('s.done_at', 'is', null)
    .where(
      sql<boolean>`s.subject = any(
        select ${customer}::text
        union all select id from storage_order where customer_id = ${customer}
        union all select p.id::text from payment p join storage_order o on o.id = p.order_id where o.customer_id = ${customer}
        union all select a.gateway_order_id from payment_attempt a
          join payment p on p.id = a.payment_id join storage_order o on o.id = p.order_id where o.customer_id = ${customer}
        union all select r.id::text from refund r
          join payment p on p.id = r.payment_id join storage_order o on o.id = p.order_id where o.customer_id = ${customer}
      )`,
    )
    .orderBy('s.id')
    .limit(PAGE_SIZE + 1)
    .execute()
