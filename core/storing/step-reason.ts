import { err, ok, type Result } from 'neverthrow'
import type { OrderEvent } from './order-event.ts'

/** What staff records all day long: it says by itself why (G250). */
const ROUTINE: ReadonlySet<OrderEvent> = new Set<OrderEvent>([
  'pickup.scheduled',
  'pickup.rescheduled',
  'pickup.done',
  'report.filed',
  'temp.stored',
  'transit.started',
  'storage.arrived',
  'storage.shelved',
  'checkout.scheduled',
  'checkout.rescheduled',
  'checkout.delivered',
  'equipment.restored',
  'equipment.returned',
  'locker.moved',
  'fee.settled',
])

export const isRoutine = (event: OrderEvent): boolean => ROUTINE.has(event)

/** What the audit log says of a step that needed no reason. */
export const ROUTINE_REASON = 'routine'

/** The step is none of every day, or a rule is gone over by it: it has to be said why. */
export type ReasonMissing = { readonly kind: 'ReasonMissing' }

type Said = { readonly event: OrderEvent; readonly reason: string | null; readonly isForced: boolean }

export const reasonOf = ({ event, reason, isForced }: Said): Result<string, ReasonMissing> => {
  if (reason !== null) return ok(reason)
  return isRoutine(event) && !isForced ? ok(ROUTINE_REASON) : err({ kind: 'ReasonMissing' })
}
