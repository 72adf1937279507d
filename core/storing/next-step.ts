import type { OrderState } from './order-state.ts'
import type { StaffEvent } from './step-details.ts'

/** The step of every day that comes next by the state alone; null where nobody of the staff has to do anything (G310). */
export const nextStepFrom = (state: OrderState): StaffEvent | null => NEXT[state] ?? null

const NEXT: Partial<Record<OrderState, StaffEvent>> = {
  REQUESTED: 'pickup.scheduled',
  PICKUP_SCHEDULED: 'pickup.done',
  PICKED_UP: 'report.filed',
  REPORTED: 'storage.arrived',
  TEMP_STORED: 'storage.arrived',
  IN_TRANSIT: 'storage.arrived',
  ARRIVED: 'storage.shelved',
  CHECKOUT_REQUESTED: 'checkout.scheduled',
  CHECKOUT_SCHEDULED: 'checkout.delivered',
  CHECKED_OUT: 'equipment.restored',
}
