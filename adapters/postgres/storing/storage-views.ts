import { CompiledQuery, sql } from 'kysely'
import type { Day } from '#core/shared/day.ts'
import { SECOND_CONTRACT } from '#core/billing/ports/payment-records.ts'
import type { CustomerId, EquipmentId, OrderId, ReportId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { UNPAGED_MOST } from '#core/shared/page.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import { GONE_STATES, type GoneGear, goneSince } from '#core/storing/gone-gear.ts'
import type { LateWork } from '#core/staff/late-work.ts'
import type { TimelineStep } from '#core/storing/order.ts'
import { ORDER_STATES } from '#core/storing/order-state.ts'
import { HOME_CONTRACTS_MOST } from '#core/storing/ports/own-storage.ts'
import type { ContractView, HomeView, StorageViews } from '#core/storing/ports/storage-views.ts'
import { canCancel, canCheckoutFrom } from '#core/storing/projection.ts'
import { seasonOf } from '#core/storing/season.ts'
import type { UnpaidOrder } from '#core/storing/unpaid-order.ts'
import { type ChargedRow, LAST_CHARGED_ON, toChargedOrder } from './last-charged-on.ts'
import { ACTIVE_STATES } from './order-row.ts'
import type { Database } from '#adapters/postgres/database.ts'
import { ask, type Postgres } from '#adapters/postgres/postgres.ts'
import { currentShop } from '#adapters/system/current-shop.ts'

const CHECKOUT_STATES = ORDER_STATES.filter(canCheckoutFrom)
const CANCEL_STATES = ORDER_STATES.filter(canCancel)
const TIMELINE_STEPS = 5
const STOP_ON_CLOSED_DAY: LateWork = 'STOP_ON_CLOSED_DAY'

export const postgresStorageViews = (postgres: Postgres): StorageViews => ({
  home: (customer, today) =>
    ask(postgres, async db => {
      const { rows } = await db.executeQuery<HomeRow>(homeQuery(customer, today))
      return rows[0] ? toHomeView(rows[0], rows) : null
    }),
  active: customer =>
    ask(postgres, async db => {
      const values = [ACTIVE_STATES, STOP_ON_CLOSED_DAY, customer, UNPAGED_MOST]
      const { rows } = await db.executeQuery<ActiveRow>(CompiledQuery.raw(ACTIVE, values))
      return rows.map(row => ({ ...toChargedOrder(row), isDayClosed: row.is_day_closed }))
    }),
  reports: customer =>
    ask(postgres, async db => {
      const rows = await db
        .selectFrom('report')
        .innerJoin('storage_order as o', 'o.id', 'report.order_id')
        .select([
          'report.id',
          'score',
          'tip',
          'filed_at',
          'o.equipment_id',
          'o.equipment_type',
          'o.brand',
          'o.equipment_name',
        ])
        .where('o.customer_id', '=', customer)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('report as newer')
                .select('newer.id')
                .whereRef('newer.order_id', '=', 'report.order_id')
                .whereRef('newer.filed_at', '>', 'report.filed_at'),
            ),
          ),
        )
        .orderBy('filed_at', 'desc')
        .limit(UNPAGED_MOST)
        .execute()
      return rows.map(row => ({
        id: row.id as ReportId,
        userEquipmentId: row.equipment_id as EquipmentId | null,
        equipmentType: row.equipment_type as EquipmentType,
        equipmentBrand: row.brand,
        equipmentName: row.equipment_name,
        score: row.score,
        updatedAt: row.filed_at,
        inspectionTip: row.tip,
      }))
    }),
  countActive: customer =>
    ask(postgres, async db => {
      const { count } = await db
        .selectFrom('storage_order')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('customer_id', '=', customer)
        .where('state', '=', sql<string>`any(${ACTIVE_STATES})`)
        .executeTakeFirstOrThrow()
      return count
    }),
})

type ActiveRow = ChargedRow & { readonly is_day_closed: boolean }

/** Written out as `HOME` is: to build it took a twentieth of the call. */
const ACTIVE = `
  select o.*, ${LAST_CHARGED_ON} as last_charged_on,
    exists (select from staff_task where subject = o.id and kind = $2 and done_at is null) as is_day_closed
  from storage_order o
  where customer_id = $3 and state = any($1)
  order by state_changed_at desc
  limit $4`

type HomeRow = Omit<ChargedRow, 'id'> & {
  readonly customer_name: string
  /** Null when nothing is active; then the other columns of the order are null too. */
  readonly id: string | null
  readonly active_count: number | null
  readonly any_can_checkout: boolean | null
  readonly can_checkout: boolean | null
  readonly is_day_closed: boolean
  readonly score: number | null
  readonly second_id: string | null
  readonly second_type: string | null
  /** `goneAt` in epoch milliseconds. */
  readonly gone: GoneGear | null
  /** `placedAt` in epoch milliseconds. */
  readonly unpaid: UnpaidOrder | null
  /** Newest first; `at` in epoch milliseconds. */
  readonly steps: readonly (Omit<TimelineStep, 'occurredAt'> & { readonly at: number })[] | null
}

