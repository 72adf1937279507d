import { ResultAsync } from 'neverthrow'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { QuoteOptions } from './commands/refund.ts'
import { orderNotFound } from './advance-text.ts'
import { EXIT_CODES, fail } from './output.ts'
import { sayQuote } from './refund-text.ts'
import { atWork } from './workplace.ts'

/** What cancelling this order would give back, from what was paid and booked. */
export const quoteOrder = (id: OrderId, options: QuoteOptions): Promise<void> =>
  atWork(options, { needed: 'SUPPORT', tries: null }, ({ views, timeline, clock }) =>
    ResultAsync.combine([views.order(id), timeline(id)]).map(([found, steps]) => {
      const json = options.json ?? false
      if (found === null || steps === null) return fail(json, EXIT_CODES.refused, orderNotFound(id))
      const { order, amountWon, feeWon } = found
      const contractedAt = steps.find(({ to }) => to === 'REQUESTED')?.occurredAt
      const answer = refund({
        paid: amountWon,
        fee: feeWon ?? paymentFee(amountWon),
        pickupDate: order.pickupDate,
        now: options.at ?? clock.now(),
        status: order.state,
        operatorFault: options.operatorFault,
        contractedAt,
      })
      return sayQuote(json, answer)
    }),
  )
