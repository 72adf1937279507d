import { okAsync, type ResultAsync } from 'neverthrow'
import type { Clock } from '#core/shared/clock.ts'
import { type ServiceUnreachable, serviceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { NO_WON } from '#core/shared/won.ts'
import { mayHaveTaken, recordedRefunds } from '../gateway-record.ts'
import type { CardGateway } from '../ports/card-gateway.ts'
import type { TakenPayments } from '../ports/taken-payments.ts'

type Deps = {
  readonly taken: Pick<TakenPayments, 'reportUnknown'>
  readonly gateway: Pick<CardGateway, 'findByOrder'>
  readonly clock: Clock
}

/**
 * Looks for money under an order id that the shop does not have, as of a customer who left before the provider said that it was taken: a task
 * for the staff at once (G653), the one that the daily comparison would open. The provider's silence is a failure.
 */
export type ReportUnknownPayment = (order: OrderId) => ResultAsync<void, ServiceUnreachable>

export const makeReportUnknownPayment =
  ({ taken, gateway, clock }: Deps): ReportUnknownPayment =>
  order =>
    gateway
      .findByOrder(order)
      .mapErr(() => serviceUnreachable)
      .andThen(record => {
        if (record === null || !mayHaveTaken(record)) return okAsync(undefined)
        const { isPending, isBalanced } = recordedRefunds(record)
        if (record.balanceWon === NO_WON && isBalanced && !isPending) return okAsync(undefined)
        const { paymentKey, totalWon } = record
        const now = clock.now()
        return taken.reportUnknown(
          {
            kind: 'CHARGE',
            paymentKey,
            gatewayOrderId: order,
            at: record.approvedAt ?? now,
            oursWon: null,
            theirsWon: totalWon,
          },
          now,
        )
      })
