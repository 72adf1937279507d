import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { nextState } from '#core/storing/transitions.ts'
import { chargeHold, announcedOn } from './charge-hold.ts'
import { type Duty, type DutyFacts, dutyAt, nextDutyAt } from './duty.ts'
import { heldRenewal } from './held-renewal.ts'
import { orderChargeDueAt } from './order-due.ts'
import { nextChargeDay } from './price-change.ts'
import type { PriceOffer } from './price-offer.ts'
import type { Reminder } from './reminder.ts'
import { renewalPrice } from './renewal-price.ts'
import { afterCharge } from './renewal-outcome.ts'
import { terminate, type TerminationAnswer } from './termination.ts'
import { termOf } from '#core/storing/term.ts'

export type Simulated = {
  readonly order: Order
  readonly restoredOn: Day
  /** What the last paid term cost. */
  readonly lastPaid: Won
  /** For one of the terms to come. */
  readonly offer: PriceOffer | null
  /** When the contract was charged before. */
  readonly lastChargedOn: Day | null
  readonly shop: DutyFacts
}

/** Something that happens to the order automatically. `event` null: only a notice is sent, or a window closes. */
export type Happening = {
  readonly at: Instant
  readonly event: OrderEvent | null
  readonly chargedWon: Won | null
  /** How that came about. */
  readonly price: Explained | null
  readonly reminder: Reminder | null
  readonly task: Duty['task']
  /** What a termination is answered from now on, where that changes without a step. */
  readonly termination: TerminationAnswer | null
}

export type Simulation = {
  readonly happenings: readonly Happening[]
  readonly end: Simulated
}

/** What this order will do automatically until a moment, without customer or staff, each reminder arrives and each charge succeeds as soon as it is due. */
export const simulate = (start: Simulated, from: Instant, until: Instant): Simulation => {
  const happenings: Happening[] = []
  let [current, now] = [start, from]
  for (let next = findNext(current, now); next !== null && next.at <= until; next = findNext(current, now)) {
    now = next.at
    current = next.after
    if (next.happening !== null) happenings.push({ ...QUIET, ...next.happening, at: now })
  }
  return { happenings, end: current }
}

/** What a termination would be answered; null where an order of this state cannot be terminated. */
export const terminationAt = ({ order }: Simulated, now: Instant): TerminationAnswer | null =>
  order.autoRenewal === 'TERMINATED' || nextState('autopay.terminated', order.state, {}).isErr()
    ? null
    : terminate(
        {
          start: order.storageStartDate,
          termsPaid: order.termsPaid,
          renewalStatus: order.renewal.status,
          attemptOpen: false,
        },
        now,
      )

const QUIET = { event: null, chargedWon: null, price: null, reminder: null, task: null, termination: null } as const

type Next = {
  readonly at: Instant
  readonly after: Simulated
  /** Null when neither customer nor staff notices. */
  readonly happening: Partial<Happening> | null
}

const findNext = (current: Simulated, now: Instant): Next | null =>
  [windowClosing(current, now), findDuty(current, now), charge(current, now)].reduce<Next | null>(
    (first, next) => (next !== null && (first === null || next.at < first.at) ? next : first),
    null,
  )

/** What is late is done now. */
const notBefore = (at: Instant, now: Instant): Instant => (at > now ? at : now)

const findDuty = (current: Simulated, now: Instant): Next | null => {
  const dueAt = nextDutyAt(current)
  if (dueAt === null) return null
  const at = notBefore(dueAt, now)
  const duty = dutyAt(current, at)
  if (duty === null) return null
  const { event, to, renewal, reminder, task } = duty
  const notifiedOn = reminder?.renewsOn ? announcedOn(current.order, reminder.renewsOn, at) : renewal.announcedOn
  const order = { ...current.order, state: to, renewal: { ...renewal, announcedOn: notifiedOn } }
  const isQuiet = event === null && reminder === null && task === null
  return { at, after: { ...current, order }, happening: isQuiet ? null : { event, reminder, task } }
}

const charge = (current: Simulated, now: Instant): Next | null => {
  const dueAt = orderChargeDueAt(current.order)
  if (dueAt === null) return null
  const at = notBefore(dueAt, now)
  const { lastPaid, offer, lastChargedOn } = current
  const hold = chargeHold(current.order, { by: 'SCHEDULER', today: Day.of(at), lastChargedOn })
  if (hold !== null) {
    const { step, task } = heldRenewal(current.order, hold, at)
    return {
      at,
      after: { ...current, order: { ...current.order, ...step.set } },
      happening: { event: step.event, task: task.kind },
    }
  }
  const { event, set } = afterCharge(current.order)
  const term = current.order.termsPaid + 1
  const chargeOn = nextChargeDay(current.order) ?? Day.of(dueAt)
  const { won: chargedWon, explained } = renewalPrice({ term, chargeOn, lastPaid, offer })
  return {
    at,
    after: { ...current, order: { ...current.order, ...set }, lastPaid: chargedWon, lastChargedOn: Day.of(at) },
    happening: { event, chargedWon, price: explained },
  }
}

/** The two deadlines of the term that is paid for now (G60). */
const windowClosing = (current: Simulated, now: Instant): Next | null => {
  const { storageStartDate, termsPaid } = current.order
  if (storageStartDate === null || terminationAt(current, now) === null) return null
  const { renewalCancelDeadline, lastDayToTerminate } = termOf(storageStartDate, termsPaid)
  const at = [renewalCancelDeadline, lastDayToTerminate]
    .map(day => Day.startOf(Day.addDays(day, 1)))
    .find(closes => closes > now)
  if (at === undefined || current.order.renewal.status !== 'OK') return null
  return { at, after: current, happening: { termination: terminationAt(current, at) } }
}
