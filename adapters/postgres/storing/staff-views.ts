import type { Day } from '#core/shared/day.ts'
import { type RawBuilder, sql } from 'kysely'
import { Email } from '#core/account/email.ts'
import { maskEmail } from '#core/account/mask-email.ts'
import { PhoneNumber } from '#core/account/phone-number.ts'
import type { Provider } from '#core/account/provider.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PaymentStatus } from '#core/shared/payment-status.ts'
import type { Won } from '#core/shared/won.ts'
import {
  AUDIT,
  type ListedOrder,
  ORDER_STEPS,
  type OrderMoment,
  type StaffOrder,
  staffOrdersBy,
  type StaffViews,
} from '#core/storing/ports/staff-views.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { canCancel, isActive } from '#core/storing/projection.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { isWithin, type Within } from '#adapters/postgres/within.ts'
import { EARLIER_GEAR } from './earlier-gear.ts'
import { isGear } from './gear-search.ts'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from './last-charged-on.ts'
import { toStep } from './order-row.ts'
import { isPhoneUsable } from '#adapters/postgres/account/usable-phone.ts'
import { begins, isNamed } from '#adapters/postgres/staff/staff-search.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { sortedBy } from '#adapters/postgres/sorted-by.ts'

const UNPAID: OrderState = 'UNPAID'

export const postgresStaffViews = (postgres: Postgres, within: Within = null): StaffViews => ({
  orders: ({ customer, state, text, pickupOn, gear, by, oldestFirst, after, limit }) =>
    ask(postgres, async db => {
      const everyones = staffOrders(db).where('c.id', 'is not', null)
      const all = customer === null ? everyones : everyones.where('o.customer_id', '=', customer)
      const onDay = pickupOn === null ? all : all.where('o.pickup_date', '=', pickupOn)
      const inState = state === null ? onDay : onDay.where('o.state', '=', state)
      const found = text === null ? inState : inState.where('o.id', 'in', ordersOf(text))
      const sorted = ordersBy(by, oldestFirst)
      const rows = await found
        .where(isGear(gear))
        .where(isWithin('o.location', within))
        .where(sorted.beyond(after))
        .orderBy(sorted.order)
        .limit(limit)
        .execute()
      return rows.map(toListedOrder)
    }),
  order: id =>
    ask(postgres, async db => {
      const row = await staffOrders(db).where('o.id', '=', id).executeTakeFirst()
      return row === undefined || row.customer_name === null ? null : toStaffOrder(row)
    }),
  earlierGear: id =>
    ask(postgres, async db => {
      const row = await db
        .selectFrom('storage_order as o')
        .select(EARLIER_GEAR)
        .where('o.id', '=', id)
        .executeTakeFirst()
      return row?.earlier_gear ?? []
    }),
  steps: (id, { after, limit }) =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('timeline')
        .selectAll()
        .where('order_id', '=', id)
        .where(STEPS.beyond(after))
        .orderBy(STEPS.order)
        .limit(limit)
        .execute()
      return rows.map(row => ({ ...toStep(row), step: row.step }))
    }),
  contractsIn: region =>
    ask(postgres, async db => {
      const found = await db
        .selectFrom('storage_order')
        .select(['state', sql<number>`count(*)::integer`.as('count')])
        .where('location', '=', region)
        .where('state', '=', sql<string>`any(${[...ORDER_STATES.filter(isActive), UNPAID]})`)
        .groupBy('state')
        .execute()
      const inStates = (is: (state: OrderState) => boolean): number =>
        found.reduce((sum, { state, count }) => (is(state as OrderState) ? sum + count : sum), 0)
      return {
        unpaid: inStates(state => state === UNPAID),
        toPickUp: inStates(canCancel),
        here: inStates(state => state !== UNPAID && !canCancel(state) && state !== 'CHECKED_OUT'),
        withCustomer: inStates(state => state === 'CHECKED_OUT'),
      }
    }),
  audit: ({ staff: by, subject, after, limit }) =>
    ask(postgres, async db => {
      const all = db.selectFrom('audit').selectAll()
      const rows = await all
        .$if(by !== null, query => query.where('staff_id', '=', by))
        .$if(subject !== null, query => query.where('subject', '=', subject))
        .where(ENTRIES.beyond(after))
        .orderBy(ENTRIES.order)
        .limit(limit)
        .execute()
      return rows.map(({ id, staff_id: staff, command, subject: about, reason, at }) => ({
        id,
        staff,
        command,
        subject: about,
        reason,
        at,
      }))
    }),
})

