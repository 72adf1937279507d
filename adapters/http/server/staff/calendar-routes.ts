import { errAsync, ok, safeTry } from 'neverthrow'
import { type CalendarVisit, readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { invalid } from '#adapters/http/server/invalid-input.ts'
import { Day } from '#core/shared/day.ts'
import type { Visit } from '#core/storing/ports/staff-calendar.ts'
import { RegionCode } from '#core/storing/region.ts'
import type { makeStaffMount } from './staff-mount.ts'

type Mount = ReturnType<typeof makeStaffMount>

/** What is driven on which day. */
export const staffCalendarRoutes = (mount: Mount): void => {
  mount(readCalendar, ({ desk, caller, query }) => {
    const today = Day.of(desk.clock.now())
    const asked = parseQuery(query, today)
    if (asked.isErr()) return errAsync(asked.error)
    return desk.readCalendar(caller.member, asked.value).map(({ regions, pickups, deliveries, hasMore }) => ({
      today,
      from: asked.value.from,
      regions: regions.map(({ region, days }) => ({
        region,
        days: days.map(({ halves, ...day }) => ({ ...day, halves: [...halves] })),
      })),
      pickups: pickups.map(visitRow),
      deliveries: deliveries.map(visitRow),
      hasMore,
    }))
  })
}

const parseQuery = ({ from, region }: Readonly<Record<string, string | undefined>>, today: Day) =>
  safeTry(function* () {
    return ok({
      from: from === undefined ? today : yield* Day.parse(from).mapErr(invalid('from')),
      region: region === undefined ? null : yield* RegionCode.parse(region).mapErr(invalid('region')),
    })
  })

const visitRow = ({ order, customerName, day }: Visit): CalendarVisit => ({
  orderId: order.id,
  state: order.state,
  customerName,
  kind: order.equipmentType,
  region: order.location,
  day,
  half: order.state === 'PICKUP_SCHEDULED' ? order.pickupHalf : null,
})
