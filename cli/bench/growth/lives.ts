import { orderChargeDueAt, orderDutyDueAt } from '#core/billing/order-due.ts'
import type { AutoRenewal } from '#core/storing/auto-renewal.ts'
import { INITIAL_RENEWAL_STATE } from '#core/storing/renewal-state.ts'
import { channelsFor } from '#core/notices/channels.ts'
import { noticeOfStep } from '#core/notices/notice-of-step.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderEvent } from '#core/storing/order-event.ts'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { nextSeasonStart } from '#core/storing/season.ts'
import { storedOrder } from '#core/storing/testing/stored-order.ts'
import { ALLOWED_STEPS } from '#core/storing/transitions.ts'

/** What can become of an order, as steps so many days after it was placed. */
type Path = {
  readonly weight: number
  readonly autoRenewal: AutoRenewal
  readonly steps: readonly (readonly [OrderEvent, number])[]
  /** Each year, for as long as it stays. */
  readonly renews?: true
  /** Used when none was seen to do so for longer. */
  readonly longestDays?: number
}

const PLACED = ['order.precreated', 0] as const
const PAID = [PLACED, ['payment.confirmed', 0]] as const
const ARRIVES_AFTER = 6
const STORED = [
  ...PAID,
  ['pickup.scheduled', 1],
  ['pickup.done', 3],
  ['report.filed', 4],
  ['transit.started', 5],
  ['storage.arrived', ARRIVES_AFTER],
  ['storage.shelved', 7],
] as const
const FETCHED = [
  ['checkout.requested', 200],
  ['checkout.scheduled', 201],
  ['checkout.delivered', 204],
] as const

const PATHS: readonly Path[] = [
  { weight: 8, autoRenewal: 'ACTIVE', steps: STORED, renews: true },
  { weight: 4, autoRenewal: 'ACTIVE', steps: [...STORED, ...FETCHED, ['equipment.restored', 230]], renews: true },
  {
    weight: 6,
    autoRenewal: 'TERMINATED',
    steps: [...STORED, ['autopay.terminated', 150], ...FETCHED, ['equipment.returned', 206], ['term.closed', 372]],
  },
  { weight: 2, autoRenewal: 'NEEDS_CARD', steps: STORED, longestDays: 300 },
  { weight: 2, autoRenewal: 'NEEDS_CARD', steps: [...PAID, ['pickup.scheduled', 1], ['storage.cancelled', 2]] },
  { weight: 3, autoRenewal: 'NEEDS_CARD', steps: [PLACED, ['order.expired', 1]] },
]

const YEARS_DAYS = 1_300
/** Each day of the last weeks, in which most happens, then one for each week. */
const AGES = Array.from({ length: YEARS_DAYS }, (_, age) => age).filter(age => age < 42 || age % 7 === 0)

/**
 * Every way in which an order of the last years can be on this day, as rows without who and when exactly: `day` counts from the day it
 * was placed. Nothing comes due before the day after.
 */
export const livesUntil = (today: Day) =>
  PATHS.flatMap(path => AGES.flatMap(age => makeLife(path, Day.addDays(today, -age), today) ?? [])).map((life, id) => ({
    id,
    ...life,
  }))

