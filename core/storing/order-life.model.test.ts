import * as fc from 'fast-check'
import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { ORDER_EVENTS, type OrderEvent } from './order-event.ts'
import { toOrderMemory } from './order-memory.ts'
import { ORDER_STATES, type OrderState } from './order-state.ts'
import { homeStatusOf, isActive, recordStatusOf } from './projection.ts'
import { ALLOWED_STEPS, nextState } from './transitions.ts'

/** The model knows places only by their number in the table of docs/rules/orders.md; 0 is an order that does not exist yet. */
type Model = { at: number; checkoutFrom: number; undo: { from: number; to: number }[]; undoAtRequest: number }
type Real = { state: OrderState | null; timeline: { event: OrderEvent; from: OrderState | null; to: OrderState }[] }

type Move = (model: Model) => number | null

const move =
  (from: readonly number[], target: number): Move =>
  ({ at }) =>
    from.includes(at) ? target : null
const stay =
  (first: number, last: number): Move =>
  ({ at }) =>
    at >= first && at <= last ? at : null

/** Where the model goes, or null when it may not. */
const MODEL: Record<OrderEvent, Move> = {
  'order.precreated': move([0], 1),
  'payment.confirmed': move([1], 3),
  'payment.late': move([2], 3),
  'order.expired': move([1], 2),
  'order.voided': move([1], 2),
  'pickup.scheduled': move([3], 4),
  'pickup.rescheduled': stay(4, 4),
  'pickup.unscheduled': move([4], 3),
  'pickup.done': move([3, 4], 5),
  'report.filed': move([5], 6),
  'temp.stored': move([6], 7),
  'transit.started': move([6, 7], 8),
  'storage.arrived': move([6, 7, 8], 9),
  'storage.shelved': move([9], 10),
  'checkout.requested': move([10, 11], 12),
  'checkout.withdrawn': ({ at, checkoutFrom }) => (at === 12 || at === 13 ? checkoutFrom : null),
  'checkout.scheduled': move([12], 13),
  'checkout.delivered': move([12, 13], 14),
  'equipment.restored': move([14], 11),
  'equipment.returned': move([14], 15),
  'term.closed': move([14, 15], 16),
  'storage.cancelled': move([3, 4], 17),
  'autopay.terminated': stay(5, 14),
  'autopay.resumed': stay(5, 14),
  'renewal.charged': stay(9, 14),
  'renewal.declined': stay(9, 14),
  'renewal.exhausted': stay(9, 14),
  'season.rolled': move([11], 10),
  'uncollected.flagged': stay(9, 13),
  'pickup.missed': move([4], 3),
  'checkout.rescheduled': stay(13, 13),
  'checkout.redirected': stay(12, 13),
  'checkout.missed': move([13], 12),
  'locker.moved': stay(10, 13),
  'gear.lost': ({ at }) => (at >= 5 && at <= 14 ? 18 : null),
  'gear.damaged': ({ at }) => (at >= 5 && at <= 14 ? 19 : null),
  'gear.disposed': move([9, 10, 11], 20),
  'report.corrected': stay(6, 13),
  'fee.settled': stay(9, 13),
  'gear.described': stay(5, 14),
  'renewal.reversed': stay(9, 14),
  'fee.reversed': stay(9, 15),
  'status.corrected': ({ undo, at }) => (undo.at(-1)?.to === at ? (undo.at(-1)?.from ?? null) : null),
}

const HANDLING = new Set<OrderEvent>([
  ...([
    'pickup.scheduled',
    'pickup.unscheduled',
    'pickup.missed',
    'pickup.done',
    'report.filed',
    'temp.stored',
  ] as const),
  ...(['transit.started', 'storage.arrived', 'storage.shelved', 'checkout.scheduled'] as const),
  ...(['checkout.delivered', 'equipment.restored', 'equipment.returned'] as const),
  ...(['gear.lost', 'gear.damaged', 'gear.disposed'] as const),
])

type Step = fc.Command<Model, Real>

/** The event where the model allows it. */
const happens = (event: OrderEvent): Step => ({
  check: model => MODEL[event](model) !== null,
  run(model, real) {
    const next = MODEL[event](model) ?? 0
    if (event === 'checkout.requested')
      Object.assign(model, { checkoutFrom: model.at, undoAtRequest: model.undo.length })
    if (event === 'checkout.withdrawn') model.undo.splice(model.undoAtRequest)
    if (HANDLING.has(event)) model.undo.push({ from: model.at, to: next })
    if (event === 'status.corrected') model.undo.pop()
    model.at = next

    const from = real.state
    const state = ORDER_STATES[model.at - 1] ?? 'UNPAID'
    expect(nextState(event, from, toOrderMemory(real.timeline))).toEqual(ok(state))
    expect(ALLOWED_STEPS).toContainEqual({ event, from, to: state })
    real.timeline.push({ event, from, to: state })
    real.state = state

    const wasPaid = real.timeline.some(step => step.event === 'payment.confirmed' || step.event === 'payment.late')
    expect(isActive(state)).toBe(wasPaid && model.at < 15)
    expect(homeStatusOf(state) > 0).toBe(isActive(state))
    expect(recordStatusOf(state)).not.toBe('')
  },
  toString: () => event,
})

/** The event where the model forbids it. */
const isRefused = (event: OrderEvent): Step => ({
  check: model => MODEL[event](model) === null,
  run(_model, real) {
    expect(nextState(event, real.state, toOrderMemory(real.timeline)).isErr()).toBe(true)
  },
  toString: () => `${event} is refused`,
})

const steps = ORDER_EVENTS.flatMap(event => [happens(event), isRefused(event)]).map(step => fc.constant(step))

/** Random events alone seldom get past the pickup, so each life first follows this one for a while. */
const PLAIN_LIFE: readonly OrderEvent[] = [
  'order.precreated',
  'payment.confirmed',
  'pickup.scheduled',
  'pickup.done',
  'report.filed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.requested',
  'checkout.scheduled',
  'checkout.delivered',
  'equipment.restored',
  'checkout.requested',
  'checkout.delivered',
  'equipment.returned',
]

// However an order lives, its state is what the rules say, and each row of its timeline begins where the last one ended.
test('no life of an order leaves the table', () => {
  const visited = new Set<OrderState>()
  const lives = fc.commands(steps, { size: '+2', maxCommands: 100 })
  fc.assert(
    fc.property(fc.nat(PLAIN_LIFE.length), lives, (plainSteps, commands) => {
      const real: Real = { state: null, timeline: [] }
      const model: Model = { at: 0, checkoutFrom: 0, undo: [], undoAtRequest: 0 }
      fc.modelRun(() => ({ model, real }), PLAIN_LIFE.slice(0, plainSteps).map(happens))
      fc.modelRun(() => ({ model, real }), commands)
      real.timeline.forEach(({ from, to }, at) => {
        expect(from).toBe(real.timeline[at - 1]?.to ?? null)
        visited.add(to)
      })
    }),
    { numRuns: 400 },
  )
  expect([...visited].toSorted()).toEqual([...ORDER_STATES].toSorted())
})
