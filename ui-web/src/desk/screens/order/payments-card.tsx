import { NO_WON, Won } from '#core/shared/won.ts'
import { Day } from '#core/shared/day.ts'
import type { StaffOrderDetail } from '#adapters/http/contract/staff/orders.ts'
import { AmountText } from '../../../parts/amount-text.tsx'
import { Card } from '../../../parts/card.tsx'
import { dayText } from '../../../texts/dates.ts'
import { ORDER_TEXTS as texts, PAYMENT_STATUS_NAMES } from '../../texts/order.ts'
import css from './order-screen.module.css'

/** What was paid, how, and what went back. */
export const PaymentsCard = ({ payments }: Pick<StaffOrderDetail, 'payments'>) => (
  <Card title={texts.payments}>
    {payments.length === 0 && <p className={css.quiet}>{texts.noPayments}</p>}
    <ul className={css.rows}>
      {payments.map(({ paymentId, term, amount, status, givenBack, approvedAt, cardLabel }) => (
        <li key={paymentId} className={css.payment}>
          <span>
            <strong>{texts.term(term)}</strong>
            <span className={css.note}>
              {[
                PAYMENT_STATUS_NAMES[status],
                approvedAt === null ? null : dayText(Day.of(approvedAt)),
                cardLabel,
                givenBack === NO_WON ? null : texts.givenBack(Won.format(givenBack)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <AmountText won={amount} size="text" />
        </li>
      ))}
    </ul>
  </Card>
)
