import { Command, Option } from 'commander'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { type Refund, refund, type RefundStep, type RefusedRule } from '#core/billing/refund.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import { Won } from '#core/shared/won.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { jsonOption, now, readDay, readInstant, readWon, withExample } from '../options.ts'
import { columns, print, refuse } from '../output.ts'

type QuoteOptions = {
  readonly paid: Won
  readonly fee?: Won
  readonly pickup?: Day
  readonly status: OrderState
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
      .requiredOption('--paid <won>', 'paid on this payment, minus earlier refunds', readWon)
      .option('--fee <won>', 'payment fee stored with the payment (default: by the current rate)', readWon)
      .option('--pickup <day>', 'booked pickup day, as 2026-11-25', readDay)
      .addOption(
        new Option('--status <state>', 'internal state of the order').choices(ORDER_STATES).makeOptionMandatory(),
      )
      .option('--at <instant>', 'moment of the request, as 2026-11-24T23:59:59+09:00 (default: now)', readInstant)
      .option('--operator-fault', 'the shop is at fault')
      .addOption(jsonOption())
      .action(quote),
    'refund quote --paid 99000 --pickup 2026-11-25 --status PICKUP_SCHEDULED --at 2026-11-25T00:00:00+09:00',
  )

const quote = ({ paid, fee, pickup, status, at, operatorFault, json = false }: QuoteOptions): void => {
  const asked = { paid, fee: fee ?? paymentFee(paid), pickupDate: pickup ?? null, now: at ?? now(), status }
  const answer = refund({ ...asked, operatorFault })
  if (answer.allowed) print(json, answer, quoteText(answer))
  else refuse(json, { code: answer.rule, message: REFUSALS[answer.rule] }, answer, quoteText(answer))
}

const REFUSALS: Readonly<Record<RefusedRule, string>> = {
  AFTER_PICKUP: 'The gear was picked up, so nothing can be cancelled or paid back.',
  ALREADY_CANCELLED: 'The order is cancelled or has expired, so there is nothing left to pay back.',
}

const quoteText = ({ allowed, refundableWon, rule, explain }: Refund): string =>
  columns([
    ['allowed', allowed ? 'yes' : 'no'],
    ['refundable', `${Won.format(refundableWon)} won`],
    ['rule', rule],
    ['', ''],
    ...explain.map(({ step, value }) => [step, stepText(value)]),
  ])

const stepText = (value: RefundStep['value']): string =>
  typeof value === 'number' ? Won.format(value as Won) : String(value ?? 'none')
