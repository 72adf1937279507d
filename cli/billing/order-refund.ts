import { ResultAsync } from 'neverthrow'
import { explainFee, explainRefund, storedFee } from '#core/billing/explain-money.ts'
import { refundOf } from '#core/billing/service/cancel-storage.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { QuoteOptions } from './refund-command.ts'
import { orderNotFound } from '../storing/advance-text.ts'
import { withExplained } from '../explain-text.ts'
import { EXIT_CODES, fail } from '../output.ts'
import { sayQuote } from './refund-text.ts'
import { withStaffContext } from '../staff/staff-context.ts'

/** What cancelling this order would give back, from what was paid and booked. */
export const quoteOrder = (id: OrderId, options: QuoteOptions): Promise<void> =>
  withStaffContext(options, { needed: 'SUPPORT', tries: null }, ({ views, timeline, clock }) =>
    ResultAsync.combine([views.order(id), timeline(id)]).map(([payment, steps]) => {
      const json = options.json ?? false
      if (payment === null || steps === null) return fail(json, EXIT_CODES.refused, orderNotFound(id))
      const contract = { order: payment.order, payment, timeline: steps }
      const now = options.at ?? clock.now()
      const answer = refundOf(contract, now, options.operatorFault)
      const { feeWon, amountWon, order } = payment
      return sayQuote(
        json,
        answer,
        withExplained(options.explain, () => [
          feeWon === null ? explainFee(amountWon) : storedFee(feeWon),
          ...explainRefund(answer, { pickupDate: order.pickupDate, now }),
        ]),
      )
    }),
  )
