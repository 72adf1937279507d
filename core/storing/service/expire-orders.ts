import { err, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import { isExpired, UNPAID_ORDER_HOURS } from '#core/storing/unpaid-life.ts'
import type { Clock } from '#core/shared/clock.ts'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { LockedOrder, OrderChange, OrderRecords } from '../ports/order-records.ts'

type Deps = { readonly records: OrderRecords; readonly clock: Clock }

/** How many orders one round closes; the next round takes the rest. */
const BATCH = 100

/** Closes orders that were not paid in time (T04); answers how many. Money that may be moving is waited for. */
export type ExpireOrders = () => ResultAsync<number, ServiceUnreachable>

export const makeExpireOrders =
  ({ records, clock }: Deps): ExpireOrders =>
  () => {
    const now = clock.now()
    return records
      .unpaidSince(Instant.plusSeconds(now, -UNPAID_ORDER_HOURS * 3600), BATCH)
      .andThen(orders =>
        ResultAsync.combine(
          orders.map(id =>
            records
              .change(id, expiry(now))
              .map(() => 1)
              .orElse(failure => (failure.kind === 'ServiceUnreachable' ? err(failure) : okAsync(0))),
          ),
        ),
      )
      .map(closed => closed.reduce((sum, one) => sum + one, 0))
  }

type PaymentStillOpen = { readonly kind: 'PaymentStillOpen' }

const expiry =
  (now: Instant) =>
  ({ order, attemptOpen }: LockedOrder): Result<OrderChange, PaymentStillOpen> =>
    order.state === 'UNPAID' && !attemptOpen && isExpired(order.placedAt, now, order.payableUntil)
      ? ok({
          event: 'order.expired',
          to: 'EXPIRED',
          occurredAt: now,
          recordedAt: now,
          actor: { kind: 'SCHEDULER', id: null },
          reason: null,
          set: {},
        })
      : err({ kind: 'PaymentStillOpen' })
