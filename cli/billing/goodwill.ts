import { match } from 'ts-pattern'
import { GIVES_GOODWILL, type GoodwillRefused, promisedWon } from '#core/billing/goodwill.ts'
import type { PaymentNotFound } from '#core/billing/errors.ts'
import { Won } from '#core/shared/won.ts'
import { answered, columns, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { roleTooLow, proving } from '../staff/staff-member.ts'
import { notFound } from './payments.ts'
import type { GoodwillOptions } from './refund-command.ts'
import { moreThanLeft } from './refunds.ts'

export const giveGoodwill = (id: string, options: GoodwillOptions): Task => {
  const { won, on = null, again = false, reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving(GIVES_GOODWILL, { command: 'refund goodwill', subject: id, reason }, dryRun),
    ({ giveGoodwill: give, member }) =>
      give({ id, amountWon: won, paidByBankOn: on, again, staff: member, reason, dryRun })
        .map(({ basis: { orderId, payment, refundsOfOrder }, given: { way, refund }, id: refundId }) => {
          const before = promisedWon(refundsOfOrder.filter(one => one.payment === payment.id))
          const leftWon = Won.minus(payment.amountWon, Won.plus(before, refund.amountWon))
          const { n, amountWon, rule } = refund
          return answered(
            {
              refund: { id: refundId, n, amountWon, rule, way, paidByBankOn: on },
              payment: { id: payment.id, orderId, term: payment.term, amountWon: payment.amountWon, leftWon },
              dryRun,
            },
            columns([
              ['refund', refundId ?? 'none yet'],
              ['payment', payment.id],
              ['order', `${orderId}, term ${payment.term}`],
              ['amount', `${Won.format(amountWon)} of ${Won.format(payment.amountWon)} won`],
              ['left of it', `${Won.format(leftWon)} won`],
              ['way', on === null ? 'by card' : `by bank on ${on}`],
              ['', dryRun ? NOTHING_WRITTEN : DONE[way]],
            ]),
          )
        })
        .orElse(refusedAs(refusal => refused({ code: toErrorCode(refusal.kind), message: whyNot(id, refusal) }))),
  )
}

const DONE = {
  CARD: 'A worker asks the card provider for it; the customer is notified once it is back.',
  BANK: 'Done: the customer is notified, and sees it with the payment.',
} as const

const whyNot = (id: string, refusal: GoodwillRefused | PaymentNotFound): string =>
  match(refusal)
    .with({ kind: 'PaymentNotFound' }, () => notFound(id).message)
    .with({ kind: 'PaymentNotDone' }, ({ status }) => `The payment is ${status}: only one that is DONE is given back.`)
    .with(
      { kind: 'NotPickedUpYet' },
      () => 'Nothing was picked up yet: order cancel gives money back before the pickup.',
    )
    .with({ kind: 'MoreThanLeft' }, moreThanLeft)
    .with(
      { kind: 'GoodwillLimit' },
      ({ limitWon, leftWon }) =>
        `An OPERATOR gives at most ${Won.format(limitWon)} won of an order on one day, of which ${Won.format(leftWon)} are left; an ADMIN gives more.`,
    )
    .with(
      { kind: 'RefundUnderWay' },
      () => 'Another refund of this payment is under way or in doubt: refund list shows it. Wait until it is decided.',
    )
    .with(
      { kind: 'GivenToday' },
      () => 'The same sum of this payment was given today. If it is meant once more, add --again.',
    )
    .with(
      { kind: 'TransferDay' },
      ({ from }) => `Say the day of the transfer: from ${from}, when it was paid, until today.`,
    )
    .with(
      { kind: 'PaidAtDesk' },
      () => 'This payment was made at the desk, so it goes back by bank: add --by-bank --on DAY.',
    )
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive()
