import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { orderChargeDueAt } from './order-due.ts'
import { retryDays } from './renewal.ts'
import { terminate, type TerminationAnswer, type TerminationQuestion } from './termination.ts'
import { termOf } from '#core/storing/term.ts'

/** When a stored card is charged (G65), and again after a decline (G66). */
export const CHARGE_RULE = 'charged from the charge hour on, on the renewal day'
export const RETRY_RULE = 'a declined card is tried again on its retry days'

/** Why an ending is answered so (G60, G61). */
const TERMINATION_RULES = {
  ACCEPT: 'accepted until the published deadline, before the gear has arrived, and while a payment is overdue',
  ACCEPT_LATE: 'accepted late, after the published deadline',
  LOCKED: 'after the last day the coming payment cannot be stopped',
  IN_PROGRESS: 'a payment is being decided',
} as const satisfies Record<TerminationAnswer, string>

/** The days of term `k` of a storage that began on `start`. */
export const explainTerm = (start: Day, k: number): readonly Explained[] => {
  const { nextRenewalDate, storageEndDate, renewalCancelDeadline, lastDayToTerminate } = termOf(start, k)
  const daysAhead = (day: Day) => ({
    step: 'days before the next payment',
    value: Day.daysBetween(day, nextRenewalDate),
  })
  const fromPayment = { step: 'nextRenewalDate', value: nextRenewalDate }
  return [
    {
      of: 'nextRenewalDate',
      value: nextRenewalDate,
      rule: 'whole years from the first day of storage',
      steps: [
        { step: 'storageStartDate', value: start },
        { step: 'years since then', value: k },
        { step: 'same month and day, 29 February becomes the 28th in a common year', value: nextRenewalDate },
      ],
    },
    {
      of: 'storageEndDate',
      value: storageEndDate,
      rule: 'the last covered day is the day before the payment',
      steps: [fromPayment, daysAhead(storageEndDate)],
    },
    {
      of: 'renewalCancelDeadline',
      value: renewalCancelDeadline,
      rule: 'the published deadline for ending the renewal',
      steps: [fromPayment, daysAhead(renewalCancelDeadline)],
    },
    {
      of: 'lastDayToTerminate',
      value: lastDayToTerminate,
      rule: 'the last day on which an ending is accepted',
      steps: [fromPayment, daysAhead(lastDayToTerminate)],
    },
  ]
}

/** What ending the renewal is answered at this moment. */
export const explainTermination = (asked: TerminationQuestion, now: Instant): Explained => {
  const { start, termsPaid, renewalStatus, attemptOpen } = asked
  const value = terminate(asked, now)
  const days = start === null ? null : termOf(start, termsPaid)
  return {
    of: 'termination',
    value,
    rule: TERMINATION_RULES[value],
    steps: [
      { step: 'storageStartDate', value: start },
      { step: 'chargeUnderWay', value: attemptOpen },
      { step: 'renewalStatus', value: renewalStatus },
      { step: 'today', value: Day.of(now) },
      { step: 'renewalCancelDeadline', value: days && days.renewalCancelDeadline },
      { step: 'lastDayToTerminate', value: days && days.lastDayToTerminate },
    ],
  }
}

/** When the card is asked for the next term; null when it will not be. */
export const explainCharge = (order: Order): Explained => {
  const { storageStartDate, termsPaid, autoRenewal, renewal } = order
  const dueAt = orderChargeDueAt(order)
  const chargeOn = storageStartDate === null ? null : termOf(storageStartDate, termsPaid).nextRenewalDate
  return {
    of: 'chargeDueAt',
    value: dueAt === null ? null : Instant.toIso(dueAt),
    rule: renewal.declines > 0 ? RETRY_RULE : CHARGE_RULE,
    steps: [
      { step: 'autoRenewal', value: autoRenewal },
      { step: 'nextRenewalDate', value: chargeOn },
      { step: 'renewalStatus', value: renewal.status },
      { step: 'declines', value: renewal.declines },
      { step: 'lastDeclinedOn', value: renewal.lastDeclinedOn },
      ...(chargeOn === null || renewal.declines === 0
        ? []
        : [{ step: 'retryDays', value: retryDays(chargeOn).join(' ') }]),
    ],
  }
}
