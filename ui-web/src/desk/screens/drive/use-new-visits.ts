import { readCalendar } from '#adapters/http/contract/staff/calendar.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import type { TourPlan, TourStop } from './tour.ts'

const BOOKED: ReadonlySet<string> = new Set(['PICKUP_SCHEDULED', 'CHECKOUT_SCHEDULED'])

/** How many visits of the plan are not on its list yet: by the calendar, which has no number and no address and so is no look that is written down (G1050). */
export const useNewVisits = ({ day, half, region }: TourPlan, stops: readonly TourStop[]): number => {
  const week = useStaffCall(readCalendar, { query: { from: day, ...(region !== null && { region }) } })
  if (week.status !== 'ready') return 0
  const known = new Set(stops.map(({ orderId }) => orderId))
  return [...week.value.pickups, ...week.value.deliveries].filter(
    visit =>
      BOOKED.has(visit.state) &&
      visit.day === day &&
      (half === null || visit.half === null || visit.half === half) &&
      !known.has(visit.orderId),
  ).length
}
