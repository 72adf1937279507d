import { ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import { type Duty, type DutyFacts, dutyAt } from '#core/billing/duty.ts'
import { heldDetail } from '#core/billing/held-renewal.ts'
import type { Clock } from '#core/shared/clock.ts'
import { atChargeHour } from '#core/billing/renewal.ts'
import { Day } from '#core/shared/day.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { PickupDays, ShopNow } from '#core/shared/shop.ts'
import type { Order } from '#core/storing/order.ts'
import { pickupDueOn } from '#core/storing/pickup-target.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import { termDates } from '#core/storing/term-dates.ts'
import type { LockedDuty, DutyDone, DutyRecords } from '../ports/duty-records.ts'
import type { OrderChange } from '#core/storing/ports/order-records.ts'

type Deps = { readonly duties: DutyRecords; readonly clock: Clock; readonly shop: ShopNow }

/** What one claim takes; a round goes on until there is less. */
export const DUTY_BATCH = 100
/** Longer than a batch can take. */
const HOLD_SECONDS = 60

/** Does one batch of the steps that are due: reminders, T21, T26 to T29. One step for each order; answers how many orders it took up. */
export type DoDuties = () => ResultAsync<number, ServiceUnreachable>

export const makeDoDuties =
  ({ duties, clock, shop }: Deps): DoDuties =>
  () => {
    const now = clock.now()
    return duties
      .claimDue(now, DUTY_BATCH, HOLD_SECONDS)
      .andThen(orders =>
        ResultAsync.combine(orders.map(id => duties.do(id, doneAt(now, shop())))).map(done => done.length),
      )
  }

export const doneAt =
  (now: Instant, shop: DutyFacts) =>
  (locked: LockedDuty): DutyDone | null => {
    const duty = dutyAt({ ...locked, shop }, now)
    if (duty === null) return null
    if (duty.task === 'PICKUP_LATE' && locked.isDayClosed) return putOff(locked.order, now)
    return { ...duty, step: toStep(duty, now), task: toTask(duty, locked.order, shop), at: now, putOffTo: null }
  }

/** That nobody came is known by the task of the closed day (G808). Where that is closed and the order waits on, it is late after all. */
const putOff = ({ renewal, placeStatus }: Order, now: Instant): DutyDone => ({
  step: null,
  renewal,
  placeStatus,
  reminder: null,
  task: null,
  at: now,
  putOffTo: atChargeHour(Day.addDays(Day.of(now), 1)),
})

const toStep = ({ event, to, renewal, hold }: Duty, now: Instant): OrderChange | null =>
  event && {
    event,
    to,
    occurredAt: now,
    recordedAt: now,
    actor: { kind: 'SCHEDULER', id: null },
    reason: hold,
    set: { renewal },
  }

const toTask = ({ task, hold }: Duty, order: Order, { pickup }: DutyFacts): DutyDone['task'] =>
  task && {
    kind: task,
    dueOn: dueOnOf(task, order, pickup),
    detail: `order ${order.id}, ${match(task)
      .with('PICKUP_LATE', () => `to be picked up by ${pickupDueOn(order, pickup) ?? 'now'}`)
      .with('PICKUP_PLACE_MISSING', () => `paid, and nobody has said where to pick up`)
      .with('UNCOLLECTED', () => `term ${order.termsPaid}`)
      .with('RENEWAL_UNPAID', () => `term ${order.termsPaid + 1}, no card is stored`)
      .with('RENEWAL_NOT_CHARGED', () => heldDetail(order, hold))
      .exhaustive()}`,
  }

/** Until when it should have come right without the staff; null when it had no day. */
const dueOnOf = (task: NonNullable<Duty['task']>, order: Order, pickup: PickupDays): Day | null => {
  const { storageEndDate, nextRenewalDate } = termDates(order)
  return match(task)
    .with('PICKUP_LATE', () => pickupDueOn(order, pickup))
    .with('PICKUP_PLACE_MISSING', () => null)
    .with('UNCOLLECTED', () => storageEndDate && lastDayToCollect(storageEndDate))
    .with('RENEWAL_UNPAID', 'RENEWAL_NOT_CHARGED', () => nextRenewalDate)
    .exhaustive()
}