const makeLife = (path: Path, placed: Day, today: Day) => {
  const age = Day.daysBetween(placed, today)
  if (path.longestDays !== undefined && age > path.longestDays) return null
  const start = Day.addDays(placed, ARRIVES_AFTER)
  const steps = chained(stepsUntil(path, placed, today))
  const has = (event: OrderEvent): boolean => steps.some(step => step.event === event)
  const last = steps.at(-1)
  const lastMove = steps.findLast(({ from, to }) => from !== to)
  if (!last || !lastMove) return null
  const termsPaid = has('payment.confirmed') ? 1 + steps.filter(({ event }) => event === 'renewal.charged').length : 0
  const autoRenewal = path.autoRenewal === 'TERMINATED' && !has('autopay.terminated') ? 'NEEDS_CARD' : path.autoRenewal
  const changedAt = Instant.plusSeconds(Day.startOf(Day.addDays(placed, lastMove.day)), 12 * 3600)
  const order = storedOrder(start, {
    state: last.to,
    placedAt: Day.startOf(placed),
    stateChangedAt: changedAt,
    pickupDate: has('pickup.scheduled') ? Day.addDays(placed, 3) : null,
    storageStartDate: has('storage.arrived') ? start : null,
    termsPaid,
    autoRenewal,
    renewal: { ...INITIAL_RENEWAL_STATE, remindedOn: today },
  })
  const [chargeDueAt, dutyDueAt] = [orderChargeDueAt(order), orderDutyDueAt(order, TRIAL_SHOP)]
  const soon = Day.startOf(Day.addDays(today, 2))
  if ([chargeDueAt, dutyDueAt].some(at => at !== null && at < soon)) return null
  return {
    needsCard: autoRenewal === 'ACTIVE',
    weight: path.weight * (age < 42 ? 1 : 7),
    age,
    state: last.to,
    steps,
    changedOn: lastMove.day,
    pickupDate: order.pickupDate,
    start: order.storageStartDate,
    termsPaid,
    autoRenewal,
    chargeDueAt: chargeDueAt && Instant.toIso(chargeDueAt),
    dutyDueAt: dutyDueAt && Instant.toIso(dutyDueAt),
    isRefunded: has('storage.cancelled'),
    hasReport: has('report.filed'),
    checkout: has('checkout.requested')
      ? { isDelivered: has('checkout.delivered'), restored: has('equipment.restored') }
      : null,
  }
}

const stepsUntil = (path: Path, placed: Day, today: Day): readonly (readonly [OrderEvent, number])[] => {
  const age = Day.daysBetween(placed, today)
  const restored = path.steps.find(([event]) => event === 'equipment.restored')?.[1]
  const start = Day.addDays(placed, ARRIVES_AFTER)
  const rolled =
    restored === undefined
      ? []
      : [Day.daysBetween(placed, nextSeasonStart(Day.addDays(placed, restored), TRIAL_SHOP.season))]
  const renewed = path.renews
    ? Array.from({ length: 5 }, (_, year) => Day.daysBetween(placed, Day.addYears(start, year + 1)))
    : []
  return [
    ...path.steps,
    ...rolled.map(day => ['season.rolled', day] as const),
    ...renewed.map(day => ['renewal.charged', day] as const),
  ]
    .filter(([, day]) => day <= age)
    .toSorted(([, one], [, other]) => one - other)
}

const chained = (events: readonly (readonly [OrderEvent, number])[]) => {
  let from: (typeof ALLOWED_STEPS)[number]['to'] | null = null
  return events.map(([event, day], index) => {
    const allowed = ALLOWED_STEPS.find(step => step.event === event && step.from === from)
    if (!allowed) throw new Error(`${event} cannot follow ${from}`)
    const kind = noticeOfStep({ event, from, reason: null }, 0)
    from = allowed.to
    return {
      step: index + 1,
      event,
      from: allowed.from,
      to: allowed.to,
      day,
      actor: ACTORS[event] ?? 'STAFF',
      kind,
      channels: kind === null ? [] : channelsFor(kind, { hasPhone: true, hasEmail: true }),
    }
  })
}

/** All others are the staff's. */
const ACTORS: Readonly<Partial<Record<OrderEvent, 'CUSTOMER' | 'SCHEDULER'>>> = {
  'order.precreated': 'CUSTOMER',
  'payment.confirmed': 'CUSTOMER',
  'storage.cancelled': 'CUSTOMER',
  'autopay.terminated': 'CUSTOMER',
  'checkout.requested': 'CUSTOMER',
  'order.expired': 'SCHEDULER',
  'renewal.charged': 'SCHEDULER',
  'season.rolled': 'SCHEDULER',
  'term.closed': 'SCHEDULER',
}
