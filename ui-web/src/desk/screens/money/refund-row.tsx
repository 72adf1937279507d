import { Day } from '#core/shared/day.ts'
import type { ListedRefund } from '#adapters/http/contract/staff/money.ts'
import { dayText } from '../../../texts/dates.ts'
import { wonText } from '../../texts/money.ts'
import { factsLine } from '../../texts/shared.ts'
import { refundAdvice, refundNote, ruleName } from '../../texts/order-money.ts'
import { MoneyRow } from './money-row.tsx'

export const RefundRow = ({ refund }: { readonly refund: ListedRefund }) => (
  <MoneyRow
    title={ruleName(refund.rule)}
    amount={wonText(refund.amount)}
    note={factsLine([
      refundNote({ ...refund, sentAt: refund.requestedAt, decidedAt: null }, refund.isByCard ? 'CARD' : 'BANK'),
      [refund.failure?.message, refundAdvice(refund)].filter(Boolean).join(' '),
    ])}
    isBad={refund.status === 'FAILED' || refund.isLeftToStaff}
    facts={[dayText(Day.of(refund.requestedAt)), refund.orderId]}
    orderId={refund.orderId}
  />
)
