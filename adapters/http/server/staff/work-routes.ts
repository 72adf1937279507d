import { ok, okAsync, ResultAsync } from 'neverthrow'
import * as work from '#adapters/http/contract/staff/work.ts'
import { SearchQuery } from '#core/staff/search-query.ts'
import type { ListedTask } from '#core/staff/ports/staff-tasks.ts'
import { isStoppedKind } from '#core/staff/task-kinds.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { parseLockerLabel } from '#core/storing/locker.ts'
import { pickupDaysOf } from '#core/storing/pickup-target.ts'
import { dueOf, orderRow } from './order-routes.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** As many as the command shows (G174). */
const HITS = 20

/** What waits, and what is looked for. */
export const staffWorkRoutes = (mount: Mount): void => {
  mount(work.today, ({ desk, caller }) =>
    desk.readWorkToday(caller.member).map(({ day, lanes, tasks, hasMoreTasks }) => ({
      day,
      lanes: lanes.map(({ lane, orders, hasMore }) => ({
        lane,
        hasMore,
        orders: orders.map(({ order, customer, customerName, dueOn }) => ({
          ...orderRow(order, customerName),
          customerId: customer,
          dueOn,
          lateAfter: dueOf(order, dueOn, pickupDaysOf(desk.shop(), order.location)),
        })),
      })),
      tasks: tasks.map(taskRow),
      hasMoreTasks,
    })),
  )

  mount(work.search, ({ desk, caller, query }) =>
    SearchQuery.parse(query['q'] ?? '').match(
      parsed =>
        desk.search.find(parsed, HITS, { by: caller.member.id, at: desk.clock.now() }).map(hits => ({
          hits: hits.map(({ by, customer, orders, hasMoreOrders }) => ({
            by,
            customerId: customer.id,
            name: customer.name,
            maskedPhone: customer.phone,
            maskedEmail: customer.email,
            orders: orders.map(({ id, ...order }) => ({ orderId: id, ...order })),
            hasMoreOrders,
          })),
        })),
      // While somebody types, one sign finds nothing and is no fault.
      () => okAsync({ hits: [] }),
    ),
  )

  mount(work.find, ({ desk, params }) => {
    const code = params['code'] ?? ''
    const label = LabelCode.parse(code).map(LabelCode.number).unwrapOr(null)
    const orderOfLabel = label === null ? okAsync(null) : desk.labels.orderOf(label)
    const lockers = parseLockerLabel(code).match(
      known =>
        ResultAsync.combine(
          desk
            .shop()
            .regions.filter(one => known.region === null || one.code === known.region)
            .map(one => desk.lockers.find({ region: one.code, code: known.code })),
        ),
      () => okAsync([]),
    )
    return ResultAsync.combine([orderOfLabel, lockers]).andThen(([orderId, found]) =>
      ok({
        orderId,
        lockers: found.flatMap(locker =>
          locker === null
            ? []
            : [
                {
                  region: locker.region,
                  code: locker.code,
                  blockedReason: locker.blockedReason,
                  capacity: locker.capacity,
                  orders: [...locker.orders],
                },
              ],
        ),
      }),
    )
  })
}

export const taskRow = ({
  id,
  kind,
  subject,
  detail,
  dueOn,
  order,
  customer,
  customerName,
  maskedPhone,
}: ListedTask): work.TaskRow => ({
  id,
  kind,
  detail,
  dueOn,
  orderId: order,
  customerId: customer,
  customerName,
  maskedPhone,
  stoppedChannel: isStoppedKind(kind) ? subject : null,
})
