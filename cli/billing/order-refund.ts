import { ResultAsync } from 'neverthrow'
import { explainFee, explainRefund, storedFee } from '#core/billing/explain-money.ts'
import { refundOf } from '#core/billing/service/cancel-storage.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { QuoteOptions } from './refund-command.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import { withExplained } from '../explain-text.ts'
import { refused, type Task } from '../output.ts'
import { quoteAnswer } from './refund-text.ts'
import { withStaffContext } from '../staff/staff-context.ts'

/** What cancelling this order would give back, from what was paid and booked. */
export const quoteOrder = (id: OrderId, options: QuoteOptions): Task =>
  withStaffContext(options, { needed: 'SUPPORT', tries: null }, ({ views, timeline, clock }) =>
    ResultAsync.combine([views.order(id), timeline(id)]).map(([payment, steps]) => {
      if (payment === null || steps === null) return refused(orderNotFound(id))
      const contract = { order: payment.order, payment, timeline: steps }
      const now = options.at ?? clock.now()
      const answer = refundOf(contract, now, options.operatorFault)
      const { feeWon, amountWon, order } = payment
      return quoteAnswer(
        answer,
        withExplained(options.explain, () => [
          feeWon === null ? explainFee(amountWon) : storedFee(feeWon),
          ...explainRefund(answer, { pickupDate: order.pickupDate, now }),
        ]),
      )
    }),
  )