/** Whether the day that is booked was closed since, as long as the staff has the task to find another one (G796). */
export const isDayClosed = async (db: Database, order: string): Promise<boolean> =>
  (await db
    .selectFrom('staff_task')
    .select('id')
    .where('subject', '=', order)
    .where('kind', '=', STOP_ON_CLOSED_DAY)
    .where('done_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The contracts in the order of rule G80, with their count, scores and latest steps, in one round trip. Written out, because the most asked question need not be built anew each time. */
const HOME = `
  select c.name as customer_name, o.*, r.score, t.steps, s.id as second_id, s.equipment_type as second_type, g.gone, u.unpaid,
    exists (select from staff_task where subject = o.id and kind = $9 and done_at is null) as is_day_closed,
    ${LAST_CHARGED_ON} as last_charged_on
  from customer c
  left join lateral (
    select own.*, count(*) over () as active_count, bool_or(can_checkout) over () as any_can_checkout,
      row_number() over (order by state_changed_at desc, placed_at desc) as place
    from (
      select storage_order.*, state = any($1) and (plan = 'FLEX' or auto_renewal = 'TERMINATED' or not exists (
        select from checkout where order_id = storage_order.id and season = $5 and withdrawn_at is null
      )) as can_checkout
      from storage_order
      where customer_id = c.id and state = any($2)
    ) own
    order by place
    limit $8
  ) o on true
  left join lateral (
    select score from report where order_id = o.id order by filed_at desc limit 1
  ) r on true
  left join lateral (
    select json_agg(json_build_object(
      'event', event, 'from', nullif(from_state, 'NONE'), 'to', to_state,
      'at', floor(extract(epoch from occurred_at) * 1000)
    ) order by step desc) as steps
    from (select * from timeline where order_id = o.id order by step desc limit $3) latest
  ) t on true
  left join lateral (
    select second.id, second.equipment_type from storage_order second
    join payment on payment.order_id = second.id and payment.term = 1
    join staff_task on staff_task.subject = payment.id::text and staff_task.kind = $6 and staff_task.done_at is null
    where o.place = 1 and o.active_count > 1 and second.customer_id = c.id and second.state = any($7)
    order by second.placed_at desc
    limit 1
  ) s on true
  left join lateral (
    select json_build_object(
      'orderId', id, 'equipmentType', equipment_type, 'brand', brand, 'equipmentName', equipment_name, 'end', state,
      'goneAt', floor(extract(epoch from state_changed_at) * 1000), 'compensationWon', compensation_won
    ) as gone
    from storage_order
    where customer_id = c.id and state = any($10) and state_changed_at >= $11
    order by state_changed_at desc
    limit 1
  ) g on true
  left join lateral (
    select json_build_object(
      'orderId', storage_order.id, 'equipmentType', equipment_type, 'location', location, 'plan', plan, 'brand', brand,
      'equipmentName', equipment_name, 'amountWon', payment.amount_won,
      'placedAt', floor(extract(epoch from placed_at) * 1000)
    ) as unpaid
    from storage_order
    join payment on payment.order_id = storage_order.id and payment.term = 1
    where customer_id = c.id and state = 'UNPAID' and payment.status <> 'IN_PROGRESS'
    order by placed_at desc
    limit 1
  ) u on true
  where c.id = $4
  order by o.place`

/** By itself also what the benchmark's floor asks, so that both do the same work in the database. */
export const homeQuery = (customer: CustomerId, today: Day): CompiledQuery =>
  CompiledQuery.raw(HOME, [
    CHECKOUT_STATES,
    ACTIVE_STATES,
    TIMELINE_STEPS,
    customer,
    seasonOf(today, currentShop().season),
    SECOND_CONTRACT,
    CANCEL_STATES,
    HOME_CONTRACTS_MOST,
    STOP_ON_CLOSED_DAY,
    GONE_STATES,
    Instant.toDate(goneSince(today)),
  ])

const toHomeView = (first: HomeRow, rows: readonly HomeRow[]): HomeView => ({
  userName: first.customer_name,
  activeCount: first.active_count ?? 0,
  canCheckout: first.any_can_checkout ?? false,
  secondContract:
    first.second_id === null
      ? null
      : { orderId: first.second_id as OrderId, equipmentType: first.second_type as EquipmentType },
  ...(first.gone !== null && { goneGear: first.gone }),
  ...(first.unpaid !== null && { unpaidOrder: first.unpaid }),
  contracts: rows.flatMap(toContractView),
})

const toContractView = (row: HomeRow): readonly ContractView[] =>
  row.id === null
    ? []
    : [
        {
          ...toChargedOrder({ ...row, id: row.id }),
          canCheckout: row.can_checkout ?? false,
          isDayClosed: row.is_day_closed,
          score: row.score,
          timeline: (row.steps ?? []).map(({ at, ...step }) => ({ ...step, occurredAt: at as Instant })),
        },
      ]
