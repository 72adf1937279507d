import type { Instant } from '#core/shared/instant.ts'
import type { Order } from '#core/storing/order.ts'
import { heldRenewal } from '../held-renewal.ts'
import type { Settlement } from '../ports/payment-records.ts'
import { refusedFor } from './verdict.ts'

/** A charge that was never sent in its time is not sent any more; what nobody had asked for is left to the staff. */
export const lateRenewal =
  (now: Instant) =>
  ({ order }: { readonly order: Order }): Settlement => {
    const failed = refusedFor('TOO_LATE', '', now)
    if (order.renewal.status === 'UNPAID') return failed
    const { step, task } = heldRenewal(order, 'OVERDUE', now)
    return { ...failed, order: step, task }
  }
