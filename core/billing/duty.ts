import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Shop } from '#core/shared/shop.ts'
import type { Order } from '#core/storing/order.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import type { OrderState } from '#core/storing/order-state.ts'
import { lacksPlace, type PlaceStatus } from '#core/storing/pickup-place.ts'
import { pickupDueOn } from '#core/storing/pickup-target.ts'
import { isAskedFor } from '#core/storing/projection.ts'
import { nextSeasonStart } from '#core/storing/season.ts'
import { UNCOLLECTED_NOTICE_DAYS, UNCOLLECTED_TASK_DAY } from '#core/storing/storage-end.ts'
import { nextState } from '#core/storing/transitions.ts'
import { type ChargeHold, chargeHold } from './charge-hold.ts'
import type { Reminder, ReminderKind } from './reminder.ts'
import { atChargeHour, inAnHourByDay, reminderDays, unpaidFrom } from './renewal.ts'
import type { RenewalState } from '#core/storing/renewal-state.ts'
import { type Term, termOf } from '#core/storing/term.ts'

/** The scheduled steps of an order, except charges. */
export type Duty = {
  /** Null when the order stays as it is and only a notice or task is written. */
  readonly event: OrderEvent | null
  readonly to: OrderState
  readonly renewal: RenewalState
  readonly placeStatus: PlaceStatus
  readonly reminder: Reminder | null
  /** For a person to look at. */
  readonly task:
    | 'RENEWAL_UNPAID'
    | 'RENEWAL_NOT_CHARGED'
    | 'UNCOLLECTED'
    | 'PICKUP_LATE'
    | 'PICKUP_PLACE_MISSING'
    | null
  /** Why the payment of a contract without a card waits for the staff at once. */
  readonly hold: ChargeHold | null
}

export type DutyQuestion = {
  readonly order: Pick<
    Order,
    | 'state'
    | 'autoRenewal'
    | 'storageStartDate'
    | 'termsPaid'
    | 'renewal'
    | 'placedAt'
    | 'stateChangedAt'
    | 'pickupDate'
    | 'missedPickup'
    | 'placeStatus'
  >
  /** When gear that is back after a checkout came back. */
  readonly restoredOn: Day
  readonly shop: DutyFacts
}

/** The shop's facts by which days are counted. */
export type DutyFacts = Pick<Shop, 'pickup' | 'season'>

type Coming = { readonly at: Instant; readonly duty: (today: Day) => Duty }

/** When the next duty is due: possibly long ago, for late runs catch up. Null when there is none. */
export const nextDutyAt = (asked: DutyQuestion): Instant | null =>
  comingDuties(asked).reduce<Instant | null>(
    (earliest, { at }) => (earliest === null || at < earliest ? at : earliest),
    null,
  )

/** The one duty to do now; others that are due as well come next. */
export const dutyAt = (asked: DutyQuestion, now: Instant): Duty | null =>
  comingDuties(asked)
    .find(({ at }) => at <= now)
    ?.duty(Day.of(now)) ?? null

/** The most urgent first. */
const comingDuties = (asked: DutyQuestion): readonly Coming[] => {
  const { storageStartDate, termsPaid } = asked.order
  if (storageStartDate === null || termsPaid === 0) return [askingPlace, pickingUp].flatMap(duty => duty(asked) ?? [])
  const term = termOf(storageStartDate, termsPaid)
  return [closing, rolling, missingCard, reminding, collecting].flatMap(duty => duty(asked, term) ?? [])
}

const doneWith = ({ order }: DutyQuestion, done: Partial<Duty>): Duty => ({
  event: null,
  to: order.state,
  renewal: order.renewal,
  placeStatus: order.placeStatus,
  reminder: null,
  task: null,
  hold: null,
  ...done,
})

/** An hour after paying, by day: the customer is asked once where to pick up, and staff has a task until it is said (G157). */
const askingPlace = (asked: DutyQuestion): Coming | null => {
  const { order } = asked
  return lacksPlace(order) && order.placeStatus !== 'ASKED'
    ? {
        at: inAnHourByDay(order.stateChangedAt),
        duty: today =>
          doneWith(asked, {
            placeStatus: 'ASKED',
            reminder: { kind: 'PICKUP_PLACE_MISSING', term: order.termsPaid, day: today, renewsOn: null },
            task: 'PICKUP_PLACE_MISSING',
          }),
      }
    : null
}

/** Gear that was not fetched in time is the staff's, once for each day that is missed (G74); the day is remembered where reminders are. */
const pickingUp = (asked: DutyQuestion): Coming | null => {
  const { renewal } = asked.order
  const day = pickupDueOn(asked.order, asked.shop.pickup)
  return day !== null && isAfter(day, renewal.remindedOn)
    ? {
        at: atChargeHour(Day.addDays(day, 1)),
        duty: () => doneWith(asked, { renewal: { ...renewal, remindedOn: day }, task: 'PICKUP_LATE' }),
      }
    : null
}

type ComingDuty = (asked: DutyQuestion, term: Term) => Coming | null

/** T21: gear that was handed back, once the paid term is over. */
const closing: ComingDuty = (asked, { nextRenewalDate }) => {
  const { state, autoRenewal } = asked.order
  const isOver = state === 'RETURNED' || autoRenewal === 'TERMINATED'
  return isOver && nextState('term.closed', state, {}).isOk()
    ? {
        at: atChargeHour(nextRenewalDate),
        duty: () => doneWith(asked, { event: 'term.closed', to: 'COMPLETED' }),
      }
    : null
}

