import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from './payment-fee.ts'
import { type Refund, type RefundQuestion, validUntil } from './refund.ts'

/** The fee of a payment at a rate, rounded down (G41). */
export const explainFee = (paid: Won, basisPoints: number): Explained => ({
  of: 'feeWon',
  value: paymentFee(paid, basisPoints),
  rule: 'a share of the payment, rounded down',
  steps: [
    { step: 'paid', value: paid },
    { step: 'basisPoints', value: basisPoints },
    { step: 'paid * basisPoints / 10000, rounded down', value: paymentFee(paid, basisPoints) },
  ],
})

/** A fee that was stored with its payment, and that later rates do not touch (G41). */
export const storedFee = (feeWon: Won): Explained => ({
  of: 'feeWon',
  value: feeWon,
  rule: 'what was stored with the payment; a later rate does not change it',
  steps: [{ step: 'stored with the payment', value: feeWon }],
})

/** What decided about a refund (G41 to G44). */
const refundRule = ({ rule }: Refund, isOverdue: boolean): string =>
  match(rule)
    .with('UNPAID', () => 'not paid: closed without a refund')
    .with('OPERATOR_FAULT', () => 'the shop is at fault: all of it')
    .with(
      'STATUTORY_WITHDRAWAL',
      () => 'statutory withdrawal (전자상거래법 제17조), within seven days of paying: all of it',
    )
    .with('FULL_MINUS_FEE', () => 'before a pickup day that counts: all but the fee')
    .with('HALF', () => (isOverdue ? 'pickup day missed: half, rounded up' : 'on the pickup day: half, rounded up'))
    .with('AFTER_PICKUP', () => 'picked up: nothing goes back')
    .with('ALREADY_CANCELLED', () => 'cancelled or closed before')
    .exhaustive()

/** What goes back, and until when it cannot become less (G40). */
export const explainRefund = (
  refund: Refund,
  { pickupDate, now }: Pick<RefundQuestion, 'pickupDate' | 'now'>,
): readonly Explained[] => [
  {
    of: 'refundableWon',
    value: refund.refundableWon,
    rule: refundRule(refund, pickupDate !== null && Day.of(now) > pickupDate),
    steps: refund.explain,
  },
  {
    of: 'validUntil',
    value: Day.of(validUntil(now)),
    rule: 'a quote holds until the next midnight in Seoul',
    steps: [
      { step: 'today', value: Day.of(now) },
      { step: 'the next midnight in Seoul', value: Day.of(validUntil(now)) },
    ],
  },
]
