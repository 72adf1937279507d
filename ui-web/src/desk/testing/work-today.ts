import { Day } from '#core/shared/day.ts'
import type { CustomerId, OrderId } from '#core/shared/ids.ts'
import { Instant } from '#core/shared/instant.ts'
import { type Lane, LANES } from '#core/staff/work-today.ts'
import type { TaskRow, WorkLane } from '#adapters/http/contract/staff/work.ts'
import { pageClock } from '../../app/page-clock.ts'

type Waiting = WorkLane['orders'][number]

/** An order that was paid two hours ago, with what a test says of it. */
export const waitingOrder = (more: Partial<Waiting> = {}): Waiting => ({
  orderId: 'SK-AAAAAAAAAAAB' as OrderId,
  state: 'REQUESTED',
  customerId: '0b0c0d0e-0000-4000-8000-000000000001' as CustomerId,
  customerName: '한겨울',
  kind: 'SKI',
  plan: 'BASIC',
  region: 'RESORT',
  brand: '',
  name: '',
  size: '',
  locker: null,
  pickupDate: null,
  pickupHalf: null,
  since: Instant.plusSeconds(pageClock().now(), -2 * 60 * 60 - 60),
  dueOn: null,
  lateAfter: null,
  ...more,
})

export const waitingTask = (more: Partial<TaskRow> = {}): TaskRow => ({
  id: 1,
  kind: 'REPORT_LATE',
  detail: 'picked up, and no report',
  dueOn: Day.of(pageClock().now()),
  orderId: 'SK-AAAAAAAAAAAC' as OrderId,
  customerId: '0b0c0d0e-0000-4000-8000-000000000002' as CustomerId,
  customerName: '설지우',
  maskedPhone: '010-****-1234',
  stoppedChannel: null,
  ...more,
})

/** What waits, lane by lane. */
export const workToday = (waiting: Partial<Record<Lane, readonly Waiting[]>> = {}, tasks: readonly TaskRow[] = []) => ({
  day: Day.of(pageClock().now()),
  lanes: LANES.map(lane => ({ lane, orders: [...(waiting[lane] ?? [])], hasMore: false })),
  tasks: [...tasks],
  hasMoreTasks: false,
})
