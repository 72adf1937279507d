import { Command, Option } from 'commander'
import { currentShop } from '#adapters/system/current-shop.ts'
import { REFUNDS } from '#core/billing/ports/refund-records.ts'
import { explainFee, explainRefund, storedFee } from '#core/billing/explain-money.ts'
import { GOODWILL_LIMIT_WON } from '#core/billing/goodwill.ts'
import { paymentFee } from '#core/billing/payment-fee.ts'
import { refund } from '#core/billing/refund.ts'
import type { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { Won } from '#core/shared/won.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import { type ShownOption, shownOption } from './desk-options.ts'
import { explainOption, now, readDay, readInstant, readWon, withExample } from '../options.ts'
import {
  readReason,
  type StaffListing,
  staffListing,
  type StaffReading,
  staffReading,
  type StaffWriting,
  staffWriting,
} from '../staff/staff-options.ts'
import { withExplained } from '../explain-text.ts'
import { quoteAnswer } from './refund-text.ts'
import type { Answer, Run, Task } from '../output.ts'

export type QuoteOptions = StaffReading & {
  readonly order?: OrderId
  readonly paid?: Won
  readonly fee?: Won
  readonly pickup?: Day
  readonly status?: OrderState
  readonly at?: Instant
  readonly contracted?: Instant
  readonly operatorFault?: boolean
  readonly explain?: boolean
}

export const refundCommand = (run: Run): Command =>
  withExample(
    new Command('refund')
      .addCommand(quoteCommand(run))
      .addCommand(goodwillCommand(run))
      .addCommand(listCommand(run))
      .addCommand(contactCommand(run))
      .addCommand(retryCommand(run))
      .addCommand(settleCommand(run))
      .addCommand(reopenCommand(run)),
    'refund quote --paid 99000 --status REQUESTED',
    'refund list',
    'refund goodwill SK-7Q2K9XMD4TBA --won 10000 --reason "the edge was scratched in our workshop"',
  )

export type GoodwillOptions = StaffWriting & {
  readonly won: Won
  readonly byBank?: boolean
  readonly on?: Day
  readonly again?: boolean
}

const goodwillCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('goodwill')
        .description(
          `give a part of a payment back after the pickup, or all that is left of it; the contract goes on (an OPERATOR up to ${Won.format(GOODWILL_LIMIT_WON)} won a day and order)`,
        )
        .argument('<id>', 'a payment, or an order: then the newest of its payments that is done')
        .requiredOption('--won <amount>', 'how much, as 10000', readWon)
        .option('--by-bank', 'the money was transferred; otherwise a worker asks the card provider for it')
        .option('--on <day>', 'the day of the transfer, as 2026-12-10', readDay)
        .option('--again', 'the same sum was given today, and is meant once more'),
    ).action(
      run(async (id: string, options: GoodwillOptions, command: Command) => {
        const { byBank, on } = options
        if ((byBank === true) !== (on !== undefined)) command.error('--by-bank needs --on, and --on needs --by-bank.')
        return (await import('./goodwill.ts')).giveGoodwill(id, options)
      }),
    ),
    'refund goodwill SK-7Q2K9XMD4TBA --won 10000 --reason "the edge was scratched in our workshop" --dry-run',
    'refund goodwill fe334285-b116-4050-9ef5-f2aa6cc5b457 --won 20000 --by-bank --on 2026-12-10 --reason "came two days late"',
  )

export type ListOptions = StaffListing & {
  readonly all?: boolean
}

const listCommand = (run: Run): Command =>
  withExample(
    staffListing(
      new Command('list')
        .description('refunds that are not completed yet, the newest first')
        .option('--all', 'those that are back too'),
      REFUNDS,
    ).action(run(async (options: ListOptions) => (await import('./refunds.ts')).listRefunds(options))),
    'refund list --all --limit 10',
  )

export type ContactOptions = StaffReading & { readonly reason: string }

const contactCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('contact')
        .description(
          'whom to ask for an account, of an order whose customer has left while money is owed to them; the access and its reason go to the audit log',
        )
        .argument('<order>')
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(
      run(async (id: OrderId, options: ContactOptions) =>
        (await import('./refunds.ts')).showRefundContact(id, options),
      ),
    ),
    'refund contact SK-7Q2K9XMD4TBA --reason "ask for the account"',
  )