/** T28. No notice is sent, so it need not wait for the morning. */
const rolling: ComingDuty = asked =>
  asked.order.state === 'RESTORED'
    ? {
        at: Day.startOf(nextSeasonStart(asked.restoredOn, asked.shop.season)),
        duty: () => doneWith(asked, { event: 'season.rolled', to: 'IN_STORAGE' }),
      }
    : null

/**
 * T26 and T27 of a contract without a card: on the renewal day its payment is overdue although no card was asked, so that it can be
 * ended like any other that is overdue, and a card that comes in time is charged. A payment that may not be charged is left to the staff at
 * once.
 */
const missingCard: ComingDuty = (asked, { nextRenewalDate }) => {
  const { state, autoRenewal, renewal } = asked.order
  if (autoRenewal !== 'NEEDS_CARD' || nextState('renewal.declined', state, {}).isErr()) return null
  if (renewal.status === 'OK') {
    return {
      at: atChargeHour(nextRenewalDate),
      duty: today => {
        const hold = chargeHold(asked.order, { by: 'SCHEDULER', today, lastChargedOn: null })
        return hold === null
          ? doneWith(asked, { event: 'renewal.declined', renewal: { ...renewal, status: 'PAST_DUE' } })
          : doneWith(asked, {
              event: 'renewal.exhausted',
              renewal: { ...renewal, status: 'UNPAID' },
              task: 'RENEWAL_NOT_CHARGED',
              hold,
            })
      },
    }
  }
  return renewal.status === 'PAST_DUE'
    ? {
        at: atChargeHour(unpaidFrom(nextRenewalDate)),
        duty: () =>
          doneWith(asked, {
            event: 'renewal.exhausted',
            renewal: { ...renewal, status: 'UNPAID' },
            task: 'RENEWAL_UNPAID',
          }),
      }
    : null
}

/**
 * Of several that are late only the newest is sent, and none from the renewal day on. Nor is a first one sent that comes after the last
 * day to end the contract: nothing will be charged then.
 */
const reminding: ComingDuty = (asked, { term, nextRenewalDate, lastDayToTerminate }) => {
  const { state, autoRenewal, renewal } = asked.order
  if (autoRenewal === 'TERMINATED' || renewal.status !== 'OK') return null
  if (nextState('renewal.charged', state, {}).isErr()) return null
  const days = reminderDays(nextRenewalDate)
  return findNext(days, renewal, today => {
    const day = latestUntil(days, today)
    return doneWith(asked, {
      renewal: { ...renewal, remindedOn: day },
      reminder:
        today <= lastDayToTerminate || (today < nextRenewalDate && renewal.announcedOn !== null)
          ? {
              kind: `RENEWAL_IN_${Day.daysBetween(day, nextRenewalDate)}_DAYS` as ReminderKind,
              term: term + 1,
              day,
              renewsOn: nextRenewalDate,
            }
          : null,
    })
  })
}

/** T29, whose step is the first notice, and what follows it: more notices, and at last a task for the staff, never a disposal (G68). */
const collecting: ComingDuty = (asked, { term, storageEndDate }) => {
  const { state, autoRenewal, renewal } = asked.order
  if (autoRenewal !== 'TERMINATED' || nextState('uncollected.flagged', state, {}).isErr()) return null
  const [firstDay, ...laterDays] = UNCOLLECTED_NOTICE_DAYS.map(days => Day.addDays(storageEndDate, days))
  const taskDay = Day.addDays(storageEndDate, UNCOLLECTED_TASK_DAY)
  if (firstDay === undefined) return null
  const days = [firstDay, ...laterDays, taskDay]
  return findNext(days, renewal, today => {
    const isFlagged = !isAfter(firstDay, renewal.remindedOn)
    const notice = latestUntil([firstDay, ...laterDays], today)
    const isNew = isFlagged && isAfter(notice, renewal.remindedOn)
    return doneWith(asked, {
      event: isFlagged ? null : 'uncollected.flagged',
      renewal: { ...renewal, remindedOn: latestUntil(days, today) },
      reminder: isNew
        ? {
            kind: `UNCOLLECTED_${Day.daysBetween(storageEndDate, notice)}_DAYS` as ReminderKind,
            term,
            day: notice,
            renewsOn: null,
          }
        : null,
      // What is asked for has a task of its own where it waits (G808).
      task: today >= taskDay && !isAskedFor(state) ? 'UNCOLLECTED' : null,
    })
  })
}

const isAfter = (day: Day, remindedOn: Day | null): boolean => remindedOn === null || day > remindedOn

/** `days` from the earliest to the latest; what is done until `remindedOn` is done. */
const findNext = (days: readonly Day[], { remindedOn }: RenewalState, duty: Coming['duty']): Coming | null => {
  const next = days.find(day => isAfter(day, remindedOn))
  return next === undefined ? null : { at: atChargeHour(next), duty }
}

/** Asked only from the first of these days on. */
const latestUntil = (days: readonly Day[], today: Day): Day =>
  days.reduce((newest, day) => (day <= today && day > newest ? day : newest))
