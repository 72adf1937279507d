import { Command, Option } from 'commander'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import type { Won } from '#core/shared/won.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { jsonOption, now, readDay, readInstant, readWon, withExample } from '../options.ts'
import { sayQuote } from '../refund-text.ts'
import { asOption } from '../staff-options.ts'

export type QuoteOptions = {
  readonly order?: OrderId
  readonly as?: string
  readonly paid?: Won
  readonly fee?: Won
  readonly pickup?: Day
  readonly status?: OrderState
  readonly at?: Instant
  readonly operatorFault?: boolean
  readonly json?: boolean
}

export const refundCommand = (): Command =>
  withExample(new Command('refund').addCommand(quoteCommand()), 'refund quote --paid 99000 --status REQUESTED')

const quoteCommand = (): Command =>
  withExample(
    new Command('quote')
      .description('what would go back to the card if storage were cancelled at this moment')
      .addOption(
        new Option('--order <id>', 'take it all from the database').conflicts(['paid', 'fee', 'pickup', 'status']),
      )
      .option('--paid <won>', 'paid on this payment, minus earlier refunds', readWon)
      .option('--fee <won>', 'payment fee stored with the payment (default: by the current rate)', readWon)
      .option('--pickup <day>', 'booked pickup day, as 2026-11-25', readDay)
      .addOption(new Option('--status <state>', 'internal state of the order').choices(ORDER_STATES))
      .option('--at <instant>', 'moment of the request, as 2026-11-24T23:59:59+09:00 (default: now)', readInstant)
      .option('--operator-fault', 'the shop is at fault')
      .addOption(asOption())
      .addOption(jsonOption())
      .action(quote),
    'refund quote --order SK-7Q2K9XMD4TBA',
    'refund quote --paid 99000 --pickup 2026-11-25 --status PICKUP_SCHEDULED --at 2026-11-25T00:00:00+09:00',
  )

const quote = async (options: QuoteOptions, command: Command): Promise<void> => {
  if (options.order !== undefined) {
    const { quoteOrder } = await import('../order-refund.ts')
    return quoteOrder(options.order, options)
  }
  const { paid, fee, pickup, status, at, operatorFault, json = false } = options
  if (paid === undefined) return command.error("error: required option '--paid <won>' not specified, or --order <id>")
  if (status === undefined) return command.error("error: required option '--status <state>' not specified")
  const asked = { paid, fee: fee ?? paymentFee(paid), pickupDate: pickup ?? null, now: at ?? now(), status }
  sayQuote(json, refund({ ...asked, operatorFault }))
}