/** Each way by an index of its own: of a million customers a name that few have would be looked for to the last order. */
const ordersOf = (text: string): RawBuilder<string> => sql`(
  select named.id from customer c join storage_order named on named.customer_id = c.id where ${isNamed(text)}
  union select begun.id from storage_order begun where ${begins('begun.id', text.trim().toUpperCase())}
)`

const MOMENT_COLUMNS: Readonly<Record<OrderMoment, string>> = { changed: 'o.state_changed_at', placed: 'o.placed_at' }

const ordersBy = (by: OrderMoment, oldestFirst: boolean) =>
  sortedBy(staffOrdersBy(by), oldestFirst ? 'asc' : 'desc', [MOMENT_COLUMNS[by], 'o.id'])
const STEPS = sortedBy(ORDER_STEPS, 'asc', ['step'])
const ENTRIES = sortedBy(AUDIT, 'desc', ['id'])

const staffOrders = (db: Database) =>
  db
    .selectFrom('storage_order as o')
    .leftJoin('customer as c', 'c.id', 'o.customer_id')
    // Of who has left while money is owed to them (G795).
    .leftJoin('refund_contact as f', 'f.order_id', 'o.id')
    .innerJoin('payment as p', join => join.onRef('p.order_id', '=', 'o.id').on('p.term', '=', 1))
    .selectAll('o')
    .select(sql<Day | null>`${sql.raw(LAST_CHARGED_ON)}`.as('last_charged_on'))
    .select(['c.provider', 'p.status as payment_status', 'p.fee_won'])
    .select(sql<boolean>`coalesce(${isPhoneUsable('c')}, false) or c.email_proved_at is not null`.as('is_reachable'))
    .select(({ fn: { coalesce } }) => [
      coalesce('c.name', 'f.name').as('customer_name'),
      coalesce('c.email', 'f.email').as('email'),
      coalesce('c.phone', 'f.phone').as('phone'),
      coalesce('c.phone_proved_at', 'f.phone_proved_at').as('phone_proved_at'),
    ])
    .select(
      sql<number>`coalesce((select sum(amount_won) from refund r where r.payment_id = p.id and r.status = 'DONE'), 0)`.as(
        'given_back_won',
      ),
    )

type Row = ChargedRow & {
  readonly customer_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly phone_proved_at: Instant | null
  /** Null of who has left. */
  readonly provider: string | null
  readonly is_reachable: boolean
  readonly contact_missing: boolean
  readonly payment_status: string
  readonly fee_won: number | null
  readonly given_back_won: number
}

const toListedOrder = (row: Row): ListedOrder => ({ ...toStaffOrder(row), customer: row.customer_id as CustomerId })

const toStaffOrder = (row: Row): StaffOrder => ({
  ...toChargedOrder(row),
  customer: row.customer_id as CustomerId | null,
  customerName: row.customer_name ?? '',
  maskedEmail: row.email === null ? null : Email.parse(row.email).map(maskEmail).unwrapOr(null),
  maskedPhone: row.phone === null ? null : PhoneNumber.mask(row.phone as PhoneNumber),
  isPhoneToProve: row.phone !== null && row.phone_proved_at === null,
  isReachable: row.is_reachable,
  hasLogin: row.provider !== null && row.provider !== ('DESK' satisfies Provider),
  contactMissing: row.contact_missing && row.phone_proved_at === null,
  amountWon: row.amount_won as Won,
  paymentStatus: row.payment_status as PaymentStatus,
  feeWon: row.fee_won as Won | null,
  givenBackWon: row.given_back_won as Won,
})
