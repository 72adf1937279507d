import { isLeap } from '#core/shared/price-leap.ts'
import { type Shop, TRIAL_SHOP } from '#core/shared/shop.ts'

/** What is kept back of a cancelled payment, beside what was; refused unless it is insisted on. */
export type PaymentFeeLeaps = {
  readonly kind: 'PaymentFeeLeaps'
  readonly beforeBasisPoints: number
  readonly afterBasisPoints: number
}

type Fee = Pick<Shop, 'paymentFeeBasisPoints'>

/** Whether the fee leaps, as a price does (G844); a first one from that of a trial. None at all is nobody's slip. */
export const paymentFeeLeap = ({
  before,
  after,
}: {
  readonly before: Fee
  readonly after: Fee
}): PaymentFeeLeaps | null => {
  const [from, to] = [before.paymentFeeBasisPoints, after.paymentFeeBasisPoints]
  const comparedWith = from === 0 ? TRIAL_SHOP.paymentFeeBasisPoints : from
  return to !== from && to !== 0 && isLeap(comparedWith, to)
    ? { kind: 'PaymentFeeLeaps', beforeBasisPoints: from, afterBasisPoints: to }
    : null
}
