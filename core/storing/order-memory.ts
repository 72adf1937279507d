import type { OrderEvent } from './order-event.ts'
import type { OrderState } from './order-state.ts'

/** What of its past decides where an order goes next: for T16 and for T30. */
export type OrderMemory = {
  readonly stateBeforeCheckout?: OrderState | undefined
  readonly previousState?: OrderState | undefined
}

/**
 * What staff does with the gear itself, and can have recorded by mistake (T30). A wrong pickup day is put right by
 * another one (T07), so is the day of a delivery (T17, T32), a report (T38), a checkout request by withdrawing it (T16).
 */
export const LOGISTIC_EVENTS: ReadonlySet<OrderEvent> = new Set<OrderEvent>([
  'pickup.scheduled',
  'pickup.unscheduled',
  'pickup.missed',
  'pickup.done',
  'report.filed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.scheduled',
  'checkout.delivered',
  'equipment.restored',
  'equipment.returned',
  'gear.lost',
  'gear.damaged',
  'gear.disposed',
])

type Step = { readonly event: OrderEvent; readonly from: OrderState | null }

/**
 * The steps of a timeline, oldest first, that were not taken back: each correction takes back the newest logistic one, a withdrawal all since
 * the request for the checkout.
 */
export const effectiveSteps = <Known extends Pick<Step, 'event'>>(timeline: readonly Known[]): readonly Known[] =>
  timeline.reduce<readonly Known[]>((effective, step) => {
    if (step.event === 'checkout.withdrawn') {
      const requested = effective.findLastIndex(({ event }) => event === 'checkout.requested')
      return effective.filter((_step, index) => index < requested)
    }
    if (step.event !== 'status.corrected') return [...effective, step]
    const undone = effective.findLastIndex(({ event }) => LOGISTIC_EVENTS.has(event))
    return effective.filter((_step, index) => index !== undone)
  }, [])

/** What a correction would take back. */
export const lastLogistic = <Known extends Pick<Step, 'event'>>(timeline: readonly Known[]): Known | undefined =>
  effectiveSteps(timeline).findLast(({ event }) => LOGISTIC_EVENTS.has(event))

/** What an order remembers, from its timeline, oldest step first. */
export const toOrderMemory = (timeline: readonly Step[]): OrderMemory => ({
  stateBeforeCheckout: timeline.findLast(step => step.event === 'checkout.requested')?.from ?? undefined,
  previousState: lastLogistic(timeline)?.from ?? undefined,
})
