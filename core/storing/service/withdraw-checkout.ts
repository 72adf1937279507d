import { err, ok, type Result } from 'neverthrow'
import { Day } from '#core/shared/day.ts'
import type { CustomerId } from '#core/shared/ids.ts'
import type { Instant } from '#core/shared/instant.ts'
import { canWithdraw, currentCheckout } from '../checkout.ts'
import type { InvalidState } from '../errors.ts'
import { toOrderMemory } from '../order-memory.ts'
import type { LockedOrder, OrderChange } from '../ports/order-records.ts'
import { nextState } from '../transitions.ts'
import { invalidState } from './request-checkout.ts'

/** T16 by the customer, until the day before a delivery that is booked: the gear stays where it is, and the allowance is free again (G86). */
export const withdrawCheckout =
  (customer: CustomerId, now: Instant) =>
  ({ order, timeline, checkouts }: LockedOrder): Result<OrderChange, InvalidState> =>
    nextState('checkout.withdrawn', order.state, toOrderMemory(timeline))
      .mapErr(invalidState)
      .andThen((to): Result<OrderChange, InvalidState> => {
        const current = currentCheckout(checkouts)
        if (current && !canWithdraw(current, Day.of(now))) return err(invalidState())
        return ok({
          event: 'checkout.withdrawn',
          to,
          occurredAt: now,
          recordedAt: now,
          actor: { kind: 'CUSTOMER', id: customer },
          reason: null,
          set: {},
          ...(current && { checkout: { kind: 'Changed', id: current.id, set: { withdrawnAt: now } } }),
        })
      })
