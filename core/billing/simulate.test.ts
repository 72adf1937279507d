import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { Won } from '#core/shared/won.ts'
import type { Order } from '#core/storing/order.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { AUTO_RENEWALS } from '#core/storing/auto-renewal.ts'
import { chargeHold, announcedOn } from './charge-hold.ts'
import { dutyAt } from './duty.ts'
import { heldRenewal } from './held-renewal.ts'
import { orderChargeDueAt } from './order-due.ts'
import { atChargeHour } from './renewal.ts'
import { afterCharge } from './renewal-outcome.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { type Simulated, simulate } from './simulate.ts'
import { termsFrom } from '#core/storing/term.ts'

const START = '2024-02-29' as Day
const PRICE_OF_THEN = 89_000 as Won

const standing = (change: Partial<Order> = {}): Simulated => ({
  order: storedOrder(START, change),
  restoredOn: START,
  lastPaid: PRICE_OF_THEN,
  offer: null,
  lastChargedOn: START,
  shop: TRIAL_SHOP,
})

describe('the automatic steps of a contract', () => {
  test('is charged on the anchored days for eight years, at the price that was agreed (G73)', () => {
    const { happenings, end } = simulate(standing(), Day.startOf(START), Day.startOf('2032-03-01' as Day))
    const charges = happenings.filter(({ event }) => event === 'renewal.charged')
    expect(charges.map(({ at }) => at)).toEqual(
      termsFrom(START, 8).map(({ nextRenewalDate }) => atChargeHour(nextRenewalDate)),
    )
    expect(new Set(charges.map(({ chargedWon }) => chargedWon))).toEqual(new Set([PRICE_OF_THEN]))
    expect(end.order).toMatchObject({ termsPaid: 9, renewal: INITIAL_RENEWAL_STATE })
  })

  test('says when a termination becomes late and when it is refused (G60)', () => {
    const { happenings } = simulate(standing(), Day.startOf(START), Day.startOf('2025-02-28' as Day))
    expect(happenings.filter(({ termination }) => termination !== null)).toMatchObject([
      { at: Day.startOf('2025-02-22' as Day), termination: 'ACCEPT_LATE' },
      { at: Day.startOf('2025-02-26' as Day), termination: 'LOCKED' },
    ])
  })

  test('of one that was terminated ends without a charge (I4)', () => {
    const { happenings } = simulate(
      standing({ autoRenewal: 'TERMINATED' }),
      Day.startOf(START),
      Day.startOf('2030-01-01' as Day),
    )
    expect(happenings.map(({ event, reminder, task }) => event ?? reminder?.kind ?? task)).toEqual([
      'uncollected.flagged',
      'UNCOLLECTED_14_DAYS',
      'UNCOLLECTED_25_DAYS',
      'UNCOLLECTED',
    ])
  })
})

const looks = (from: Instant, until: Instant): readonly Instant[] => {
  const first = Day.of(from)
  const days = Array.from({ length: Day.daysBetween(first, Day.of(until)) + 1 }, (_, n) => Day.addDays(first, n))
  return days.flatMap(day => [Day.startOf(day), atChargeHour(day)]).filter(at => at >= from && at <= until)
}

/** What a worker does that looks at midnight and at ten. */
const stepped = (begin: Simulated, from: Instant, until: Instant) => {
  const seen: (readonly [Instant, string])[] = []
  let now = begin
  for (const at of looks(from, until)) {
    for (;;) {
      const duty = dutyAt(now, at)
      const dueAt = orderChargeDueAt(now.order)
      if (duty !== null) {
        const what = duty.event ?? duty.reminder?.kind ?? duty.task
        if (what) seen.push([at, what])
        const notifiedOn = duty.reminder?.renewsOn
          ? announcedOn(now.order, duty.reminder.renewsOn, at)
          : duty.renewal.announcedOn
        now = { ...now, order: { ...now.order, state: duty.to, renewal: { ...duty.renewal, announcedOn: notifiedOn } } }
      } else if (dueAt !== null && dueAt <= at) {
        const [today, { lastChargedOn }] = [Day.of(at), now]
        const hold = chargeHold(now.order, { by: 'SCHEDULER', today, lastChargedOn })
        const { event, set } = hold === null ? afterCharge(now.order) : heldRenewal(now.order, hold, at).step
        seen.push([at, event])
        now = { ...now, order: { ...now.order, ...set }, lastChargedOn: hold === null ? today : lastChargedOn }
      } else break
    }
  }
  return { seen, order: now.order }
}

// Jumping from one moment to the next finds exactly what a worker finds that looks twice every day.
test('is the same when it is stepped through day by day', () => {
  const someStart = fc.integer({ min: 0, max: 1500 }).map(days => Day.addDays('2024-01-01' as Day, days))
  fc.assert(
    fc.property(
      fc.record({
        start: someStart,
        autoRenewal: fc.constantFrom(...AUTO_RENEWALS),
        state: fc.constantFrom('IN_STORAGE' as const, 'RESTORED' as const, 'CHECKED_OUT' as const, 'RETURNED' as const),
        lateBy: fc.integer({ min: 0, max: 400 }),
        days: fc.integer({ min: 1, max: 500 }),
      }),
      ({ start, autoRenewal, state, lateBy, days }) => {
        const begin = {
          ...standing({ storageStartDate: start, autoRenewal, state, stateChangedAt: Day.startOf(start) }),
          restoredOn: start,
        }
        const from = Day.startOf(Day.addDays(start, lateBy))
        const until = Day.startOf(Day.addDays(start, lateBy + days))
        const { happenings, end } = simulate(begin, from, until)
        const { seen, order } = stepped(begin, from, until)
        const jumped = happenings
          .filter(({ termination }) => termination === null)
          .map(({ at, event, reminder, task }) => [at, event ?? reminder?.kind ?? task])
        expect(jumped).toEqual(seen)
        expect(end.order).toEqual(order)
      },
    ),
    { numRuns: 60 },
  )
})