export type RetryOptions = StaffWriting

const retryCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('retry')
        .description('retry a failed refund, or look up one in doubt now; a worker does it')
        .argument('<id>', 'the refund, or its order'),
    ).action(run(async (id: string, options: RetryOptions) => (await import('./refunds.ts')).retryRefund(id, options))),
    'refund retry 0c2e5a0e-1f0b-4a52-9a57-6f2a1c1d7b11 --reason "the card company lifted the block"',
  )

export type SettleOptions = RetryOptions & ShownOption & { readonly on: Day }

const settleCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('settle')
        .description('close a refund that the card provider refused, and that you paid by bank')
        .argument('<id...>', 'one refund or several, as `refund list` prints them, or their orders')
        .addOption(new Option('--paid-by-bank', 'the money was transferred').makeOptionMandatory())
        .requiredOption('--on <day>', 'the day of the transfer, as 2026-11-20', readDay)
        .addOption(shownOption('of each refund, and got')),
    ).action(
      run(async (ids: readonly string[], options: SettleOptions) =>
        (await import('./refunds.ts')).settleRefunds(ids, options),
      ),
    ),
    'refund settle fe334285-b116-4050-9ef5-f2aa6cc5b457 --paid-by-bank --on 2026-11-20 --reason "the card is closed"',
  )

const reopenCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('reopen')
        .description(
          'reopen a refund that was settled as paid by bank, as when another one was meant (needs the role ADMIN)',
        )
        .argument('<id>', 'the refund, as it was settled'),
    ).action(
      run(async (id: string, options: RetryOptions) => (await import('./refunds.ts')).reopenRefund(id, options)),
    ),
    'refund reopen fe334285-b116-4050-9ef5-f2aa6cc5b457 --reason "the transfer was for another customer"',
  )

const quoteCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('quote')
        .description('what would be refunded if storage were cancelled now')
        .addOption(
          new Option('--order <id>', 'take it all from the database').conflicts([
            'paid',
            'fee',
            'pickup',
            'status',
            'contracted',
          ]),
        )
        .option('--paid <won>', 'paid on this payment, minus earlier refunds', readWon)
        .option('--fee <won>', 'payment fee stored with the payment (default: by the current rate)', readWon)
        .option('--pickup <day>', 'booked pickup day, as 2026-11-25', readDay)
        .addOption(new Option('--status <state>', 'internal state of the order').choices(ORDER_STATES))
        .option('--at <instant>', 'moment of the request, as 2026-11-24T23:59:59+09:00 (default: now)', readInstant)
        .option(
          '--contracted <instant>',
          'when it was paid, as 2026-11-20T10:00:00+09:00: all of it within seven days, as with statutoryWithdrawal on',
          readInstant,
        )
        .option('--operator-fault', 'the shop is at fault')
        .addOption(explainOption()),
    ).action(run(quote)),
    'refund quote --order SK-7Q2K9XMD4TBA',
    'refund quote --paid 99000 --pickup 2026-11-25 --status PICKUP_SCHEDULED --at 2026-11-25T00:00:00+09:00',
    'refund quote --paid 99000 --status REQUESTED --contracted 2026-11-20T10:00:00+09:00 --explain',
  )

const quote = async (options: QuoteOptions, command: Command): Promise<Answer | Task> => {
  if (options.order !== undefined) {
    const { quoteOrder } = await import('./refunds.ts')
    return quoteOrder(options.order, options)
  }
  const { paid, fee, pickup, status, at, contracted, operatorFault, explain } = options
  if (paid === undefined) return command.error("error: required option '--paid <won>' not specified, or --order <id>")
  if (status === undefined) return command.error("error: required option '--status <state>' not specified")
  const asked = {
    paid,
    fee: fee ?? paymentFee(paid, currentShop().paymentFeeBasisPoints),
    pickupDate: pickup ?? null,
    now: at ?? now(),
    status,
  }
  const answer = refund({
    ...asked,
    operatorFault,
    contractedAt: contracted,
    statutoryWithdrawal: contracted !== undefined,
  })
  return quoteAnswer(
    answer,
    withExplained(explain, () => [
      fee === undefined ? explainFee(paid, currentShop().paymentFeeBasisPoints) : storedFee(fee),
      ...explainRefund(answer, asked),
    ]),
  )
}
