import { match } from 'ts-pattern'
import { Day } from '#core/shared/day.ts'
import type { Explained } from '#core/shared/explained.ts'
import { SHOP } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { paymentFee } from './payment-fee.ts'
import { type Refund, type RefundQuestion, validUntil } from './refund.ts'

/** The fee of a payment at a rate, rounded down (G41). */
export const explainFee = (paid: Won, basisPoints: number = SHOP.paymentFeeBasisPoints): Explained => ({
  of: 'feeWon',
  value: paymentFee(paid, basisPoints),
  rule: 'G41',
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
  rule: 'G41',
  steps: [{ step: 'stored with the payment', value: feeWon }],
})

/** The rule set's id of what decided about a refund. */
const refundRule = ({ rule }: Refund, isOverdue: boolean): string =>
  match(rule)
    .with('UNPAID', () => 'T05')
    .with('OPERATOR_FAULT', () => 'G44')
    .with('STATUTORY_WITHDRAWAL', () => 'G43')
    .with('FULL_MINUS_FEE', () => 'G41')
    .with('HALF', () => (isOverdue ? 'G44' : 'G42'))
    .with('AFTER_PICKUP', 'ALREADY_CANCELLED', () => 'T22')
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
    rule: 'G40',
    steps: [
      { step: 'today', value: Day.of(now) },
      { step: 'the next midnight in Seoul', value: Day.of(validUntil(now)) },
    ],
  },
]
